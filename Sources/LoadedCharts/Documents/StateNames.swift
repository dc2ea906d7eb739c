import Statecharts

/// The ids of the states of a typed chart: labels, or paths where labels are equal.
struct StateNames<State: Hashable> {
  private var ids: [State: String] = [:]

  init<Event, Subject>(_ elements: [ChartElement<State, Event, Subject>]) {
    var places: [(state: State, label: String, path: String)] = []
    Self.read(elements, in: "", &places)
    let counts = Dictionary(places.map { ($0.label, 1) }, uniquingKeysWith: +)
    var taken = Set(counts.filter { $0.value == 1 }.keys)
    for place in places {
      ids[place.state] =
        counts[place.label] == 1 ? place.label : Self.unused(place.path, &taken)
    }
  }

  func id(of state: State) -> String { ids[state] ?? "\(state)" }

  private static func unused(_ path: String, _ taken: inout Set<String>) -> String {
    var (id, number) = (path, 1)
    while !taken.insert(id).inserted {
      number += 1
      id = "\(path) \(number)"
    }
    return id
  }

  /// - Parameter path: The beginning of the paths: `a/` or `c/c2@1/`.
  private static func read<Event, Subject>(
    _ elements: [ChartElement<State, Event, Subject>], in path: String,
    _ places: inout [(state: State, label: String, path: String)]
  ) {
    var regions = 0
    for element in elements {
      switch element.kind {
      case .state(let state):
        let own = path + (state.name?.title ?? state.label)
        places.append((state.id, state.label, own))
        read(state.elements, in: "\(own)/", &places)
      case .region(let region):
        let outer = path.hasSuffix("/") ? String(path.dropLast()) : path
        read(region.elements, in: "\(outer)@\(region.name ?? "\(regions)")/", &places)
        regions += 1
      case .entry, .exit, .initialEffect, .transition, .join, .history, .point, .deferral, .barrier,
        .activity, .submachine:
        break
      }
    }
  }
}

/// The names of functions without a name: each is made once.
package struct MadeNames {
  private var counts: [String: Int] = [:]

  package init() {}

  /// `entry of on`, and if that is taken `entry of on 2`.
  package mutating func name(_ words: String) -> String {
    counts[words, default: 0] += 1
    let count = counts[words] ?? 1
    return count == 1 ? words : "\(words) \(count)"
  }
}
