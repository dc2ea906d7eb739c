/// Actions and the state that declares them, for their errors.
struct PlacedActions: Hashable {
  var place: String?
  var actions: [ModelAction]
}

/// One microstep, planned before anything of it is performed.
struct Microstep {
  /// A state that is exited, or the actions of a segment that ends at an exit point.
  enum Exit: Hashable {
    case state(String)
    case actions(PlacedActions)
  }

  var transitions: [Selection] = []
  /// In the order in which they are performed.
  var exits: [Exit] = []
  /// What stays active.
  var kept: Set<String> = []
  /// What is gone into.
  ///
  /// Some may be active already: those are not entered anew, but their initial transition or their
  /// history may be taken.
  var entries: Set<String> = []
  /// Composites of which the initial transition is taken.
  var defaults: Set<String> = []
  /// What histories without a past perform, by the state that they stand in.
  var historyActions: [String: [ModelAction]] = [:]
  /// What entry points perform, by their composite.
  var pointActions: [String: [ModelAction]] = [:]
  /// What the initial transitions of states that stay active perform, when a history without a past
  /// and without a default leads to them.
  var initialActions: [String: [ModelAction]] = [:]
  /// Both, where that state stays active: by the first state that is entered in its stead.
  var actionsBefore: [String: [(place: String, actions: [ModelAction])]] = [:]
  /// What each history remembers from now on.
  var past: [String: [String]] = [:]
  var pastLeaves: [String: Set<String>] = [:]
  var terminates = false
  /// The state that handles a failure by this step.
  var handler: String?
  /// The first error of a guard that has counted as false.
  var guardFailure: PlacedFailure?
  /// What guards that have counted as false raise, before all actions.
  var guardEvents: [ModelEvent] = []

  /// The states whose initial transition or history performs actions.
  var placesWithDefaultActions: Set<String> {
    Set(initialActions.keys).union(historyActions.keys)
  }
}

// Appendix D, `microstep`, `exitStates`, `executeTransitionContent`, `enterStates`.
extension ReferenceMachine {
  func plan(_ transitions: [Selection]) -> Microstep {
    let left = transitions.reduce(into: Set<String>()) { $0.formUnion(exitSet(of: $1)) }
    var step = Microstep(
      transitions: transitions, exits: exits(of: transitions, exitOrder(left)),
      kept: configuration.subtracting(left),
      past: past, pastLeaves: pastLeaves, terminates: transitions.contains(where: \.terminates))
    for history in left.flatMap(tree.histories) {
      step.past[history.id] = remembered(by: history)
    }
    for place in left where tree.askedPlaces.contains(place) {
      step.pastLeaves[place] = statesActive(in: place)
    }
    if !step.terminates { addEntries(of: transitions, to: &step) }
    return step
  }

  var initialMicrostep: Microstep {
    var step = Microstep()
    addDescendants(of: tree.root, to: &step)
    return step
  }

  /// The first state whose barrier rejects its entry.
  func refusal(of step: Microstep) throws -> String? {
    try tree.inDocumentOrder(step.entries.subtracting(step.kept)).first { state in
      guard let barrier = tree.states[state]?.barrier else { return false }
      do {
        return try !subject.isTrue(barrier, in: environment)
      } catch is EvaluationError {
        return true
      } catch {
        throw PlacedFailure(place: state)
      }
    }
  }

  /// - Throws: What an action throws: before the change everything stays as it is, after it the rest
  ///   is left out.
  func perform(_ step: Microstep) throws {
    visible = configuration
    try undoing {
      raised += step.guardEvents
      try escalating(from: step.handler) {
        for exit in step.exits {
          switch exit {
          case .state(let state): try perform(tree.states[state]?.exit ?? [], in: state)
          case .actions(let effect): try perform(effect.actions, in: effect.place)
          }
        }
        for transition in step.transitions { try perform(transition, among: step.transitions) }
      }
    }
    change(by: step)
    var active = step.kept
    var failure: (any Error)?
    for state in tree.inDocumentOrder(step.entries) {
      active.insert(state)
      if failure == nil {
        do { try go(into: state, by: step) } catch { failure = error }
      }
      guard !step.kept.contains(state), tree.kind(of: state) == .final else { continue }
      tree.completions(by: state, active).forEach(announce)
    }
    if isFinal {
      do { try exitInterpreter() } catch { failure = failure ?? error }
    }
    if activeChoices.isEmpty { delays.performRequests() }
    if isFinal || isTerminated { delays.cancelAll() }
    if let failure { throw failure }
  }

  /// The chart has completed, and everything that is active is exited (Appendix D,
  /// `exitInterpreter`).
  ///
  /// The configuration stays, so that it shows how the chart has ended.
  func exitInterpreter() throws {
    for state in exitOrder(configuration) { try perform(tree.states[state]?.exit ?? [], in: state) }
  }

  /// What was raised before an error is withdrawn.
  private func undoing(_ body: () throws -> Void) throws {
    let (count, requestCount) = (raised.count, delays.requests.count)
    do {
      try body()
    } catch {
      raised.removeLast(raised.count - count)
      delays.requests.removeLast(delays.requests.count - requestCount)
      throw error
    }
  }

  private func change(by step: Microstep) {
    let before = whereabouts
    configuration = step.terminates ? [] : step.kept.union(step.entries)
    visible = configuration
    (isTerminated, isStopped) = (step.terminates, false)
    (past, pastLeaves) = (step.past, step.pastLeaves)
    completed.removeAll { isTerminated || !step.kept.contains($0) }
    for transition in step.transitions {
      if let join = transition.reports { arrived[join, default: []].insert(transition.source) }
    }
    arrived = arrived.mapValues { $0.intersection(step.kept) }
    arrive(isElsewhere: whereabouts != before)
  }

  /// What is active, and what is remembered.
  private var whereabouts: [String: Set<String>] {
    pastLeaves.merging(arrived.filter { !$0.value.isEmpty }) { $0.union($1) }
      .merging(["": configuration]) { $0.union($1) }
  }

  private func go(into name: String, by step: Microstep) throws {
    guard let state = tree.states[name] else { return }
    for before in step.actionsBefore[name] ?? [] { try perform(before.actions, in: before.place) }
    if !step.kept.contains(name) { try perform(state.entry, in: name) }
    try perform(step.pointActions[name] ?? [], in: name)
    try perform(step.initialActions[name] ?? [], in: name)
    if step.defaults.contains(name) { try perform(state.initialActions, in: name) }
    try perform(step.historyActions[name] ?? [], in: name)
  }
}
