// Internal transitions whose action, if there is one, wants the context.

extension Statechart where Event: Equatable {
  /// An event is handled without leaving the state; by itself it does nothing, and goes no further
  /// out.
  ///
  /// `on(internal: .tick).performing { context in context.raise(.zero) }`
  ///
  /// - Parameter event: What triggers the transition.
  @inlinable
  public func on(internal event: Event) -> Element {
    .transition(.event(EventTrigger(event)), to: .none, kind: .internal)
  }
}

extension Statechart {
  /// An event with a payload is handled without leaving the state.
  ///
  /// `on(internal: \.volume, event: "volume").performing { context in … }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  @inlinable
  public func on<Payload>(
    internal payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> Element {
    .transition(.event(EventTrigger(name, carrying: payload)), to: .none, kind: .internal)
  }
}
