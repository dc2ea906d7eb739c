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
