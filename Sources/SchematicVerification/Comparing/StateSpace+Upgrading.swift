import Statecharts

// What is compared between the models of two versions of a chart. Their configurations and events have different types: names are compared.
extension StateSpace {
  /// The names of the events that the chart alone raises.
  public var internalEvents: Set<String> {
    approximations.reduce(into: []) { names, approximation in
      guard case .internalEvents(let events) = approximation else { return }
      names.formUnion(events)
    }
  }
}

extension StateSpace {
  /// Whether nothing was left out, and each event has a sample.
  public var containsAllBehavior: Bool { isSound }

  /// Whether the machine has ended, by configuration.
  public var ends: [Bool] { content.isEnd }

  /// From which configurations an end can be reached.
  public var reachesEnd: [Bool] { system.reaching(content.isEnd) }

  /// The configurations without an enabled transition that are no ends.
  public var deadEnds: [Int] {
    FindingSearch(self).findings(of: .deadEnd) { _ in false }.compactMap(\.configuration)
  }

  /// How many events a shortest path to each configuration has.
  public var distances: [Int] { system.distances.map(Int.init) }

  /// A shortest way to a configuration from one that is a start of this model, and reached in another one before.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - sources: The starts, with the distance in the other model, in the order of which they are.
  /// - Returns: The source, and the path from its start.
  public func path(
    to configuration: Int, from sources: [(source: Int, start: Int, distance: Int)]
  ) -> (source: Int, path: ModelPath<MachineState, Event>) {
    let edges = system.shortestPath(
      from: sources.map {
        .init(configuration: Int32($0.start), distance: Int32($0.distance), last: nil)
      }, through: { _ in true }, to: { $0 == configuration })
    let path = edges.map(path) ?? path(to: configuration)
    let start = path.steps.first?.configuration
    return (sources.first { $0.start == start }?.source ?? 0, path)
  }

  /// From which configurations one can be reached that handles an event with this name.
  public func reachesHandler(ofEvent isEvent: (String) -> Bool) -> [Bool] {
    let isWanted = content.eventNames.map(isEvent)
    var handles = [Bool](repeating: false, count: system.count)
    for edge in system.edges
    where edge.event >= 0 && edge.effect == .transition && isWanted[Int(edge.event)] {
      handles[Int(edge.source)] = true
    }
    return system.reaching(handles)
  }

  /// The names of the events that are deferred, each with the configurations in which it may be.
  public var deferringConfigurations: [String: Set<Int>] {
    var found: [String: Set<Int>] = [:]
    for edge in system.edges where edge.event >= 0 && edge.effect == .deferral {
      found[content.eventNames[Int(edge.event)], default: []].insert(Int(edge.source))
    }
    return found
  }

  /// The labels of the innermost active states.
  public func name(of configuration: Int) -> String { content.name(of: configuration) }
}
