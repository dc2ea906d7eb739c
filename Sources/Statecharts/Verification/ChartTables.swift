import ChartModel

/// The compiled tables of a chart as plain values, to generate a program from them.
///
/// Nodes, guards and actions have their numbers in ``StatechartSchema/model``; the beginnings of activities
/// have the numbers after those of actions. The tables are the engine's own: domains, entries, default entries,
/// and the states that history restores.
public struct ChartTables {
  /// The actions and transitions of a node of the model.
  public struct Node {
    /// Its entry actions, and the activities that begin then.
    public let entry: [Int]
    /// Its exit actions.
    public let exit: [Int]
    /// Its transitions on events.
    public let transitions: Range<Int>
    /// Its eventless transitions.
    public let eventless: Range<Int>
    /// Its completion transitions.
    public let completions: Range<Int>
    /// Its transitions for errors.
    public let failures: Range<Int>
    /// The triggers that it defers.
    public let deferrals: [Int]
    /// Its path in saved texts.
    public let path: String
  }

  /// The way in which one of the paths of a transition is selected.
  public enum Selection { case single, junction, among, join }

  /// A transition: its guards and its paths.
  public struct Transition {
    /// The number of the trigger; negative without an event.
    public let trigger: Int
    /// The numbers of the guards, which must all hold.
    public let guards: Range<Int>
    /// The way in which a path is selected.
    public let selection: Selection
    /// The numbers of its paths.
    public let paths: Range<Int>
    /// The number of the selector, or of the join.
    public let detail: Int
  }

  /// A path of a transition: a compound transition (UML 2.5.1 §14.2.3.8.4).
  public struct Path {
    /// The node that declares its transition.
    public let source: Int
    /// The numbers of the guards, which must all hold.
    public let guards: Range<Int>
    /// The actions between the exits and the entries.
    public let effect: [Int]
    /// Whether it exits and enters nothing.
    public let isInternal: Bool
    /// Whether it ends the machine.
    public let terminates: Bool
    /// Whether the states that it exits or enters depend on history.
    public let isDynamic: Bool
    /// Whether it enters a final state of the chart.
    public let completesChart: Bool
    /// Whether it leads through exit points.
    public let hasExitPoints: Bool
    /// Whether it leads to a join.
    public let arrives: Bool
    /// The join at which it starts; -1 for none.
    public let join: Int
  }

  /// The segments of a path through a join or exit points: the part that each exits, and its effect.
  public struct Route {
    /// The regions that contain the sources of the join at which the path starts; empty without a join.
    public let regions: [Range<Int>]
    /// The part that is exited before the effect, if the join is outside of the parallel state.
    public let outside: Range<Int>?
    /// The actions between the exits of the regions and the segments.
    public let effect: [Int]
    /// The segments, the first one first.
    public let segments: [(part: Range<Int>, effect: [Int])]
  }

  /// The exits and entries of a path, for a recorded history.
  public struct Variant {
    /// The domain: the descendants of its first node are exited, up to its end.
    public let domain: Range<Int>
    /// The actions of the entries, in their order.
    public let entries: [Int]
    /// The nodes that are entered, in document order.
    public let entered: [Int]
    /// The innermost active nodes in its domain after the step.
    public let leaves: [Int]
    /// The composites on whose recorded history it depends.
    public let histories: Set<Int>
  }

  /// The nodes, by their numbers in the model.
  public let nodes: [Node]
  /// The transitions, by number.
  public let transitions: [Transition]
  /// The paths, by number.
  public let paths: [Path]
  /// By trigger: whether it matches each event of ``StatechartSchema/tables(events:)``.
  public let matches: [[Bool]]
  /// The composites whose history is recorded.
  public let histories: [Int]
  /// The joins, with their sources.
  public let joins: [(name: String, sources: [Int])]
  /// The routes of paths through a join or exit points, by the number of the path.
  public let routes: [Int: Route]
  /// Whether the regions of a parallel state are exited in the order of declaration.
  public let exitsRegionsInOrder: Bool
  /// By number of an action or a guard: the node in which its error is handled; -1 for none.
  public let places: (actions: [Int: Int], guards: [Int])
  /// By choice: the node in which the error is handled if no branch is enabled.
  public let placesOfChoices: [Int: Int]

  /// The number that eventless transitions have as their trigger.
  public static var eventlessTrigger: Int { Int(TransitionRecord.eventless) }

  private let numbers: (IndexRange) -> [Int]
  private let outline: NodeTree
  private let targets: [[NodeTree.Target]]
  private let domains: [IndexRange]
  private let dynamic: (Int32, [HistoryRecord]) -> IndexRange

  init<State, Event, Subject>(
    _ chart: CompiledChart<State, Event, Subject>, events: [Event]
  ) {
    let names = chart.names
    nodes = chart.outline.nodes.indices.map { Node(chart, $0, path: names.paths[$0]) }
    transitions = chart.transitionTable
    paths = chart.pathTable
    let triggers = chart.triggerCount
    matches = (0..<triggers).map { trigger in
      events.map { chart.triggers[Int32(trigger)].matches($0) }
    }
    histories = chart.histories.map { Int($0) }
    joins = chart.joins.map { ($0.name, $0.sources.map { Int($0) }) }
    routes = Dictionary(
      uniqueKeysWithValues: chart.exitRoutes.map {
        (Int($0.key), Route($0.value, chart.numbers))
      })
    exitsRegionsInOrder = chart.flags.contains(.exitsInDeclaredOrder)
    places = (
      Dictionary(
        zip(chart.actionNumbers, chart.places.actions).map { (Int($0), Int($1)) },
        uniquingKeysWith: { first, _ in first }), chart.places.conditions.map { Int($0) }
    )
    numbers = chart.numbers
    placesOfChoices = Dictionary(
      uniqueKeysWithValues: chart.places.choices.map { (Int($0.key), Int($0.value)) })
    (outline, targets) = (chart.outline, chart.targets)
    domains = chart.targets.indices.map {
      IndexRange(chart.paths[Int32($0)].domain, chart.paths[Int32($0)].domainEnd)
    }
    dynamic = { path, records in
      chart.dynamicDomain(
        of: path, ConfigurationStorage(chart.table, historyRecords: records))
    }
  }

  /// The exits and entries of a path.
  ///
  /// - Parameters:
  ///   - path: The number of the path.
  ///   - records: By composite: the leaves that its history has recorded.
  public func variant(of path: Int, records: [Int: [Int]]) -> Variant {
    let records = records.sorted { $0.key < $1.key }.map {
      HistoryRecord(node: Int32($0.key), leaves: $0.value.map { Int32($0) })
    }
    let domain = paths[path].isDynamic ? dynamic(Int32(path), records) : domains[path]
    let range = Int(domain.start)..<Int(domain.end)
    guard !paths[path].terminates else {
      return Variant(domain: range, entries: [], entered: [], leaves: [], histories: [])
    }
    let set = EntrySet(of: targets[path], in: domain.start, outline, records)
    return Variant(
      domain: range, entries: set.actions.flatMap(numbers),
      entered: set.nodes.map { Int($0) }, leaves: set.leaves.map { Int($0) },
      histories: Set(set.historiesAsked.map { Int($0) }))
  }
}

extension ChartTables.Route {
  init(_ route: ExitRoute, _ numbers: (IndexRange) -> [Int]) {
    regions = route.join?.regions.map(\.range) ?? []
    outside = route.join?.outside?.range
    effect = route.join.map { numbers($0.effect) } ?? []
    segments = route.segments.map {
      (Int($0.domain)..<Int($0.domainEnd), numbers($0.effect))
    }
  }
}

extension ChartTables.Node {
  init<State, Event, Subject>(
    _ chart: CompiledChart<State, Event, Subject>, _ number: Int, path: String
  ) {
    let (record, entry) = (chart.nodes[Int32(number)], chart.outline.nodes[number].entry)
    self.init(
      entry: chart.numbers(ofActions: entry), exit: chart.numbers(ofActions: record.exit),
      transitions: record.transitions.range, eventless: record.eventless.range,
      completions: record.completions.range, failures: record.failures.range,
      deferrals: record.deferrals.range.map { $0 }, path: path)
  }
}

extension CompiledChart {
  /// The numbers of actions in the declaration.
  func numbers(ofActions range: IndexRange) -> [Int] { range.range.map { Int(actionNumbers[$0]) } }

  /// The names of the actions that have one.
  func names(ofActions range: IndexRange) -> [String] {
    let count = declaration.actions.count
    return numbers(ofActions: range).compactMap {
      $0 < count ? declaration.actions[$0] : declaration.activities[$0 - count].name
    }
  }

  fileprivate var transitionTable: [ChartTables.Transition] {
    let ends = outline.nodes.indices.flatMap { number in
      let node = nodes[Int32(number)]
      return [node.transitions, node.eventless, node.completions, node.failures].map(\.end)
    }
    return (0..<(ends.max() ?? 0)).map { number in
      let record = transitions[number]
      let selection: ChartTables.Selection =
        switch record.pathSelection {
        case .single: .single
        case .junction: .junction
        case .among: .among
        case .join: .join
        }
      return ChartTables.Transition(
        trigger: Int(record.trigger), guards: record.conditions.range,
        selection: selection, paths: record.paths.range, detail: Int(record.detail))
    }
  }

  fileprivate var triggerCount: Int {
    let own = transitionTable.map { $0.trigger + 1 }.max() ?? 0
    let deferred = outline.nodes.indices.map { Int(nodes[Int32($0)].deferrals.end) }.max() ?? 0
    return max(own, deferred)
  }

  fileprivate var pathTable: [ChartTables.Path] {
    targets.indices.map { number in
      let path = paths[Int32(number)]
      return ChartTables.Path(
        source: Int(path.source), guards: path.conditions.range,
        effect: numbers(ofActions: path.actions), isInternal: path.isInternal,
        terminates: path.flags.contains(.terminates), isDynamic: path.flags.contains(.isDynamic),
        completesChart: path.flags.contains(.completesChart),
        hasExitPoints: path.flags.contains(.hasExitPoints),
        arrives: path.flags.contains(.arrives), join: Int(path.join))
    }
  }
}

extension StatechartSchema {
  /// Returns the compiled tables.
  ///
  /// - Parameter events: The events for which the tables contain the triggers that match.
  public func tables(events: [Event]) -> ChartTables { ChartTables(chart, events: events) }
}
