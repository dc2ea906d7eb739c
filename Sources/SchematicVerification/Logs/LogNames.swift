import Schematic
import StateGraphs
import Statecharts

/// The names of states and events in logs, and what they mean in a chart.
final class LogNames {
  /// The events that a name may mean.
  enum Meaning {
    /// These numbers.
    case events([Int32])
    /// An event without a transition.
    case ignored
    /// Any event: the chart has triggers that name no events, and the payload is not known.
    case any
  }

  /// By node: the path; `nil` for a node that is no state.
  let paths: [String?]
  private let nodes: [String: Int32]
  /// The labels of several states.
  private let ambiguous: Set<String>
  private let parents: [Int32]
  private var events: [String: Meaning] = [:]
  private let declared: Set<String>
  private let meaning: (String) -> Meaning
  private var knownLeaves: [[String]: [Int32]] = [:]
  private static let maximumKnown = 10_000

  /// - Parameters:
  ///   - paths: By node: its path.
  ///   - chart: The chart.
  ///   - events: The names of the events, with their numbers.
  ///   - meaning: The meaning of an event that is not among them.
  init(
    paths: [String?], _ chart: AbstractChart, events: [(name: String, number: Int32)],
    meaning: @escaping (String) -> Meaning
  ) {
    (self.paths, self.meaning) = (paths, meaning)
    parents = chart.outline.nodes.map { Int32($0.parent ?? -1) }
    var labels: [String: [Int32]] = [:]
    for (label, node) in zip(chart.labels, chart.nodes) {
      labels[label, default: []].append(node)
    }
    var nodes = labels.compactMapValues { $0.count == 1 ? $0[0] : nil }
    ambiguous = Set(labels.filter { $0.value.count > 1 }.keys)
    for (number, path) in paths.enumerated() {
      if let path { nodes[path] = Int32(number) }
    }
    self.nodes = nodes
    var numbers: [String: [Int32]] = [:]
    for (name, number) in events where numbers[name]?.contains(number) != true {
      numbers[name, default: []].append(number)
    }
    declared = Set(numbers.keys)
    self.events = numbers.mapValues { .events($0) }
  }

  func isDeclared(_ event: String) -> Bool { declared.contains(event) }

  func meaning(of event: String) -> Meaning {
    if let known = events[event] { return known }
    let meaning = meaning(event)
    if events.count < Self.maximumKnown { events[event] = meaning }
    return meaning
  }

  /// The nodes of the innermost of some states, in document order; `nil` if a name is not that of a state.
  func leaves(_ names: [String]) -> [Int32]? {
    if let known = knownLeaves[names] { return known }
    var found: Set<Int32> = []
    for name in names {
      guard let node = nodes[name] else { return nil }
      found.insert(node)
    }
    for node in found {
      var parent = parents[Int(node)]
      while parent >= 0 {
        found.remove(parent)
        parent = parents[Int(parent)]
      }
    }
    if knownLeaves.count >= Self.maximumKnown { knownLeaves = [:] }
    let leaves = found.sorted()
    knownLeaves[names] = leaves
    return leaves
  }

  /// The first name that is not that of a state.
  func unknown(among names: [String]) -> String? { names.first { nodes[$0] == nil } }

  /// Whether a name is the label of several states.
  func isAmbiguous(_ name: String) -> Bool { ambiguous.contains(name) }

  func text(_ leaves: [Int32]) -> [String] { leaves.compactMap { paths[Int($0)] } }
}
