import Schematic
import StateGraphs
import Statecharts

/// Makes the abstract copy of a chart: the same outline with other functions.
///
/// An oracle answers all guards, and actions only note what was taken and entered.
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
    /// The number of the submachine: guards of two submachines have different subjects, also if they have
    /// the same name.
    var submachine = 0
  }

  let chart: OutlinedChart<State, Event, Subject>
  let options: ExplorationOptions
  /// The outline with the numbers of the new actions.
  var outline: ChartOutline
  var actions: [Action] = []
  /// By number.
  var guards: [Guard?]
  var selectors: [StateSelector<Int32, Int32, Oracle.Reference>?]

  /// By number of a state in the outline: its number in document order.
  private(set) var numbers: [Int32]
  private(set) var labels: [String] = []
  /// By number in document order: its node.
  private var nodes: [Int32] = []
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
  private var submachineCount = 0
  private(set) var hasTasks = false
  /// Whether actions have a context, with which they may send events.
  var hasSendingActions = false
  var hasUnhandledFailures = false
  var missingSamples: [String]

  init(
    of chart: OutlinedChart<State, Event, Subject>, samples: [Event], options: ExplorationOptions
  ) {
    (self.chart, self.options, outline) = (chart, options, chart.outline)
    (events, sampleCount) = (samples, samples.count)
    guards = Array(repeating: nil, count: chart.functions.guards.count)
    selectors = Array(repeating: nil, count: chart.functions.selectors.count)
    numbers = Array(repeating: 0, count: chart.functions.states.count)
    missingSamples = []
  }

  func makeChart() -> AbstractChart {
    noteStates()
    noteTimers()
    missingSamples = chart.samples.eventsWithoutSample(among: events)
    deferrals = Array(repeating: [], count: events.count)
    replaceLines(of: 0, in: Place(throwsErrors: throwsErrors(0, around: false)))
    outline.replace(actions: actions.map(\.name))
    let abstract = OutlinedChart(outline, functions, options: chart.options)
    return AbstractChart(
      schema: AbstractChart.Schema(abstract), labels: labels, nodes: nodes, questions: questions,
      parts: parts, sources: sources, triggers: triggers,
      events: events.map { StateGraph.description(of: $0) },
      sampleCount: sampleCount, timers: timers, deferrals: deferrals,
      approximations: approximations, initial: abstract.initialConfiguration)
  }

  /// In a valid chart, every guard and every selector has a line.
  private var functions: Functions {
    Functions(
      states: numbers,
      triggers: chart.functions.triggers.map { trigger in
        let matches = mask(of: trigger)
        return EventTrigger(name: trigger.name) { event in matches[Int(event)] }
      }, actions: actions.map(\.form), guards: guards.compactMap { $0 },
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
  private func noteTimers() {
    outline.forEachLine { node, line in
      guard case .activity(let activity) = line else { return }
      guard let event = chart.functions.activities[activity].event else {
        hasTasks = true
        return
      }
      let state = outline.state(around: node).map { numbers[$0] } ?? -1
      timers.append(AbstractChart.Timer(state: state, name: StateGraph.description(of: event)))
      events.append(event)
    }
  }

  func label(_ state: Int) -> String { labels[Int(numbers[state])] }

  // MARK: - Lines

  private func replaceLines(of node: Int, in place: Place) {
    var lines: [ChartOutline.Line] = []
    if let state = outline.nodes[node].state.map({ numbers[$0] }) {
      lines.append(.entry(append([(nil, .subject { $0.oracle.enter(state) })]).lowerBound))
    }
    for line in outline.nodes[node].lines { lines += replaced(line, in: place) }
    outline.replace(linesOf: node, by: lines)
  }

  private func replaced(_ line: ChartOutline.Line, in place: Place) -> [ChartOutline.Line] {
    switch line {
    case .node(let child): replaceLines(of: child, in: self.place(of: child, in: place))
    case .entry(let action): return append(asking(action, in: place)).map { .entry($0) }
    case .exit(let action): return append(asking(action, in: place)).map { .exit($0) }
    case .initialEffect(let action):
      return append(asking(action, in: place)).map { .initialEffect($0) }
    case .transition(let number):
      outline.transitions[number] = replaced(outline.transitions[number], in: place)
    case .join(let number): outline.joins[number] = replaced(outline.joins[number], in: place)
    case .history(let number):
      outline.histories[number] = replaced(outline.histories[number], in: place)
    case .point(let number):
      outline.points[number].actions = append(asking(outline.points[number].actions, in: place))
    case .deferral(let trigger):
      let matches = mask(of: chart.functions.triggers[trigger])
      for event in matches.indices where matches[event] { deferrals[event].append(place.state) }
    case .barrier(let number):
      let barrier = outline.barriers[number]
      guards[barrier.condition] = condition(ask(.barrier, barrier.reason, in: place))
    case .activity: return []
    }
    return [line]
  }

  private func place(of node: Int, in outer: Place) -> Place {
    var place = outer
    place.state = outline.nodes[node].state.map { numbers[$0] } ?? -1
    if let state = outline.nodes[node].state {
      place.label = label(state)
      place.throwsErrors = throwsErrors(node, around: outer.throwsErrors)
    }
    if outline.nodes[node].submachine != nil {
      submachineCount += 1
      place.submachine = submachineCount
    }
    return place
  }

  private func replaced(_ join: ChartOutline.Join, in place: Place) -> ChartOutline.Join {
    let part = add(
      .join, to: labels(of: join.target),
      StateGraph.Label(join.name, action: outline.name(ofActions: join.actions)), in: place)
    var join = join
    join.actions = append(noting(part, after: join.actions, in: place))
    return join
  }

  private func replaced(_ history: ChartOutline.History, in place: Place) -> ChartOutline.History {
    var history = history
    guard !history.defaults.isEmpty else {
      history.actions = append(asking(history.actions, in: place))
      return history
    }
    let part = add(
      .historyDefault, to: history.defaults.map(label),
      StateGraph.Label(action: outline.name(ofActions: history.actions)), in: place)
    history.actions = append(noting(part, after: history.actions, in: place))
    return history
  }

  // MARK: - Failures

  /// Whether the errors of the lines of a node are explored: a transition of the node, or of one
  /// around it, handles them.
  private func throwsErrors(_ node: Int, around: Bool) -> Bool {
    switch options.failures {
    case .never: return false
    case .everywhere: return true
    case .whereHandled:
      return around
        || outline.transitions(of: node).contains {
          if case .failure = $0.cause { true } else { false }
        }
    }
  }
}
