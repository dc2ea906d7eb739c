import Schematic

/// One row of a table that is taken: the state that it leads to, and its effect.
public struct TableStep<State, Event, Subject>: StateMachineStep {
  /// The state that the step leads to; the current one for a row that stays.
  public let state: State

  /// The state that the step starts from, if the row's effect can see it.
  @usableFromInline let origin: State?
  @usableFromInline let table: CompiledTable<State, Event, Subject>
  @usableFromInline let row: Int32

  @inlinable
  init(
    to state: State, from origin: State?, by row: Int32,
    of table: CompiledTable<State, Event, Subject>
  ) {
    self.state = state
    self.origin = origin
    self.row = row
    self.table = table
  }

  /// Nothing: the states of a table have no exit actions.
  @inlinable
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) {}

  /// Performs the row's effect.
  @inlinable
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch table.rows[row].action {
    case .none: break
    case .subject(let action): try action(context.subject)
    case .context(let action):
      guard let event = context.event, let origin else { return }
      try action(TableContext(event: event, oldState: origin, newState: state, context))
    }
  }
}
