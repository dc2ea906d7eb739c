import Schematic

// A common mistake. Without this declaration the compiler only reports a missing member.

extension StateMachine {
  /// Does not compile: the machine of a map has no events, but requests of states.
  @available(*, unavailable, message: "write 'transition(to:)': a map has no events")
  @discardableResult
  public func handle<MapState, MapSubject>(_ state: MapState) -> Outcome<State>
  where Schema == StateMapSchema<MapState, MapSubject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

// Common mistakes. Without these declarations the compiler only reports that it finds no such functions.

extension StateMap {
  /// Does not compile: the hooks of a map have other names.
  @available(
    *, unavailable, message: "the entry hooks of a map are 'beforeEntering' and 'afterEntering'"
  )
  public func onEntry(_ hook: (Subject) throws -> Void) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the hooks of a map have other names.
  @available(
    *, unavailable, message: "the exit hooks of a map are 'beforeLeaving' and 'afterLeaving'"
  )
  public func onExit(_ hook: (Subject) throws -> Void) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

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
