import Schematic

// A row as a compiled table holds it. Not copyable, so that closures are called where they lie:
// counting a closure's context before and after each call costs more than a small effect.

@usableFromInline
struct StoredRow<State, Event, Subject>: ~Copyable {
  @usableFromInline let trigger: StoredTest<Event>
  @usableFromInline let source: StoredTest<State>
  @usableFromInline let condition: StoredCondition<State, Event, Subject>
  @usableFromInline let target: StoredTarget<State, Event>
  @usableFromInline let action: StoredEffect<State, Event, Subject>
  /// Whether the effect sees the state that the step starts from.
  @usableFromInline let seesOrigin: Bool

  init(_ row: TableRow<State, Event, Subject>) {
    trigger = .matching(row.trigger.matches)
    source = StoredTest(row.source)
    condition = StoredCondition(row.condition?.form)
    target = StoredTarget(row.target)
    action = StoredEffect(row.action?.form)
    seesOrigin = if case .context = row.action?.form { true } else { false }
  }

  /// Whether event and source match.
  @inlinable
  borrowing func applies(_ state: State, _ event: Event) -> Bool {
    trigger.matches(event) && source.matches(state)
  }
}

@usableFromInline
enum StoredTest<Value>: ~Copyable {
  case always
  case matching((Value) -> Bool)

  /// A test of what the layout of the table has not settled.
  init(_ source: TableSource<Value>) {
    switch source {
    case .states, .any, .anyBut: self = .always
    case .carrying(let isMatch): self = .matching(isMatch)
    }
  }

  @inlinable
  borrowing func matches(_ value: Value) -> Bool {
    switch self {
    case .always: true
    case .matching(let isMatch): isMatch(value)
    }
  }
}

@usableFromInline
enum StoredCondition<State, Event, Subject>: ~Copyable {
  case none
  case subject((Subject) throws -> Bool)
  case context((borrowing TableGuardContext<State, Event, Subject>) throws -> Bool)

  init(_ form: TableGuard<State, Event, Subject>.Form?) {
    switch form {
    case nil: self = .none
    case .subject(let condition): self = .subject(condition)
    case .context(let condition): self = .context(condition)
    }
  }

  @inlinable
  borrowing func holds(
    _ state: State, _ event: Event, _ subject: @autoclosure () throws -> Subject
  ) throws -> Bool {
    switch self {
    case .none: true
    case .subject(let condition): try condition(subject())
    case .context(let condition):
      try condition(TableGuardContext(event: event, state: state, subject: subject()))
    }
  }
}

@usableFromInline
enum StoredTarget<State, Event>: ~Copyable {
  case state(State)
  case made((State, Event) throws -> State?)
  case stay
  case ignore

  init(_ target: TableTarget<State, Event>) {
    switch target {
    case .state(let state): self = .state(state)
    case .made(let make): self = .made(make)
    case .stay: self = .stay
    case .ignore: self = .ignore
    }
  }
}

@usableFromInline
enum StoredEffect<State, Event, Subject>: ~Copyable {
  case none
  case subject((Subject) throws -> Void)
  case context((borrowing TableContext<State, Event, Subject>) throws -> Void)

  init(_ form: TableAction<State, Event, Subject>.Form?) {
    switch form {
    case nil: self = .none
    case .subject(let action): self = .subject(action)
    case .context(let action): self = .context(action)
    }
  }
}
