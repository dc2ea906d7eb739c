import TransitionTables

// A common mistake. Without these declarations the compiler only reports that nothing matches.

extension TableBuilder {
  /// Does not compile: a row has a target.
  @available(*, unavailable, message: "a row has a target: '=> .state' after the source")
  public static func buildExpression(_ start: TableStart<State, Event>) -> [Element] {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row has a target.
  @available(*, unavailable, message: "a row has a target: '=> .state' after the source")
  public static func buildExpression<Payload>(
    _ start: TablePayloadStart<State, Event, Payload>
  ) -> [Element] {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row has a target.
  @available(*, unavailable, message: "a row has a target: '=> .state' after the source")
  public static func buildExpression<Input, Value>(
    _ start: TablePayloadPairStart<State, Event, Input, Value>
  ) -> [Element] {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
