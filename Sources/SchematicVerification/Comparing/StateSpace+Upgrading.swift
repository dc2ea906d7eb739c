import Statecharts

// What is compared between the models of two versions of a chart. Their configurations and events have different types: names are compared.
extension StateSpace {
  /// Whether nothing was left out, and each event has a sample.
  package var containsAllBehavior: Bool { isSound }

  /// Whether the machine has ended, by configuration.
  package var ends: [Bool] { content.isEnd }

  /// From which configurations an end can be reached.
  package var reachesEnd: [Bool] { system.reaching(content.isEnd) }

  /// The configurations without an enabled transition that are no ends.
  package var deadEnds: [Int] {
    FindingSearch(self).findings(of: .deadEnd) { _ in false }.compactMap(\.configuration)
  }

  /// From which configurations one can be reached that handles an event with this name.
  package func reachesHandler(ofEvent isEvent: (String) -> Bool) -> [Bool] {
    let isWanted = content.eventNames.map(isEvent)
    var handles = [Bool](repeating: false, count: system.count)
    for edge in system.edges
    where edge.event >= 0 && edge.effect == .transition && isWanted[Int(edge.event)] {
      handles[Int(edge.source)] = true
    }
    return system.reaching(handles)
  }

  /// The names of the events that are deferred, each with the configurations in which it may be.
  package var deferringConfigurations: [String: Set<Int>] {
    var found: [String: Set<Int>] = [:]
    for edge in system.edges where edge.event >= 0 && edge.effect == .deferral {
      found[content.eventNames[Int(edge.event)], default: []].insert(Int(edge.source))
    }
    return found
  }

  /// The labels of the innermost active states.
  package func name(of configuration: Int) -> String { content.name(of: configuration) }
}
