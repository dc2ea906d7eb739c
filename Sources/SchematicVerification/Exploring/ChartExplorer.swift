import Schematic
import Statecharts

/// Explores an abstract chart breadth first.
///
/// A machine handles each event, so that run-to-completion steps, choices, failures and deferral have the semantics
/// of machines.
struct ChartExplorer {
  typealias Schema = AbstractChart.Schema

  let chart: AbstractChart
  private let oracle: Oracle
  private(set) var search: BreadthFirst<Configuration<Int32>>
  /// By state: whether it was ever entered, also by a step that was undone.
  private(set) var isEntered: [Bool]
  /// By state: whether it was ever entered by a step that was not undone.
  private(set) var isKept: [Bool]
  /// By part: whether it was ever taken.
  private(set) var isTaken: [Bool]
  /// By event: whether a transition was ever taken on it.
  private(set) var isHandled: [Bool]
  /// By state: whether it is parallel and was ever completed, also between two steps of an event.
  private(set) var hasCompleted: [Bool]
  private(set) var certainTimers: CertainTimers
  /// The parallel states that were never completed, and may be completed.
  private var incomplete: [Int32]
  private let occurring: OccurringEvents
  /// Whether steps may fail or be undone.
  private let mayUndoSteps: Bool
  /// Whether the steps on raised events are noted: those of several regions may conflict.
  private let watchesRaisedEvents: Bool
  /// The steps on raised events, each with the first edge to which it belongs.
  private(set) var raisedSteps: [(step: RaisedStep, edge: TransitionSystem.Edge)] = []
  private var knownRaisedSteps: Set<[Int32]> = []
  /// Whether the current run may be in a loop.
  private var recognizesLoops = false
  private static let maximumUnwatchedRuns = 64

  init(_ chart: AbstractChart, options: ExplorationOptions) {
    self.chart = chart
    search = BreadthFirst(options)
    oracle = Oracle(chart.questions)
    isEntered = Array(repeating: false, count: chart.labels.count)
    isTaken = Array(repeating: false, count: chart.parts.count)
    isHandled = Array(repeating: false, count: chart.events.count)
    hasCompleted = isEntered
    isKept = isEntered
    incomplete = chart.statesThatMayComplete
    let mayThrow = chart.questions.contains(where: \.mayThrow)
    mayUndoSteps = mayThrow || chart.outline.nodes.contains { $0.kind == .choice }
    watchesRaisedEvents =
      !mayUndoSteps && !chart.raisedEvents.isEmpty
      && chart.outline.nodes.contains { $0.kind == .parallel }
    certainTimers = CertainTimers(chart, mayThrow: mayThrow)
    occurring = OccurringEvents(chart)
  }

  /// - Parameter configurations: The configurations in which machines begin; `nil` for the start.
  mutating func explore(from configurations: [Configuration<Int32>]? = nil) {
    for configuration in configurations ?? [chart.schema.initialState] {
      if configuration.isInactive { start() } else { begin(in: configuration) }
    }
    while let configuration = search.next() { explore(configuration) }
  }

  // MARK: - Runs

  /// Actions that raise events without end are an endless loop.
  private static let maximumEvents = 1_000

  private func makeMachine() -> StateMachine<Schema> {
    let machine = StateMachine(schema: chart.schema, subject: oracle.reference)
    guard !chart.raisedEvents.isEmpty else { return machine }
    machine.maximumEvents = Self.maximumEvents
    oracle.queuedEvents = mayUndoSteps ? nil : { [unowned machine] in machine.raisedEventCount }
    return machine
  }

  /// Explores all starts: the guards of eventless transitions may have several answers.
  private mutating func start() {
    forEachRun(from: -1) { explorer in
      let machine = explorer.makeMachine()
      explorer.watcher?.watch(machine)
      explorer.note(machine.start(), of: machine.state, from: -1, on: -1)
    }
  }

  /// Begins with a machine in a configuration, without a start.
  private mutating func begin(in configuration: Configuration<Int32>) {
    for state in chart.labels.indices where configuration.isActive(node: chart.nodes[state]) {
      (isEntered[state], isKept[state]) = (true, true)
    }
    for state in incomplete where configuration.hasCompleted(node: chart.nodes[Int(state)]) {
      hasCompleted[Int(state)] = true
    }
    search.addStart(at: index(of: configuration))
  }

  private mutating func explore(_ configuration: Int32) {
    let state = search.nodes[Int(configuration)]
    guard !chart.schema.isPhase(.ended, of: state) else { return }
    for event in occurring.events(in: state) {
      forEachRun(from: configuration) { explorer in
        // In the same chart, every configuration is valid.
        let machine = explorer.makeMachine()
        guard (try? machine.resume(from: SavedMachine(state: state))) != nil else { return }
        explorer.watcher?.watch(machine)
        let outcome = machine.handle(event)
        explorer.note(outcome, of: machine.state, from: configuration, on: event)
      }
    }
  }

  /// Calls a function once for each combination of answers.
  private mutating func forEachRun(from configuration: Int32, _ run: (inout Self) -> Void) {
    var count = 0
    repeat {
      guard search.mayTry(oracle, after: count, from: configuration) else { return }
      count += 1
      recognizesLoops = count > Self.maximumUnwatchedRuns
      oracle.begin(watchingSteps: watchesSteps)
      run(&self)
      noteCompletions()
    } while oracle.advance()
  }

  // Watching steps takes time.
  private var watchesSteps: Bool {
    mayUndoSteps || watchesRaisedEvents || recognizesLoops || !incomplete.isEmpty
  }

  private var watcher: StepWatcher? {
    guard watchesSteps else { return nil }
    return StepWatcher(
      chart: chart, oracle: oracle, recognizesLoops: recognizesLoops,
      watchesRaisedEvents: watchesRaisedEvents, incomplete: incomplete)
  }

  // MARK: - Results

  private mutating func note(
    _ outcome: Outcome<Configuration<Int32>>, of state: Configuration<Int32>, from source: Int32,
    on event: Int32
  ) {
    certainTimers.note(event, leadsTo: state, outcome.isTransition, entering: oracle.entered)
    // An event that is ignored with all answers of guards has no edge.
    if case .ignored = outcome, oracle.answers.isEmpty { return }
    let effect = EventEffect(outcome) ?? .ignored
    let target = index(of: state, from: source, isUndone: effect != .transition)
    // Transitions that were undone do not count as taken.
    let isUndone = effect != .transition && target == source
    let taken = isUndone ? [] : Array(oracle.taken)
    for state in oracle.begunEntries { isEntered[Int(state)] = true }
    if !isUndone { noteTaken(event) }
    let edge = TransitionSystem.Edge(
      source: source, target: target, event: event,
      answers: search.system.answers.intern(oracle.answers).index,
      taken: search.system.taken.intern(taken).index,
      passed: isUndone ? 0 : passed(in: state), effect: effect)
    search.add(edge)
    if effect == .transition, target >= 0 { noteRaisedSteps(of: edge) }
  }

  private mutating func noteRaisedSteps(of edge: TransitionSystem.Edge) {
    for step in oracle.raisedSteps where knownRaisedSteps.insert(step.numbers).inserted {
      raisedSteps.append((step, edge))
    }
  }

  /// The index of the list of states that were entered and exited again.
  private mutating func passed(in state: Configuration<Int32>) -> Int32 {
    let passed = oracle.entered.filter { !state.isActive(node: chart.nodes[Int($0)]) }
    return passed.isEmpty ? 0 : search.system.passed.intern(Set(passed).sorted()).index
  }

  private mutating func noteTaken(_ event: Int32) {
    for part in oracle.taken { isTaken[Int(part)] = true }
    for state in oracle.entered { isKept[Int(state)] = true }
    if event >= 0, !oracle.taken.isEmpty { isHandled[Int(event)] = true }
  }

  private mutating func noteCompletions() {
    guard !oracle.completed.isEmpty else { return }
    for state in oracle.completed { hasCompleted[Int(state)] = true }
    incomplete.removeAll { hasCompleted[Int($0)] }
    oracle.completed = []
  }

  private mutating func index(
    of state: Configuration<Int32>, from source: Int32, isUndone: Bool
  ) -> Int32 {
    if isUndone, source >= 0, state == search.nodes[Int(source)] { return source }
    return index(of: state)
  }

  private mutating func index(of state: Configuration<Int32>) -> Int32 {
    search.index(hash: hash(ofNumbers: state.numbers), where: { $0 == state }) { state }
  }
}
