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

  /// Validates the chart and returns all of its faults, in the words of the language in which it is written.
  ///
  /// ```swift
  /// let faults = chart.findFaults { term in
  ///   switch term {
  ///   case .chart: "the game"
  ///   default: nil
  ///   }
  /// }
  /// ```
  /// It is for charts that are made of data, whose authors do not know Swift.
  ///
  /// - Parameter wording: Returns the words for a term; `nil` for those of a chart that is written in Swift.
  /// - Complexity: As much as making the schema without compiling it, and a call for each term of a fault.
  public func findFaults(wording: (ChartTerm) -> String?) -> [StatechartFault] {
    StatechartValidator.faults(
      in: SubmachineExpansion(
        of: body, initial: initialDeclaration, options: StatechartOptions(of: self)),
      wording: wording)
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
