import Schematic

// What one writes first. Without it the compiler only says that the state has no such member.

extension StateMapConfiguration {
  /// Does not compile: a machine is in a configuration, which has a current state.
  @available(
    *, unavailable, message: "ask 'machine.isIn(…)', or compare 'machine.state.current'"
  )
  public static func == (configuration: Self, state: State) -> Bool {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a machine is in a configuration, which has a current state.
  @available(
    *, unavailable, message: "ask '!machine.isIn(…)', or compare 'machine.state.current'"
  )
  public static func != (configuration: Self, state: State) -> Bool {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
