extension Statechart {
  /// Validates the chart and returns all of its faults, warnings among them.
  ///
  /// The body is evaluated for it. The schema of a chart with an error cannot be made; for warnings, see
  /// ``allowsWarnings``.
  ///
  /// - Complexity: As much as making the schema without compiling it.
  public func findFaults() -> [DefinitionFault] {
    OutlinedChart(self).faults()
  }
}
