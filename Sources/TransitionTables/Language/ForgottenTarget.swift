import Schematic

// What one forgets. Without these the compiler lists every overload of `on`; with them it says what
// to write.

extension TransitionTable {
  /// Does not compile: an event leads to a state, or something is done.
  @available(
    *, unavailable,
    message:
      "say where the event leads, 'to:', or what is done, '{ … }'; before .performing write 'stay'"
  )
  public func on(_ event: Event, from source: State) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an event leads to a state, or something is done.
  @available(
    *, unavailable,
    message:
      "say where the event leads, 'to:', or what is done, '{ … }'; before .performing write 'stay'"
  )
  public func on(_ event: Event, from sources: TableSources<State> = .any) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an event leads to a state, or something is done.
  @available(
    *, unavailable,
    message:
      "say where the event leads, 'to:', or what is done, '{ … }'; before .performing write 'stay'"
  )
  public func on<Input>(_ payload: @escaping (Event) -> Input?, from source: State) -> Row {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
