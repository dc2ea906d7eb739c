// Closures as a compiled chart stores them. Not copyable, so that they are called in place: to retain
// and release a closure's context around each call costs more than a small action.

@usableFromInline
enum StoredAction<State: Hashable, Event, Subject>: ~Copyable {
  case subject((Subject) throws -> Void)
  case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)

  init(_ form: ActionForm<State, Event, Subject>) {
    switch form {
    case .subject(let action): self = .subject(action)
    case .context(let action), .raising(_, let action): self = .context(action)
    }
  }
}

@usableFromInline
enum StoredGuard<State: Hashable, Event, Subject>: ~Copyable {
  case subject((Subject) throws -> Bool)
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)

  init(_ form: GuardForm<State, Event, Subject>) {
    switch form {
    case .subject(let condition): self = .subject(condition)
    case .context(let condition): self = .context(condition)
    }
  }

  @inlinable
  borrowing func holds(
    _ event: Event?, _ subject: Subject, _ configuration: Configuration<State>,
    _ failures: FailureRecord?
  ) throws -> Bool {
    switch self {
    case .subject(let condition):
      try condition(subject)
    case .context(let condition):
      try condition(
        ChartGuardContext(
          event: event, subject: subject, configuration: configuration, failures: failures))
    }
  }
}

@usableFromInline
enum StoredSelector<State: Hashable, Event, Subject>: ~Copyable {
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> State?)

  init(_ form: StateSelector<State, Event, Subject>) {
    switch form {
    case .context(let select): self = .context(select)
    }
  }

  @inlinable
  borrowing func select(
    _ event: Event?, _ subject: Subject, _ configuration: Configuration<State>,
    _ failures: FailureRecord?
  ) throws -> State? {
    switch self {
    case .context(let select):
      try select(
        ChartGuardContext(
          event: event, subject: subject, configuration: configuration, failures: failures))
    }
  }
}

@usableFromInline
enum StoredTrigger<Event>: ~Copyable {
  case matching((Event) -> Bool)

  @inlinable
  borrowing func matches(_ event: Event) -> Bool {
    switch self {
    case .matching(let isMatch): isMatch(event)
    }
  }
}

/// A guard on entering a state.
struct BarrierRecord<State: Hashable> {
  let state: State?
  let reason: String
  /// Its number among the chart's guards.
  let condition: Int32
}
