import Schematic

// A row in a compiled table. Not copyable, so that closures are called in place: retaining a
// closure's context before a call and releasing it afterwards costs more than a small effect.

@usableFromInline
struct StoredRow<State, Event, Subject>: ~Copyable {
  @usableFromInline let trigger: StoredTest<Event>
  @usableFromInline let source: StoredTest<State>
  @usableFromInline let condition: StoredCondition<State, Event, Subject>
  @usableFromInline let target: StoredTarget<State, Event>
  @usableFromInline let effect: StoredEffect<State, Event, Subject>
  /// Whether an effect gets the context, and with it the source state.
  @usableFromInline let seesOrigin: Bool

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

  /// A test that the cells of the table do not decide.
  init(_ source: TableSource<Value>) {
    switch source {
    case .states, .any, .anyBut: self = .always
    case .carrying(let isMatch): self = .matching(isMatch)
    }
  }

  /// - Parameter isToldApart: Whether the cells of the table tell events apart.
  init(_ trigger: TableTrigger<Value>, isToldApart: Bool) {
    switch trigger.form {
    case .values where isToldApart: self = .always
    case .values(let values) where values.count == 1: self = .matching(values[0].isEqual)
    case .values: self = .matching(trigger.matches)
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

/// The guards of a row: most rows have one at most, which is stored in the row.
@usableFromInline
enum StoredCondition<State, Event, Subject>: ~Copyable {
  case none
  case subject((Subject) throws -> Bool)
  case context((borrowing TableGuardContext<State, Event, Subject>) throws -> Bool)
  /// Guards in a list of the table.
  case several(IndexRange)

  init(_ form: TableGuardForm<State, Event, Subject>) {
    switch form {
    case .subject(let condition): self = .subject(condition)
    case .context(let condition): self = .context(condition)
    }
  }
}

/// The effects of a row: most rows have one at most, which is stored in the row.
@usableFromInline
enum StoredEffect<State, Event, Subject>: ~Copyable {
  case none
  case subject((Subject) throws -> Void)
  case context((borrowing TableContext<State, Event, Subject>) throws -> Void)
  /// Effects in a list of the table.
  case several(IndexRange)

  init(_ form: TableEffectForm<State, Event, Subject>) {
    switch form {
    case .subject(let effect): self = .subject(effect)
    case .context(let effect): self = .context(effect)
    }
  }
}
