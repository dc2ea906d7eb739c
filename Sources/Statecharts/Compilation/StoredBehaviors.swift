import Schematic

// The closures of a compiled chart. They are not copyable, so that they are called in place: retaining and
// releasing a closure's context costs more than a small action.

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
  /// A condition: the number of its first test, or a result.
  case tests(Int32)

  init(_ form: CompiledConditions<State, Event, Subject>.Form) {
    switch form {
    case .function(.subject(let condition)): self = .subject(condition)
    case .function(.context(let condition)): self = .context(condition)
    case .tests(let first): self = .tests(first)
    }
  }
}

extension CompiledChart {
  /// Whether a guard holds.
  @inlinable
  func holds(
    _ condition: Int32, _ event: Event?, _ subject: Subject, _ configuration: Configuration<State>,
    _ failures: UnsafeMutablePointer<FailureRecord>?
  ) throws -> Bool {
    switch conditions[condition] {
    case .subject(let condition):
      try condition(subject)
    case .context(let condition):
      try condition(
        ChartGuardContext(
          event: event, subject: subject, configuration: configuration, failures: failures))
    case .tests(let first):
      try hold(testsFrom: first, event, subject, configuration, failures)
    }
  }

  /// Whether a condition holds, with tests up to the one that decides.
  @inlinable @inline(never)
  func hold(
    testsFrom first: Int32, _ event: Event?, _ subject: Subject,
    _ configuration: Configuration<State>, _ failures: UnsafeMutablePointer<FailureRecord>?
  ) throws -> Bool {
    var next = first
    while next >= 0 {
      let test = conditionTests.base + Int(next)
      let isTrue =
        test.pointee.subject >= 0
        ? configuration.contains(test.pointee.subject)
        : try holds(~test.pointee.subject, event, subject, configuration, failures)
      next = isTrue ? test.pointee.whenTrue : test.pointee.whenFalse
    }
    return next == ConditionTest.holds
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
    _ failures: UnsafeMutablePointer<FailureRecord>?
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
