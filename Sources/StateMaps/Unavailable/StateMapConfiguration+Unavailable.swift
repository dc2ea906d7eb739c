import Schematic

// A common mistake. Without these declarations the compiler only reports a missing member.

extension StateMapConfiguration {
  /// Does not compile: a machine is in a configuration, which has a current state.
  @available(
    *, unavailable, message: "write 'machine.isIn(…)', or compare 'machine.state.current'"
  )
  public static func == (configuration: Self, state: State) -> Bool {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a machine is in a configuration, which has a current state.
  @available(
    *, unavailable, message: "write '!machine.isIn(…)', or compare 'machine.state.current'"
  )
  public static func != (configuration: Self, state: State) -> Bool {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
