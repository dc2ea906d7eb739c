import Schematic
import StateGraphs
import Statecharts

/// Makes the abstract copy of a chart: the same declarations, in which an oracle answers all guards,
/// and actions only note what was taken and entered.
final class ChartAbstraction<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Abstract = ChartElement<Int32, Int32, Oracle.Reference>
  typealias AbstractAction = ChartAction<Int32, Int32, Oracle.Reference>
  typealias AbstractGuard = ChartGuard<Int32, Int32, Oracle.Reference>

  /// The state that contains an element.
  struct Place {
    /// -1 for the chart, and for a region.
    var state: Int32 = -1
    var label = ""
    /// Whether guards and actions may throw.
    var throwsErrors: Bool
    /// The number of the submachine: guards of two submachines have different subjects, also if they have
    /// the same name.
    var submachine = 0
  }

  let options: ExplorationOptions
  private(set) var numbers: [State: Int32] = [:]
  private(set) var labels: [String] = []
  var events: [Event]
  let sampleCount: Int
  private(set) var timers: [AbstractChart.Timer] = []
  var deferrals: [[Int32]] = []
  var questions: [Question] = []
  var questionsByName: [String: Int32] = [:]
  var repeatedNames: [String] = []
  var parts: [ModelPart] = []
  var sources: [Int32] = []
  var triggers: [[Bool]?] = []
  var submachineCount = 0
  var hasTasks = false
  /// Whether actions have a context, with which they may send events.
  var hasSendingActions = false
  var hasUnhandledFailures = false
  var missingSamples: [String] = []

  init(samples: [Event], options: ExplorationOptions) {
    events = samples
    sampleCount = samples.count
    self.options = options
  }

  func chart(_ content: ChartContent<State, Event, Subject>) -> AbstractChart {
    note(content.elements, in: -1)
    missingSamples = content.samples.eventsWithoutSample(among: events)
    deferrals = Array(repeating: [], count: events.count)
    let place = Place(throwsErrors: throwsErrors(content.elements, around: false))
    let elements = self.elements(content.elements, in: place)
    let initial = initial(content.initial)
    let schema = AbstractChart.Schema(
      validated: elements, initial: initial, options: content.options)
    let copy = AbstractChart.Schema(
      validated: elements, initial: initial, options: content.options)
    return AbstractChart(
      schema: schema, labels: labels,
      nodes: labels.indices.map { schema.table.number(of: Int32($0)) ?? 0 }, questions: questions,
      parts: parts, sources: sources, triggers: triggers,
      events: events.map { StateGraph.description(of: $0) },
      sampleCount: sampleCount, timers: timers, deferrals: deferrals,
      approximations: approximations, recompiled: copy)
  }

  // MARK: - States and timers

  /// Numbers all states, and adds the events of timers to the samples.
  private func note(_ elements: [Element], in state: Int32) {
    for element in elements {
      switch element.kind {
      case .state(let declaration):
        let number = Int32(labels.count)
        numbers[declaration.id] = number
        labels.append(declaration.name?.label ?? StateGraph.valueLabel(of: declaration.id))
        note(declaration.elements, in: number)
      case .region(let region): note(region.elements, in: state)
      case .activity(let activity):
        switch activity.kind {
        case .timer(_, let event):
          timers.append(AbstractChart.Timer(state: state, name: StateGraph.description(of: event)))
          events.append(event)
        case .task, .sendingTask: hasTasks = true
        }
      case .entry, .exit, .initialEffect, .transition, .join, .history, .deferral, .barrier, .point,
        .submachine:
        break
      }
    }
  }

  func number(_ state: State) -> Int32 { numbers[state] ?? 0 }

  func label(_ state: State) -> String { labels[Int(number(state))] }

  func initial(_ initial: InitialDeclaration<State>) -> InitialDeclaration<Int32> {
    switch initial {
    case .first: .first
    case .states(let states): .states(states.map(number))
    case .none: .none
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  // MARK: - Failures

  /// Whether the errors of the elements of a state are explored: a transition of the state, or of one
  /// around it, handles them.
  func throwsErrors(_ elements: [Element], around: Bool) -> Bool {
    switch options.failures {
    case .never: return false
    case .everywhere: return true
    case .whereHandled:
      return around
        || elements.contains { element in
          guard case .transition(let transition) = element.kind,
            case .failure = transition.trigger
          else { return false }
          return true
        }
    }
  }
}
