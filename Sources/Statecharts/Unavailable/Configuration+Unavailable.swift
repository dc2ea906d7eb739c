// A common mistake: without these declarations, the compiler only reports a missing member.

extension Configuration {
  /// Does not compile: a configuration has several active states.
  @available(
    *, unavailable, message: "write 'machine.isIn(…)', or 'configuration.contains(…)'"
  )
  public static func == (configuration: Self, state: State) -> Bool {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a configuration has several active states.
  @available(
    *, unavailable, message: "write '!machine.isIn(…)', or '!configuration.contains(…)'"
  )
  public static func != (configuration: Self, state: State) -> Bool {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
