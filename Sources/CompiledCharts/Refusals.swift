import ChartDocuments
import ChartModel

/// Finds constructs that cannot be compiled, and adds a fault for each, at its position.
struct Refusals {
  private(set) var faults: [ChartDocumentFault] = []
  /// Whether the errors of guards and actions are events.
  let errorsAreEvents: Bool

  init(_ document: ChartDocument, chart: String?) {
    errorsAreEvents = AwaitedEvents(document, chart: chart).errorsAreEvents
    if !document.bubbling {
      add("events that are not propagated to ancestors", at: document.root.position)
    }
    for state in document.root.withDescendants { read(state) }
  }

  /// Adds a fault.
  ///
  /// - Parameters:
  ///   - construct: The construct, for the message.
  ///   - position: Its position in the file.
  ///   - remedy: The construct to declare instead. The engine can always run the chart. Default: none.
  mutating func add(
    _ construct: String, at position: SourcePosition?, instead remedy: String? = nil
  ) {
    let remedies = [remedy, "let the engine run this chart"].compactMap { $0 }
    let fault = ChartDocumentFault(
      "A compiled chart cannot have \(construct): \(remedies.joined(separator: ", or ")).",
      at: position)
    if !faults.contains(fault) { faults.append(fault) }
  }

  private mutating func read(_ state: ChartDocument.State) {
    for task in state.tasks {
      add(
        "tasks: '\(task.id)'", at: task.position ?? state.position,
        instead: "start it in an entry action, and handle an event at its end")
    }
    for barrier in state.barriers {
      add(
        "barriers: '\(barrier.reason)'", at: state.position,
        instead: "write the condition as a guard of each transition to the state")
    }
    if let result = state.result {
      add(
        "results: '\(result.name)'", at: state.position,
        instead: "let an action store the value in the subject")
    }
    for transition in state.transitions { read(transition, state) }
    for timer in state.timers {
      let position = timer.position ?? state.position
      read(timer.delay, position)
      if let period = timer.period { read(.fixed(period), position) }
    }
    for action in state.actionsOutsideOfTransitions { read(action, state.position) }
  }

  private mutating func read(
    _ transition: ChartDocument.Transition, _ state: ChartDocument.State
  ) {
    let position = transition.position ?? state.position
    switch transition.trigger {
    case .failure(let type?):
      add(
        "transitions for errors of one type: '\(type)'", at: position,
        instead: "declare a transition for all errors, with a guard")
    case .taskDone, .taskFailed:
      add(
        "transitions for tasks", at: position,
        instead:
          "declare a transition for an event, which the program handles at the end of its work")
    case .after(let delay): read(delay, position)
    case .failure(nil), .events, .always, .completion: break
    }
    let actions = transition.actions + transition.destination.branches.flatMap(\.actions)
    for action in actions { read(action, position) }
    switch transition.destination {
    case .selection:
      add(
        "targets that a function selects", at: position,
        instead: "declare a choice with a guard for each target")
    case .none, .targets, .fork, .junction, .choice: break
    }
  }

  private mutating func read(_ delay: ChartDocument.Delay, _ position: SourcePosition?) {
    guard case .fixed(let duration) = delay, duration > .nanoseconds(Int64.max) else { return }
    add("delays of more than 292 years, because time is counted in nanoseconds", at: position)
  }

  private mutating func read(_ action: ChartDocument.Action, _ position: SourcePosition?) {
    switch action {
    case .send(_, let delay?, _): read(delay, position)
    case .first(let branches):
      for action in branches.flatMap(\.actions) { read(action, position) }
    case .named, .raise, .send, .cancel, .log, .statement: break
    }
  }
}

extension ChartDocument.State {
  fileprivate var actionsOutsideOfTransitions: [ChartDocument.Action] {
    entry + exit + initialActions + regions.flatMap(\.initialActions) + points.flatMap(\.actions)
      + joins.flatMap(\.actions) + (histories + regions.flatMap(\.histories)).flatMap(\.actions)
  }
}
