extension Statechart {
  /// Validates and compiles the chart.
  ///
  /// - Throws: ``StatechartError`` with every fault of the chart.
  public func makeSchema() throws(StatechartError) -> StatechartSchema<State, Event, Subject> {
    try StatechartSchema(self)
  }
}
