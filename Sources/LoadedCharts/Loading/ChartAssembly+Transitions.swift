import ChartDocuments
import Statecharts

// Each transition of the document becomes one transition of the chart, so that its index in a fault is its
// index in the document.
extension ChartAssembly {
  /// The elements for a transition, with a timer if it has a delay.
  func elements(
    for transition: ChartDocument.Transition, _ index: Int, of state: ChartDocument.State
  ) -> [Element] {
    switch transition.trigger {
    case .events(let descriptors):
      [on(EventTrigger(descriptors, document.eventMatching), transition)]
    case .always: [line(for: transition) { always(via: $0, kind: transition.kind) }]
    case .completion where isEvent(completionOf: state): [on(completionOf: state, transition)]
    case .completion where state.completesWithResults: [completion(transition)]
    case .completion: [line(for: transition) { onDone(via: $0, kind: transition.kind) }]
    case .after(let delay): timed(delay, transition, index, of: state)
    case .taskDone(let id): [on(GeneratedEvent.end(ofTask: id), transition)]
    case .taskFailed(let id): [on(GeneratedEvent.failure(ofTask: id), transition)]
    case .failure(nil) where names.awaited.errorsAreEvents:
      [on(NamedEvent.executionError.name, transition)]
    case .failure(let name): [failure(name, transition)]
    }
  }

  private func timed(
    _ delay: ChartDocument.Delay, _ transition: ChartDocument.Transition, _ index: Int,
    of state: ChartDocument.State
  ) -> [Element] {
    let event = NamedEvent(GeneratedEvent.timeout(of: state.id, transition: index))
    var trigger = EventTrigger(
      named: "after \(delay.text)", examples: [(name: event.name, event: event)]
    ) { $0.name == event.name }
    trigger.key = \.name
    return [element(delay, named: nil, sending: event), on(trigger, transition)]
  }

  // MARK: - Lines

  private func isEvent(completionOf state: ChartDocument.State) -> Bool {
    names.awaited.queuesCompletion(of: state)
      || names.awaited.containsCompletion(of: state.id)
  }

  /// A transition on the event of a completion, as the document compares events.
  private func on(
    completionOf state: ChartDocument.State, _ transition: ChartDocument.Transition
  ) -> Element {
    let descriptor = ChartDocument.EventDescriptor.event(GeneratedEvent.completion(of: state.id))
    var trigger = EventTrigger([descriptor], document.eventMatching)
    trigger.isCompletion = true
    return on(trigger, transition)
  }

  /// A transition on the event of exactly this name.
  private func on(_ event: String, _ transition: ChartDocument.Transition) -> Element {
    on(EventTrigger([.event(event)], .exact), transition)
  }

  private func on(
    _ trigger: EventTrigger<NamedEvent>, _ transition: ChartDocument.Transition
  ) -> Element {
    line(for: transition) { on(trigger: trigger, via: $0, kind: transition.kind) }
  }

  /// A transition for all completions, with or without a result: its guards decide.
  private func completion(_ transition: ChartDocument.Transition) -> Element {
    line(for: transition) { onDone(of: Any?.self, via: $0, kind: transition.kind) }
  }

  private func failure(_ name: String?, _ transition: ChartDocument.Transition) -> Element {
    let matches = name.map(isFailure) ?? { _ in true }
    return line(for: transition) {
      onFailure(named: name, where: matches, via: $0, kind: transition.kind)
    }
  }

  /// The test for errors of a name: its binding or, without one, the name of the error's type.
  private func isFailure(_ name: String) -> (any Error) -> Bool {
    ledger.failure(name) ?? { "\(type(of: $0))" == name }
  }

  // MARK: - Guards and actions

  private func line(
    for transition: ChartDocument.Transition,
    _ make: (Pseudostate<NamedState, NamedEvent, Subject>) -> TransitionLine<
      NamedState, NamedEvent, Subject
    >
  ) -> Element {
    Element(completed(make(target(of: transition)), transition))
  }

  private func line<Payload>(
    for transition: ChartDocument.Transition,
    _ make: (PayloadPseudostate<NamedState, NamedEvent, Subject, Payload>) -> PayloadLine<
      NamedState, NamedEvent, Subject, Payload
    >
  ) -> Element {
    Element(completed(make(target(of: transition)), transition))
  }

  private func completed<Line: GuardableLine<NamedState, NamedEvent, Subject>>(
    _ line: Line, _ transition: ChartDocument.Transition
  ) -> Line {
    performing(
      transition.actions, guarded(line, transition.condition, at: transition.position))
  }

  /// Adds a guard for each condition that must hold.
  func guarded<Line: GuardableLine<NamedState, NamedEvent, Subject>>(
    _ line: Line, _ condition: ChartDocument.Condition?, at position: SourcePosition?
  ) -> Line {
    switch condition {
    case nil: return line
    case .all(let conditions):
      return conditions.reduce(line) { guarded($0, $1, at: position) }
    case .named, .isIn, .not, .any, .literal:
      guard let condition else { return line }
      return line.when(self.condition(condition, at: position))
    }
  }

  func performing<Line: ActionableLine<NamedState, NamedEvent, Subject>>(
    _ list: [ChartDocument.Action], _ line: Line
  ) -> Line {
    actions(list).reduce(line) { line, action in
      action.events.map { line.raising($0, named: action.name, action.action) }
        ?? line.performWithContext(action.name, action.action)
    }
  }
}

extension ChartDocument.Delay {
  /// The time in diagrams: `3 s`, or the name of its function.
  fileprivate var text: String {
    switch self {
    case .fixed(let duration): ChartOutline.Activity.Timer.text(of: duration)
    case .named(let reference): reference.name
    }
  }
}
