// Closures as a compiled chart holds them. Not copyable, so that they are called where they lie:
// counting a closure's context before and after each call costs more than a small action.

@usableFromInline
enum StoredAction<State: Hashable, Event, Subject>: ~Copyable {
  case subject((Subject) throws -> Void)
  case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)

  init(_ form: ChartAction<State, Event, Subject>.Form) {
    switch form {
    case .subject(let action): self = .subject(action)
    case .context(let action): self = .context(action)
    }
  }
}

@usableFromInline
enum StoredGuard<State: Hashable, Event, Subject>: ~Copyable {
  case subject((Subject) throws -> Bool)
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)

  init(_ form: ChartGuard<State, Event, Subject>.Form) {
    switch form {
    case .subject(let condition): self = .subject(condition)
    case .context(let condition): self = .context(condition)
    }
  }

  @inlinable
  borrowing func holds(
    _ event: Event?, _ subject: Subject, _ configuration: Configuration<State>
  ) throws -> Bool {
    switch self {
    case .subject(let condition):
      try condition(subject)
    case .context(let condition):
      try condition(
        ChartGuardContext(event: event, subject: subject, configuration: configuration))
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

/// What must hold for a state to be entered.
struct StoredBarrier<State: Hashable, Event, Subject>: ~Copyable {
  let state: State?
  let reason: String
  let condition: StoredGuard<State, Event, Subject>

  init(_ state: State?, _ barrier: BarrierDeclaration<State, Event, Subject>) {
    self.state = state
    reason = barrier.reason
    condition = StoredGuard(barrier.condition.form)
  }
}
