import Schematic

extension StateMachine {
  /// The events that would trigger a transition now, among those that the table knows: events that
  /// rows name by value, and all cases of a type that is `CaseIterable`.
  ///
  /// It asks guards and performs nothing. An event whose guard throws is not enabled.
  public func enabledEvents<TableState, TableEvent, TableSubject>() -> [Event]
  where Schema == TransitionTableSchema<TableState, TableEvent, TableSubject> {
    enabledEvents(among: schema.table.knownEvents)
  }
}
