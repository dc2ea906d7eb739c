/// A second, slow, obvious interpreter of statecharts: the SCXML recommendation's Appendix D, word
/// for word, with sets and arrays of names, and with the choices that Schematic makes.
///
/// The order of events is the one of `StateMachine`: what follows by itself, completions, raised
/// events, and then what was sent or deferred.
final class ReferenceMachine {
  enum Outcome: Hashable {
    case transitioned, ignored, deferred
    /// Rejected by the barrier of a state.
    case rejected(String)
    /// Something threw, or a state's barrier does not even let the chart start.
    case failed(String)
  }

  let chart: ModelChart
  let tree: ModelTree
  let subject: ChartSubject

  var configuration: Set<String> = []
  /// What each history remembers.
  var past: [String: [String]] = [:]
  /// What was active in each place whose history is asked for, when it was last left.
  var pastLeaves: [String: Set<String>] = [:]
  /// The sources from which each join was reached.
  var arrived: [String: Set<String>] = [:]
  /// States that completed, and whose completion was not dispatched yet.
  var completed: [String] = []
  var isTerminated = false
  var isStopped = false
  /// What was when no choice was active.
  var resting = RestingPlace()

  /// What actions and guards see as active.
  var visible: Set<String> = []
  /// The event that set things off.
  var cause: ModelEvent?

  var raised: [ModelEvent] = []
  private var requests: [ModelEvent] = []
  private(set) var deferred: [ModelEvent] = []
  private var hasMoved = false
  /// Whether to ask what follows the current states by itself: not when it threw before.
  private var follows = false
  /// Whether something threw since the event arrived.
  private var hasFailed = false
  private(set) var steps = 0
  /// A chart that goes round in circles is given up.
  private(set) var isExhausted = false
  static let maximumSteps = 400

  init(_ chart: ModelChart) {
    self.chart = chart
    tree = ModelTree(chart)
    subject = ChartSubject(chart)
  }

  var environment: ChartSubject.Environment {
    .init(event: cause, isActive: { [visible] in visible.contains($0) })
  }

  func perform(_ actions: [ModelAction]) throws {
    var environment = environment
    let result = Result { try subject.perform(actions, in: &environment) }
    raised += environment.raised
    requests += environment.sent
    try result.get()
  }

  /// The innermost active states.
  var leaves: [String] {
    let containers = Set(configuration.compactMap { tree.parent(of: $0) })
    return tree.inDocumentOrder(configuration.subtracting(containers))
  }

  func start() -> Outcome {
    steps = 0
    for _ in 0..<subject.startErrors { raised.append(ModelEvent(name: "error.execution")) }
    let step = initialMicrostep
    if let state = refusal(of: step) { return .failed(state) }
    return run {
      take(step)
      return .transitioned
    }
  }

  func stop() -> Outcome {
    guard !configuration.isEmpty else { return .ignored }
    (steps, cause, visible) = (0, nil, configuration)
    return run {
      do {
        if !isFinal { try exitInterpreter() }
      } catch {
        raised = []
        return Self.failure
      }
      (configuration, past, pastLeaves, arrived, completed) = ([], [:], [:], [:], [])
      isStopped = true
      hasMoved = true
      return .transitioned
    }
  }

  /// Whether the chart itself has completed: it reacts to nothing any more.
  var isFinal: Bool {
    tree.isComplete(tree.root, configuration)
  }

  func handle(_ event: ModelEvent) -> Outcome {
    steps = 0
    return run { react(to: event) }
  }

  static let failure = Outcome.failed("an error")

  private func run(_ body: () -> Outcome) -> Outcome {
    (follows, hasFailed) = (false, false)
    let outcome = body()
    finish()
    return outcome == .transitioned && hasFailed ? Self.failure : outcome
  }

  func wait(_ milliseconds: Int) {
    subject.wait(milliseconds) { _ = handle($0) }
  }

  /// Handles sent events and recalls deferred ones, until the configuration is stable.
  private func finish() {
    settle()
    while true {
      if hasMoved {
        hasMoved = false
        requests = deferred + requests
        deferred = []
      }
      guard !requests.isEmpty, !isExhausted else { return }
      _ = react(to: requests.removeFirst())
      settle()
    }
  }

  private func settle() {
    while !isExhausted {
      do {
        if follows, !isFinal, let step = try eventlessMicrostep() {
          take(step)
        } else if follows, !isFinal, !activeChoices.isEmpty {
          giveUp()
        } else if follows, !isFinal, !completed.isEmpty {
          let state = completed.removeFirst()
          if let step = try completionMicrostep(of: state) { take(step) }
        } else if !raised.isEmpty {
          follows = false
          _ = react(to: raised.removeFirst())
        } else {
          return
        }
      } catch {
        giveUp()
      }
    }
  }

  /// Nothing more follows by itself: it would throw again.
  private func giveUp() {
    (hasFailed, follows, completed) = (true, false, [])
    retreat()
  }

  /// The outcome of an event before the start, which fails.
  static let notStarted = Outcome.failed("not started")

  private func react(to event: ModelEvent) -> Outcome {
    if configuration.isEmpty, !isTerminated, !isStopped { return Self.notStarted }
    guard !configuration.isEmpty, !isFinal else { return .ignored }
    cause = event
    guard let selected = try? selectTransitions(for: event) else {
      hasFailed = true
      return Self.failure
    }
    if isDeferred(event, selected) {
      if deferred.isEmpty { hasMoved = false }
      deferred.append(event)
      return .deferred
    }
    guard !selected.isEmpty else { return .ignored }
    let taken = terminating(selected)
    if let state = taken.lazy.compactMap({ self.refusal(of: self.plan([$0])) }).first {
      return .rejected(state)
    }
    return take(plan(taken)) ? .transitioned : Self.failure
  }

  private func selectTransitions(for event: ModelEvent) throws -> [Selection] {
    removeConflicts(
      try selectTransitions(bubbling: chart.bubbles) { transition in
        guard case .event(_, let matches) = transition.trigger else { return false }
        return matches.contains(event.name)
      })
  }

  /// Performs a step as far as it goes.
  ///
  /// - Returns: Whether it was not undone.
  @discardableResult
  private func take(_ step: Microstep) -> Bool {
    steps += 1
    isExhausted = isExhausted || steps > Self.maximumSteps
    follows = false
    if activeChoices.isEmpty { resting = RestingPlace(self) }
    do {
      try perform(step)
    } catch {
      hasFailed = true
      if !follows { giveUp() }
    }
    return follows
  }

  /// Notes that a step has entered what it leads to.
  ///
  /// - Parameter isElsewhere: Whether something else is active or remembered than before: then what
  ///   was deferred is recalled.
  func arrive(isElsewhere: Bool) {
    follows = true
    if isElsewhere { hasMoved = true }
  }

  /// An event is held when an active state defers it, unless that state or a deeper one takes it.
  private func isDeferred(_ event: ModelEvent, _ selected: [Selection]) -> Bool {
    configuration.contains { state in
      (tree.states[state]?.defers.contains(event.name) ?? false)
        && !selected.contains { $0.source == state || tree.isDescendant($0.source, of: state) }
    }
  }

  /// Notes a completion, and raises it as an event for those who listen elsewhere.
  func announce(_ state: String) {
    completed.removeAll { $0 == state }
    completed.append(state)
    if chart.completionEvents.contains(state) {
      raised.append(ModelEvent(name: "done.state.\(state)"))
    }
  }
}
