import Schematic
import Statecharts
import TransitionTables

/// A machine without nested states, as a check of a log needs it: all steps between the states that it can reach.
///
/// States with the same name are one state, because a log does not have what their cases carry.
struct LoggedTable {
  private var names = Interner<String>()
  /// By state and event.
  private var steps: [[[LogModel.Step]]] = []
  private let eventCount: Int
  private var isComplete = true

  /// - Parameters:
  ///   - table: The table.
  ///   - space: The states that it can reach.
  ///   - options: Whether effects send events, and whether guards and effects throw.
  init<Table: TransitionTable>(
    _ table: Table, _ space: StateSpace<Table.State, Table.Event>, options: LogCheckOptions
  ) throws(InvalidDefinitionError) {
    let (schema, rows) = (try table.makeSchema(), table.body)
    let mayThrow = options.exploration.failures == .everywhere
    (eventCount, isComplete) = (space.events.count, space.isComplete)
    var states: [Int32] = []
    for state in space.configurations { states.append(number(of: state, in: schema)) }
    for (index, state) in space.configurations.enumerated() {
      let (source, edges) = (states[index], space.system.edges(from: index))
      for (event, sample) in space.events.enumerated() {
        let found = edges.filter { $0.event == event && $0.target >= 0 }
        if found.isEmpty { add(.ignored, from: source, on: event, to: source) }
        for edge in found {
          let taken = space.system.taken[edge.taken].map { rows[Int($0)] }
          let maySend = options.actionsMaySendEvents && taken.contains(where: \.maySendEvents)
          let target = states[Int(edge.target)]
          add(OutcomeKind(edge.effect), from: source, on: event, to: target, maySend)
          // The effects are performed in the new state.
          if mayThrow, taken.contains(where: { !$0.effects.isEmpty }) {
            add(.failed, from: source, on: event, to: target, maySend)
          }
        }
        if mayThrow, rows.contains(where: { $0.mayThrow(in: state, on: sample) }) {
          add(.failed, from: source, on: event, to: source)
        }
      }
    }
  }

  /// - Parameters:
  ///   - schema: The schema. Nothing is known of its actions but that they are performed in the new state.
  ///   - events: Samples of its events.
  ///   - options: The limit of states, whether actions send events, and whether they throw.
  init<Schema: FlatStateMachineSchema>(
    _ schema: Schema, events: [Schema.Event], options: LogCheckOptions
  ) where Schema.State: Hashable {
    let (maySend, mayThrow) = (
      options.actionsMaySendEvents, options.exploration.failures == .everywhere
    )
    eventCount = events.count
    var states = Interner<Schema.State>()
    _ = states.intern(schema.initialState)
    var index = 0
    while index < states.values.count, index < options.exploration.maximumConfigurations {
      let state = states.values[index]
      let source = number(of: state, in: schema)
      for (event, sample) in events.enumerated() {
        let (outcome, next) = Self.step(of: schema, from: state, on: sample)
        let target = number(of: next, in: schema)
        _ = states.intern(next)
        let isTaken = outcome == .transitioned
        add(outcome, from: source, on: event, to: target, isTaken && maySend)
        if isTaken, mayThrow { add(.failed, from: source, on: event, to: target, maySend) }
      }
      index += 1
    }
    isComplete = index == states.values.count
  }

  private static func step<Schema: FlatStateMachineSchema>(
    of schema: Schema, from state: Schema.State, on event: Schema.Event
  ) -> (outcome: OutcomeKind, state: Schema.State) {
    do {
      return switch try schema.transition(from: state, on: event)?.target {
      case .state(let target): (.transitioned, target)
      case .current: (.transitioned, state)
      case .rejection: (.rejected, state)
      case nil: (.ignored, state)
      }
    } catch { return (.failed, state) }
  }

  private mutating func number<Schema: StateMachineSchemaProtocol>(
    of state: Schema.State, in schema: Schema
  ) -> Int32 {
    let (number, isNew) = names.intern(schema.paths(of: state, leavesOnly: true).joined())
    if isNew { steps.append(Array(repeating: [], count: eventCount)) }
    return number
  }

  private mutating func add(
    _ outcome: OutcomeKind, from source: Int32, on event: Int, to target: Int32,
    _ maySend: Bool = false
  ) {
    let step = LogModel.Step(target: target, outcome: outcome, started: [], maySend: maySend)
    if !steps[Int(source)][event].contains(step) { steps[Int(source)][event].append(step) }
  }

  /// A chart with these states, whose model has these steps.
  func logged<Event>(
    _ events: [Event], version: Int, options: LogCheckOptions
  ) throws -> LoggedChart<StatesOfTable<Event>> {
    let logged = try LoggedChart(
      StatesOfTable(names: names.values, definitionVersion: version), events: events, event: nil,
      options: options)
    let model = logged.model
    let states = try model.chart.nodes.map { node in
      try logged.node(from: SavedText(states: model.names.text([node])))
    }
    model.setSteps(steps, between: states, isComplete: isComplete)
    return logged
  }
}

/// A chart that has only states.
struct StatesOfTable<Event>: Statechart {
  let names: [String]
  let definitionVersion: Int

  var body: [ChartElement<String, Event, Void>] {
    for name in names { state(name) }
  }
}

extension TableRow {
  /// Whether a guard, or the function that makes the target, may throw an error.
  fileprivate func mayThrow(in state: State, on event: Event) -> Bool {
    guard source.matches(state), trigger.matches(event) else { return false }
    return switch target {
    case .made: true
    case .state, .stay, .ignore: !guards.isEmpty
    }
  }
}

extension OutcomeKind {
  fileprivate init(_ effect: EventEffect) {
    switch effect {
    case .transition: self = .transitioned
    case .ignored: self = .ignored
    case .deferral: self = .deferred
    case .rejection: self = .rejected
    case .failure, .endlessLoop, .noEnabledBranch: self = .failed
    }
  }
}
