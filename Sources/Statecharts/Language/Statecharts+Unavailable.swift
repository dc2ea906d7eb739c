// Common mistakes. Without these the compiler lists every overload of `on`; with them it says what
// to write.

extension Statechart {
  /// Does not compile: a target needs its label, `on(.power, to: .on)`.
  @available(
    *, unavailable,
    message: "a target needs its label: 'to:', 'toHistoryOf:', 'toEach:', 'among:' …"
  )
  public func on(_ event: Event, _ target: State) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an event has a transition to a state, or an action.
  @available(
    *, unavailable,
    message: "say what the event does: where it leads, 'to:', or what is done, '{ … }'"
  )
  public func on(_ event: Event) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
