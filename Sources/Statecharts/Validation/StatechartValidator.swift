/// Validates a chart as a whole before it is compiled, and collects all faults.
package enum StatechartValidator {
  /// All faults of the chart, in the order of the rules, and within a rule in document order.
  package static func faults<State, Event, Subject>(
    in elements: [ChartElement<State, Event, Subject>], initial: InitialDeclaration<State>
  ) -> [StatechartFault] {
    faults(
      in: SubmachineExpansion(of: elements, initial: initial, options: StatechartOptions()))
  }

  /// The declarations of a chart with the content of its submachines.
  ///
  /// - Throws: ``StatechartError`` with every fault of the chart.
  static func validated<State, Event, Subject>(
    _ elements: [ChartElement<State, Event, Subject>], initial: InitialDeclaration<State>,
    options: StatechartOptions
  ) throws(StatechartError) -> SubmachineExpansion<State, Event, Subject> {
    let expansion = SubmachineExpansion(of: elements, initial: initial, options: options)
    let faults = faults(in: expansion).filter {
      $0.severity == .error || !options.allowsWarnings
    }
    guard faults.isEmpty else { throw StatechartError(faults: faults) }
    return expansion
  }

  /// All faults of a chart: those of the places of its submachines come first.
  ///
  /// - Parameter wording: The words of the language in which the chart is written; `nil` for those of Swift.
  static func faults<State, Event, Subject>(
    in expansion: SubmachineExpansion<State, Event, Subject>,
    wording: (ChartTerm) -> String? = { _ in nil }
  ) -> [StatechartFault] {
    withoutActuallyEscaping(wording) { wording in
      faults(in: expansion) { wording($0) ?? $0.swiftWords }
    }
  }

  private static func faults<State, Event, Subject>(
    in expansion: SubmachineExpansion<State, Event, Subject>,
    words: @escaping (ChartTerm) -> String
  ) -> [StatechartFault] {
    var chart = ChartReader.outline(of: expansion.elements, initial: expansion.initial)
    chart.wording = words
    // The content of a submachine that is nested too deep is missing, which would be reported again.
    return expansion.isTooDeep ? expansion.faults : expansion.faults + faults(in: chart)
  }

  private static func faults(in chart: ChartDeclarations) -> [StatechartFault] {
    let nestedTooDeeply = chart.nestedTooDeeply()
    guard nestedTooDeeply.isEmpty else { return nestedTooDeeply }
    let rules = [
      chart.emptyChart,
      chart.statesDeclaredTwice,
      chart.casesDeclaredNowhere,
      chart.misplacedRegions,
      chart.elementsOfRegions,
      chart.elementsOfFinalStates,
      chart.elementsOfTheRoot,
      chart.misplacedInitialStates,
      chart.initialEffectsWithoutInitialState,
      chart.misplacedHistories,
      chart.invalidPoints,
      chart.repeatedBarriers,
      chart.uselessDeferrals,
      chart.invalidTimers,
      chart.missingTargets,
      chart.invalidForks,
      chart.invalidBranches,
      chart.invalidCandidates,
      chart.invalidJoins,
      chart.internalTransitionsWithTarget,
      chart.repeatedEventsOfTransitions,
      chart.shadowedTransitions,
      chart.invalidCompletions,
      chart.endlessTransitions,
    ]
    return rules.flatMap { rule in rule() }
  }
}
