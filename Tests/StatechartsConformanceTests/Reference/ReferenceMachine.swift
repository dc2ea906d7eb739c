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
  var delays = ReferenceDelays()
  private var hasMoved = false
  /// Whether to ask what follows the current states by itself: not when it threw before.
  var follows = false
  /// Whether something threw since the event arrived, and no transition has handled it.
  var hasFailed = false
  /// What was thrown and is not handled yet.
  var failures: [PlacedFailure] = []
  /// The first error of a guard that has counted as false.
  var guardFailure: PlacedFailure?
  /// What guards that counted as false have raised.
  var guardEvents: [ModelEvent] = []
  /// The choice of which no branch may be taken.
  var stuckChoice: String?
  var steps = 0
  /// A chart that goes round in circles is given up.
  var isExhausted = false
  static let maximumSteps = 400
  private var raisedCount = 0

  init(_ chart: ModelChart) {
    let chart = chart.writtenOut
    self.chart = chart
    tree = ModelTree(chart)
    subject = ChartSubject(chart)
  }

  var environment: ChartSubject.Environment {
    .init(event: cause, isActive: { [visible] in visible.contains($0) })
  }

  /// - Throws: What an action throws, with its place.
  func perform(_ actions: [ModelAction], in place: String?) throws {
    var environment = environment
    let result = Result { try subject.perform(actions, in: &environment) }
    raised += environment.raised
    requests += environment.sent
    delays.requests += environment.delays
    do { try result.get() } catch { throw PlacedFailure(place: place) }
  }

  /// The innermost active states.
  var leaves: [String] {
    let containers = Set(configuration.compactMap { tree.parent(of: $0) })
    return tree.inDocumentOrder(configuration.subtracting(containers))
  }

  func perform(_ request: ChartInput.Request) -> Outcome {
    switch request {
    case .start: start()
    case .stop: stop()
    case .reset: reset()
    }
  }

  func start() -> Outcome {
    guard configuration.isEmpty, !isTerminated else { return .ignored }
    (steps, cause, visible) = (0, nil, [])
    for _ in 0..<subject.startErrors { raised.append(ModelEvent(name: "error.execution")) }
    let step = initialMicrostep
    do {
      if let state = try refusal(of: step) { return .failed(state) }
    } catch {
      return Self.failure
    }
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
        delays.requests = []
        return Self.failure
      }
      forget()
      isStopped = true
      delays.cancelAll()
      hasMoved = true
      return .transitioned
    }
  }

  /// Back to before the start, without an action.
  func reset() -> Outcome {
    forget()
    (isTerminated, isStopped) = (false, false)
    (resting, raised, deferred, cause, visible) = (RestingPlace(), [], [], nil, [])
    delays.cancelAll()
    return .transitioned
  }

  private func forget() {
    (configuration, past, pastLeaves, arrived, completed) = ([], [:], [:], [:], [])
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
    (follows, hasFailed, failures, raisedCount) = (false, false, [], 0)
    var outcome = body()
    if outcome == .ignored, !raised.isEmpty {
      let before = steps
      settle()
      if hasFailed { outcome = Self.failure } else if steps > before { outcome = .transitioned }
    }
    finish()
    return outcome == .transitioned && hasFailed ? Self.failure : outcome
  }

  /// Lets time pass, and handles each delayed event whose delay has passed.
  func wait(_ milliseconds: Int) {
    let end = delays.now + milliseconds
    while !isExhausted, let event = delays.next(until: end) {
      _ = handle(event)
      // Events whose actions send two more double with each delay.
      isExhausted = isExhausted || delays.events.count > Self.maximumSteps
    }
    delays.now = end
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
      if !failures.isEmpty, activeChoices.isEmpty {
        handleFailure()
        continue
      }
      do {
        if follows, !isFinal, let step = try eventlessMicrostep() {
          take(step)
        } else if follows, !isFinal, !activeChoices.isEmpty {
          giveUp(choiceFailure)
        } else if follows, !isFinal, let step = try completionMicrostep() {
          take(step)
        } else if follows, !isFinal, !guardEvents.isEmpty {
          follows = false
          raised += guardEvents
        } else if follows, !isFinal, let failure = guardFailure, isHandled(failure) {
          follows = false
          failures.append(failure)
        } else if !raised.isEmpty {
          follows = false
          // A guard that throws may raise the event that asks it again, without a step.
          raisedCount += 1
          isExhausted = raisedCount > Self.maximumSteps
          _ = react(to: raised.removeFirst())
        } else {
          return
        }
      } catch {
        giveUp(error)
      }
    }
  }

  /// Nothing more follows by itself: it would throw again.
  private func giveUp(_ error: any Error) {
    follows = false
    retreat()
    note(error)
  }

  /// The outcome of an event before the start, which fails.
  static let notStarted = Outcome.failed("not started")

  private func react(to event: ModelEvent) -> Outcome {
    if configuration.isEmpty, !isTerminated, !isStopped { return Self.notStarted }
    guard !configuration.isEmpty, !isFinal else { return .ignored }
    cause = event
    let selected: [Selection]
    do {
      selected = try noting { try selectTransitions(for: event) }
    } catch {
      completed = []
      note(error)
      return .transitioned
    }
    let (guardFailure, guardEvents) = (guardFailure, guardEvents)
    if isDeferred(event, selected) {
      if deferred.isEmpty { hasMoved = false }
      deferred.append(event)
      return .deferred
    }
    guard !selected.isEmpty else {
      raised += guardEvents
      guard let guardFailure, isHandled(guardFailure) else { return .ignored }
      note(guardFailure)
      return .transitioned
    }
    let taken = terminating(selected)
    do {
      for selection in taken {
        if let state = try refusal(of: plan([selection])) { return .rejected(state) }
      }
    } catch {
      note(error)
      return .transitioned
    }
    var step = plan(taken)
    (step.guardFailure, step.guardEvents) = (guardFailure, guardEvents)
    take(step)
    return .transitioned
  }

  private func selectTransitions(for event: ModelEvent) throws -> [Selection] {
    removeConflicts(
      try selectTransitions(bubbling: chart.bubbles) { transition in
        guard case .event(_, let matches) = transition.trigger else { return false }
        return matches.contains(event.name)
      })
  }

  /// Performs a step as far as it goes.
  func take(_ step: Microstep) {
    steps += 1
    isExhausted = isExhausted || steps > Self.maximumSteps
    follows = false
    if activeChoices.isEmpty { resting = RestingPlace(self) }
    do {
      try perform(step)
      if var failure = step.guardFailure {
        failure.isIgnorable = true
        failures.append(failure)
      }
    } catch {
      if follows { note(error) } else { giveUp(error) }
    }
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
