import Schematic
import StateGraphs
import Statecharts

/// Makes the abstract copy of a chart: the same outline with other functions.
///
/// An oracle answers all predicates, and actions only note the parts that are taken and the states that are entered.
/// The rest of a condition is evaluated: which states are active, and the logic of the answers.
final class ChartAbstraction<State: Hashable, Event, Subject> {
  typealias Action = (name: String?, form: ActionForm<Int32, Int32, Oracle.Reference>)
  typealias Guard = GuardForm<Int32, Int32, Oracle.Reference>
  typealias Functions = ChartFunctions<Int32, Int32, Oracle.Reference>

  /// The state that contains a line.
  struct Place {
    /// -1 for the chart, and for a region.
    var state: Int32 = -1
    var label = ""
    /// Whether guards and actions may throw.
    var throwsErrors: Bool
    /// The number of the submachine.
    ///
    /// Guards of two submachines have different subjects, even with the same name.
    var submachine = 0
  }

  let chart: OutlinedChart<State, Event, Subject>
  let options: ExplorationOptions
  /// The outline with the numbers of the new actions.
  var outline: ChartOutline
  var actions: [Action] = []
  /// By number.
  var predicates: [Guard?]
  var selectors: [StateSelector<Int32, Int32, Oracle.Reference>?]

  /// By number of a state in the outline: its number in document order; -1 if it is not declared.
  private(set) var numbers: [Int32]
  private(set) var labels: [String] = []
  /// By number in document order: its node.
  private var nodes: [Int32] = []
  var events: [Event]
  let sampleCount: Int
  private(set) var timers: [AbstractChart.Timer] = []
  /// By action: the numbers of the events that it is known to raise.
  var raisedNumbers: [Int: [Int32]] = [:]
  /// By name of an action: the numbers of the messages that it sends to other machines.
  var sentMessages: [String: [Int32]] = [:]
  /// The events that only known actions raise.
  var raisedEvents: Set<Int32> = []
  /// The names of the events that only the chart raises: they are not samples.
  let internalNames: Set<String>
  var deferrals: [[Int32]] = []
  /// By trigger: the events that match.
  private(set) var matches: [EventNumbers] = []
  let hasDeferrals: Bool
  var questions = QuestionList()
  var parts: [ModelPart] = []
  var sources: [Int32] = []
  var triggers: [EventNumbers?] = []
  var isPassingErrors: Set<Int> = []
  var submachineCount = 0
  private(set) var hasTasks = false
  /// Whether actions have a context, with which they may send events.
  var hasSendingActions = false
  var hasUnhandledFailures = false
  var missingSamples: [String]

  init(
    of chart: OutlinedChart<State, Event, Subject>, samples: [Event]?, options: ExplorationOptions
  ) {
    let names = Self.internalNames(of: chart)
    let all = allCases(of: Event.self) ?? chart.samples.namedEvents
    let samples = samples ?? all.filter { !names.contains(StateGraph.description(of: $0)) }
    internalNames = names.subtracting(samples.map { StateGraph.description(of: $0) })
    (self.chart, self.options, outline) = (chart, options, chart.outline)
    (events, sampleCount) = (samples, samples.count)
    predicates = Array(repeating: nil, count: chart.functions.predicates.count)
    selectors = Array(repeating: nil, count: chart.functions.selectors.count)
    numbers = Array(repeating: -1, count: chart.functions.states.count)
    missingSamples = []
    hasDeferrals = chart.outline.nodes.contains { node in
      node.lines.contains { if case .deferral = $0 { true } else { false } }
    }
  }

  func makeChart() -> AbstractChart {
    noteStates()
    noteTimers()
    matches = noteRaisedEvents()
    missingSamples = chart.samples.eventsWithoutSample(among: events)
    deferrals = Array(repeating: [], count: events.count)
    replaceLines(of: 0, in: Place(throwsErrors: throwsErrors(0, around: false)))
    outline.replace(actions: actions.map(\.name))
    let abstract = OutlinedChart(outline, functions, options: chart.options)
    return AbstractChart(
      schema: AbstractChart.Schema(abstract), outline: outline, labels: labels, nodes: nodes,
      questions: questions.all, parts: parts, sources: sources, triggers: triggers,
      events: events.map { StateGraph.description(of: $0) },
      sampleCount: sampleCount, timers: timers, raisedEvents: raisedEvents, deferrals: deferrals,
      isPassingErrors: isPassingErrors,
      approximations: approximations)
  }

  /// In a valid chart, every predicate and every selector has a line.
  private var functions: Functions {
    Functions(
      states: numbers,
      triggers: zip(chart.functions.triggers, matches).map { trigger, matches in
        EventTrigger(named: trigger.name) { event in matches.contains(event) }
      }, actions: actions.map(\.form), predicates: predicates.compactMap { $0 },
      selectors: selectors.compactMap { $0 })
  }

  // MARK: - States and timers

  private func noteStates() {
    let names = chart.functions.names
    for (number, node) in outline.nodes.enumerated() {
      guard let state = node.state else { continue }
      numbers[state] = Int32(labels.count)
      labels.append(names[state].label)
      nodes.append(Int32(number))
    }
  }

  /// Adds the events of timers to the samples.
  ///
  /// In a valid chart, each timer is declared in a state.
  private func noteTimers() {
    outline.forEachLine { node, line in
      guard case .activity(let activity) = line, let state = outline.state(around: node) else {
        return
      }
      guard let event = chart.functions.event(of: activity) else {
        hasTasks = true
        return
      }
      let timer = chart.outline.activities[activity].timer
      timers.append(
        AbstractChart.Timer(
          state: numbers[state], name: StateGraph.description(of: event), delay: timer?.delay,
          period: timer?.period))
      events.append(event)
    }
  }

  func label(_ state: Int) -> String { labels[Int(numbers[state])] }
}
