import Schematic

/// The guards and actions of a line: those that its modifiers have added, in their order.
@usableFromInline
struct LineBehavior<State: Hashable, Event, Subject> {
  /// The guards, which must all hold; they are evaluated in order, up to the first that does not.
  var guards = SmallList<DeclaredCondition<State, Event, Subject>>()
  /// The actions, in the order in which they are performed.
  var actions = SmallList<ChartAction<State, Event, Subject>>()

  init() {}

  @usableFromInline
  init(_ action: ((Subject) throws -> Void)?, named name: String? = nil) {
    if let action { actions = .one(NamedBehavior(name, .subject(action))) }
  }
}

extension LineBehavior {
  mutating func append(_ modifier: LineModifier<State, Event, Subject>) {
    switch modifier.kind {
    case .guard(let condition): guards.append(condition)
    case .action(let action): actions.append(action)
    }
  }
}

/// A line that stores its guards and actions.
protocol ModifiableLine<State, Event, Subject>: ActionableLine {
  var behavior: LineBehavior<State, Event, Subject> { get set }
}

extension ModifiableLine {
  func with(_ change: (inout LineBehavior<State, Event, Subject>) -> Void) -> Self {
    var line = self
    change(&line.behavior)
    return line
  }
}

// MARK: - Payloads

// Inlinable, so that the closures are compiled for the chart's own types.

extension GuardForm {
  /// A guard that gets the event's payload, the error of a failure, or the result of a completion.
  @inlinable
  init<Payload>(
    carrying payload: PayloadReader<Event, Payload>,
    _ condition: @escaping (Subject, Payload) throws -> Bool
  ) {
    switch payload.source {
    case .event(let payload):
      self = .context { context in
        guard let event = context.event, let value = payload(event) else { return false }
        return try condition(context.subject, value)
      }
    case .failure(let payload):
      self = .context { context in
        guard let error = context.failure, let value = payload(error) else { return false }
        return try condition(context.subject, value)
      }
    case .result(let payload):
      self = .context { context in
        guard let value = payload(context.payload) else { return false }
        return try condition(context.subject, value)
      }
    }
  }
}

extension ActionForm {
  /// An action that gets the event's payload, the error of a failure, or the result of a completion.
  @inlinable
  init<Payload>(
    carrying payload: PayloadReader<Event, Payload>,
    _ action: @escaping (Subject, Payload) throws -> Void
  ) {
    switch payload.source {
    case .event(let payload):
      self = .context { context in
        // The trigger has found a payload in this very event.
        guard let event = context.event, let value = payload(event) else { return }
        try context.transition.withSubject { try action($0, value) }
      }
    case .failure(let payload):
      self = .context { context in
        guard let error = context.failure, let value = payload(error) else { return }
        try context.transition.withSubject { try action($0, value) }
      }
    case .result(let payload):
      self = .context { context in
        guard let value = payload(context.view.pointee.payload) else { return }
        try context.transition.withSubject { try action($0, value) }
      }
    }
  }
}
