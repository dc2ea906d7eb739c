extension Statechart {
  /// Validates the chart and returns all of its faults, warnings among them.
  ///
  /// The body is evaluated for it. The schema of a chart with an error cannot be made; for warnings, see
  /// ``allowsWarnings``.
  ///
  /// - Complexity: As much as making the schema without compiling it.
  public func findFaults() -> [StatechartFault] {
    StatechartValidator.faults(
      in: SubmachineExpansion(
        of: body, initial: initialDeclaration, options: StatechartOptions(of: self)))
  }

  /// The elements of a valid chart with the content of its submachines, and its initial states.
  package func expandedDeclarations() throws(StatechartError) -> (
    elements: [ChartElement<State, Event, Subject>], initial: InitialDeclaration<State>
  ) {
    let expansion = try StatechartValidator.validated(
      body, initial: initialDeclaration, options: StatechartOptions(of: self))
    return (expansion.elements, expansion.initial)
  }
}
