extension StateMachine {
  /// A single state that can be active: the type of the machine's state, unless that combines
  /// several.
  public typealias ActiveState = Schema.ActiveState

  /// The states that are active, outer states before inner ones.
  public var activeStates: [ActiveState] { Schema.activeStates(in: state, leavesOnly: false) }

  /// The innermost active states: one, unless several states are active at once.
  public var leafStates: [ActiveState] { Schema.activeStates(in: state, leavesOnly: true) }
}

extension StateMachine where Schema.ActiveState: Equatable {
  /// Whether a state is active: in a chart, even if only as one that contains an active state.
  ///
  /// `player.isIn(.playing)`
  @inlinable
  public func isIn(_ state: ActiveState) -> Bool {
    Schema.isActive(state, in: currentState)
  }
}
