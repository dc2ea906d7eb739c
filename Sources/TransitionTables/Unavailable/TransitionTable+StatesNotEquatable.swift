// Common mistakes. Without these declarations the compiler reports that TableSources has no such member.

// Only where events can be compared: without, the compiler says so itself.
extension TransitionTable where Event: Equatable {
  /// Does not compile: a row that names its source by value compares states.
  @available(
    *, unavailable,
    message:
      "rows compare states: declare 'enum State: Equatable', or name the source by a key path"
  )
  public func on(
    _ event: Event, _ others: Event..., from source: State, to target: State,
    _ effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row that names its source by value compares states.
  @available(
    *, unavailable,
    message:
      "rows compare states: declare 'enum State: Equatable', or name the source by a key path"
  )
  public func stay(
    _ event: Event, _ others: Event..., from source: State,
    _ effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row that names its source by value compares states.
  @available(
    *, unavailable,
    message:
      "rows compare states: declare 'enum State: Equatable', or name the source by a key path"
  )
  public func ignore(
    _ event: Event, _ others: Event..., from source: State
  ) -> TableIgnoringRow<State, Event, Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension TransitionTable {
  /// Does not compile: a row that names its source by value compares states.
  @available(
    *, unavailable,
    message:
      "rows compare states: declare 'enum State: Equatable', or name the source by a key path"
  )
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: State
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
