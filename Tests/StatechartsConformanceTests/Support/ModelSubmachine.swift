/// A chart as the content of a state or a region of another one.
struct ModelSubmachine: Hashable, Sendable {
  /// The case of the enclosing chart's states and events that carries those of the submachine.
  enum Side: String, CaseIterable, Sendable {
    case left, right

    /// What the names of the submachine's vertices begin with in the enclosing chart.
    var path: String { "\(rawValue)/" }

    /// The name of an event of the submachine in the enclosing chart.
    func event(_ name: String) -> String { "\(rawValue).\(name)" }
  }

  var side: Side
  var chart: ModelChart
  /// The events of the enclosing chart itself that are events of the submachine, too.
  var aliases: [String: String] = [:]

  /// The names in the enclosing chart of an event of the submachine.
  func names(of event: String) -> [String] {
    [side.event(event)] + aliases.filter { $0.value == event }.map(\.key).sorted()
  }
}

extension ModelChart {
  /// How deep submachines contain each other.
  var submachineDepth: Int { submachines.map { 1 + $0.chart.submachineDepth }.max() ?? 0 }

  var submachines: [ModelSubmachine] { root.all.flatMap(\.submachines) }

  func submachine(_ side: ModelSubmachine.Side) -> ModelSubmachine? {
    submachines.first { $0.side == side }
  }

  /// The names of its events, and of those of its submachines.
  var eventNames: [String] {
    SmallEvent.allCases.map(\.rawValue)
      + submachines.flatMap { part in part.chart.eventNames.map(part.side.event) }
  }
}

extension ModelState {
  /// The vertex and all in it, without the content of submachines.
  var all: [ModelState] { [self] + children.flatMap(\.all) }
}

extension String {
  /// The name of a vertex in its own chart.
  var ownName: String { split(separator: "/").last.map(String.init) ?? self }
}
