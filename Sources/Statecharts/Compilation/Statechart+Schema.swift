extension Statechart {
  /// Validates and compiles the chart.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public func makeSchema() throws(InvalidDefinitionError) -> StatechartSchema<State, Event, Subject>
  {
    try StatechartSchema(self)
  }
}
