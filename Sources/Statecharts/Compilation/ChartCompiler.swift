import Schematic

/// Compiles a chart: the outline into tables, with the functions for their numbers.
///
/// The chart has been validated, so that every name is declared.
final class ChartCompiler<State: Hashable, Event, Subject>: OutlineCompiler {
  private let functions: ChartFunctions<State, Event, Subject>
  let conditions: CompiledConditions<State, Event, Subject>
  let stateTable: StateTable<State>
  let eventOfFailingGuards: Event?
  let events: EventIndex<Event>
  let name: String
  let version: Int

  init(_ chart: OutlinedChart<State, Event, Subject>) {
    (functions, conditions) = (chart.functions, CompiledConditions(of: chart))
    stateTable = chart.makeTable()
    eventOfFailingGuards = chart.eventOfFailingGuards
    (name, version) = (chart.name, chart.version)
    let triggers = functions.triggers
    let events = EventIndex(named: chart.outline.eventTriggers.map { triggers[$0] })
    self.events = events
    super.init(chart.outline, chart.options, eventSets: triggers.mapped { events.set(of: $0) })
  }

  func compile() -> CompiledChart<State, Event, Subject> {
    compileOutline()
    let compiled = CompiledChart(self)
    functions.link(to: compiled.table)
    compiled.prepareStart()
    return compiled
  }

  // MARK: - Functions by number

  /// The actions by number; those that begin activities follow the declared ones.
  var declaredActions: [ActionForm<State, Event, Subject>] {
    functions.actions
      + activities.enumerated().map { $1.beginning(as: Int32($0)) }
  }

  var selectors: [StateSelector<State, Event, Subject>] { functions.selectors }
  var activities: [ActivityDeclaration<Event, Subject>] { functions.activities }
  var results: [ResultForm<Subject>] { functions.results }

  // With their names, because an array of functions would wrap each in a function of a more general type.
  var triggers: [EventTrigger<Event>] {
    let triggers = functions.triggers
    return triggerNumbers.map { triggers[$0] }
  }

  /// By barrier: the error that it throws.
  ///
  /// They are made once, because the text of a state's name takes long to make.
  var rejections: [any Error] {
    barrierPlaces.map { node, barrier in
      Rejection(
        BarrierRejection(
          state: chart.nodes[node].state.map { functions.states[$0] },
          name: stateTable.name(of: Int32(node)), reason: barrier.reason))
    }
  }

  /// By barrier: its number among the chart's guards.
  var barrierConditions: [Int32] { barrierPlaces.map { Int32($1.condition) } }
}

extension ChartOutline {
  /// The triggers of transitions and deferrals, in their order.
  fileprivate var eventTriggers: [Int] {
    nodes.indices.flatMap { node in
      transitions(of: node).compactMap { transition in
        if case .event(let trigger) = transition.cause { trigger } else { nil }
      } + deferrals(of: node)
    }
  }
}
