// The names of SwiftyStateMachine.
extension StateMachine {
  /// Does not compile: the method is `handle(_:)`.
  @available(*, unavailable, renamed: "handle(_:)")
  public func handleEvent(_ event: Event) {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the property is `didTransition`.
  @available(*, unavailable, renamed: "didTransition")
  public var didTransitionCallback: ((State, Event, State) -> Void)? {
    get { preconditionFailure("It is unavailable, and cannot be called.") }
    set { preconditionFailure("It is unavailable, and cannot be called.") }
  }
}
