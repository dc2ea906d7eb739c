import Statecharts

// Facts for comparing the models of two versions of a chart. Their configurations and events have different types, so
// names are compared.
extension StateSpace {
  /// The names of the events that only the chart raises.
  public var internalEvents: Set<String> {
    approximations.reduce(into: []) { names, approximation in
      guard case .internalEvents(let events) = approximation else { return }
      names.formUnion(events)
    }
  }
}

extension StateSpace {
  /// Whether the exploration left nothing out, and each event has a sample.
  public var containsAllBehavior: Bool { isSound }

  /// By configuration: whether it leads to an end.
  public var reachesEnd: [Bool] { system.reaching(content.isEnd) }

  /// The configurations without an enabled transition in which the machine has not ended.
  public var deadEnds: [Int] {
    FindingSearch(self).findings(of: .deadEnd) { _ in false }.compactMap(\.configuration)
  }

  /// By configuration: the number of events in a shortest path to it.
  public var distances: [Int] { system.distances.map(Int.init) }

  /// Finds a shortest path to a configuration from starts of this model that were reached in another model.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - sources: The starts with their distances in the other model, in the order of these distances.
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

  /// By configuration: whether it leads to a configuration that handles an event with such a name.
  ///
  /// - Parameter isEvent: Whether the name is one of the events.
  public func reachesHandler(ofEvent isEvent: (String) -> Bool) -> [Bool] {
    let isWanted = content.eventNames.map(isEvent)
    var handles = [Bool](repeating: false, count: system.count)
    for edge in system.edges
    where edge.event >= 0 && edge.effect == .transition && isWanted[Int(edge.event)] {
      handles[Int(edge.source)] = true
    }
    return system.reaching(handles)
  }

  /// The names of the deferred events, each with the configurations in which it may be deferred.
  public var deferringConfigurations: [String: Set<Int>] {
    var found: [String: Set<Int>] = [:]
    for edge in system.edges where edge.event >= 0 && edge.effect == .deferral {
      found[content.eventNames[Int(edge.event)], default: []].insert(Int(edge.source))
    }
    return found
  }

  /// The labels of the innermost active states.
  ///
  /// - Parameter configuration: An index in ``configurations``.
  public func name(of configuration: Int) -> String { content.name(of: configuration) }
}
