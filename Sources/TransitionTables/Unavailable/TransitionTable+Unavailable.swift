// Common mistakes. With these declarations the compiler says what to write instead; without them it
// lists every overload of `on`.

// MARK: - Without a target

extension TransitionTable {
  /// Does not compile: a row of `on` has a target.
  @available(
    *, unavailable,
    message: "a row of 'on' has a target, 'to:'; without a change of state use 'stay'"
  )
  public func on(
    _ event: Event, _ others: Event..., from source: State,
    perform effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row of `on` has a target.
  @available(
    *, unavailable,
    message: "a row of 'on' has a target, 'to:'; without a change of state use 'stay'"
  )
  public func on(
    _ event: Event, _ others: Event..., from sources: TableSources<State> = .any,
    perform effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row of `on` has a target.
  @available(
    *, unavailable,
    message: "a row of 'on' has a target, 'to:'; without a change of state use 'stay'"
  )
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, from source: State,
    perform effect: ((Subject, Input) throws -> Void)? = nil
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension TransitionTable {
  /// Does not compile: a target has a label.
  @available(*, unavailable, message: "write 'to:' before the target")
  public func on(_ event: Event, from source: State, _ target: State) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

// MARK: - Several sources

extension TransitionTable {
  /// Does not compile: several sources are a list.
  @available(*, unavailable, message: "several sources are a list: 'from: [.closed, .open]'")
  public func on(
    _ event: Event, _ others: Event..., from first: State, _ second: State, _ more: State...,
    to target: State, perform effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

// MARK: - The short form of an effect after a row with a payload

extension TransitionTable {
  /// Does not compile: an effect with a payload is a modifier.
  @available(
    *, unavailable, message: "write the effect of a row with a payload as '.perform { … }'"
  )
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, from source: State, to target: State,
    perform effect: @escaping (Subject, Input) throws -> Void
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an effect with a payload is a modifier.
  @available(
    *, unavailable, message: "write the effect of a row with a payload as '.perform { … }'"
  )
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: State,
    perform effect: @escaping (Subject, Value) throws -> Void
  ) -> TablePayloadRow<State, Event, Subject, Value> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an effect with payloads is a modifier.
  @available(*, unavailable, message: "write the effect of a row with payloads as '.perform { … }'")
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, from value: @escaping (State) -> Value?,
    to target: State, perform effect: @escaping (Subject, Input, Value) throws -> Void
  ) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
