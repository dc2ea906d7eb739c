// Modifiers whose closures get the event's payload after the subject. Inlinable, so that payloads are read as
// values of the chart's own types.

extension PayloadCarryingLine {
  /// Adds a guard that gets the subject and the payload: the transition is enabled only if it holds.
  ///
  /// Several guards are evaluated in their order; all must hold.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams and traces. Default: none.
  ///   - condition: The guard. It receives the subject and the payload.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject, Payload) throws -> Bool
  ) -> Self {
    adding { LineModifier(guard: name, GuardForm(carrying: $0, condition)) }
  }

  /// Adds an action that gets the subject and the payload.
  ///
  /// Several actions are performed in their order.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: A closure that receives the subject and the payload.
  @inlinable
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject, Payload) throws -> Void
  ) -> Self {
    adding { LineModifier(action: name, ActionForm(carrying: $0, action)) }
  }
}
