import Schematic

extension StateMachine {
  /// The known events that would trigger a row now: those that rows name by value, and all cases of
  /// a `CaseIterable` type.
  ///
  /// It evaluates guards and performs no effects. An event whose guard throws is not enabled.
  public func enabledEvents<TableState, TableEvent, TableSubject>() -> [Event]
  where Schema == TransitionTableSchema<TableState, TableEvent, TableSubject> {
    enabledEvents(among: schema.table.knownEvents)
  }
}
