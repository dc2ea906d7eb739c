import Statecharts

/// The ids of the states of a typed chart: labels, or paths where labels are equal.
struct StateNames {
  /// By state.
  private var ids: [String]

  /// - Parameter names: By state: its name in a submachine, and in the whole chart.
  init(_ outline: ChartOutline, _ names: [ChartOutline.StateName]) {
    ids = names.map(\.label)
    let places = Self.paths(in: outline, names)
    let counts = Dictionary(places.map { (ids[$0.state], 1) }, uniquingKeysWith: +)
    var taken = Set(counts.filter { $0.value == 1 }.keys)
    for (state, path) in places where counts[names[state].label] != 1 {
      ids[state] = Self.unused(path, &taken)
    }
  }

  func id(of state: Int) -> String { ids[state] }

  private static func unused(_ path: String, _ taken: inout Set<String>) -> String {
    var (id, number) = (path, 1)
    while !taken.insert(id).inserted {
      number += 1
      id = "\(path) \(number)"
    }
    return id
  }

  /// The paths of the states in document order: `a/b` or `c/c2@1/d`.
  private static func paths(
    in outline: ChartOutline, _ names: [ChartOutline.StateName]
  ) -> [(state: Int, path: String)] {
    var prefixes = [""]
    var found: [(state: Int, path: String)] = []
    for (number, node) in outline.nodes.enumerated().dropFirst() {
      let outer = prefixes[node.parent ?? 0]
      if let state = node.state {
        let path = outer + names[state].title
        found.append((state, path))
        prefixes.append("\(path)/")
      } else {
        let parent = outer.hasSuffix("/") ? String(outer.dropLast()) : outer
        prefixes.append("\(parent)@\(node.name ?? "\(outline.index(ofRegion: number))")/")
      }
    }
    return found
  }
}

/// Generates names for functions without one, each only once.
@_documentation(visibility: internal)
public struct MadeNames {
  private var counts: [String: Int] = [:]
  /// The generated names of functions to which the chart could give one, in the order of the chart.
  private(set) var missing: [String] = []

  /// Creates an empty list.
  public init() {}

  /// Returns a new name: `entry of on`, and if that is taken, `entry of on 2`.
  ///
  /// - Parameters:
  ///   - words: The name without a number.
  ///   - isMissing: Whether the chart could give a name. Default: yes.
  public mutating func name(_ words: String, isMissing: Bool = true) -> String {
    counts[words, default: 0] += 1
    let count = counts[words] ?? 1
    let name = count == 1 ? words : "\(words) \(count)"
    if isMissing { missing.append(name) }
    return name
  }
}
