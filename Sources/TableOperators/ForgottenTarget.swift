import Schematic
import TransitionTables

// What one forgets. Without these the compiler only says that nothing matches.

extension TableBuilder {
  /// Does not compile: a row leads to a state.
  @available(*, unavailable, message: "say where the row leads: '=> .state' after the source")
  public static func buildExpression<Payload>(
    _ start: TableStart<State, Event, Payload>
  ) -> [Row] {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a row leads to a state.
  @available(*, unavailable, message: "say where the row leads: '=> State.case' after the mapping")
  public static func buildExpression<New>(_ mapping: TableMapping<State, Event, New>) -> [Row] {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
