/// Validates a chart as a whole before it is compiled, and collects all faults.
extension ChartOutline {
  /// All faults of the chart, in the order of the rules, and within a rule in document order.
  ///
  /// - Parameters:
  ///   - events: Compares the events of the chart.
  ///   - cases: All states if they can be enumerated, and the name of their type.
  func faults(
    _ events: any EventComparing, among cases: (states: [Int], type: String)
  ) -> [ChartFault] {
    // Content that is nested too deeply is missing. Other rules would report that again.
    let nestedTooDeeply = nestedTooDeeply()
    guard nestedTooDeeply.isEmpty else { return nestedTooDeeply }
    let destinations = allDestinations
    // One by one, because the types of a list of all calls take long to check.
    var faults = emptyChart()
    faults += statesDeclaredTwice()
    faults += casesDeclaredNowhere(among: cases.states, of: cases.type)
    faults += misplacedRegions()
    faults += regionsOfTheSameName()
    faults += elementsOfRegions()
    faults += elementsOfFinalStates()
    faults += elementsOfTheRoot()
    faults += misplacedInitialStates()
    faults += initialEffectsWithoutInitialState()
    faults += misplacedHistories(destinations)
    faults += invalidPoints(destinations)
    faults += repeatedBarriers()
    faults += uselessDeferrals(events)
    faults += invalidTimers(events)
    faults += missingTargets(destinations)
    faults += missingStatesOfConditions()
    faults += invalidForks(destinations)
    faults += invalidBranches()
    faults += invalidCandidates()
    faults += invalidJoins()
    faults += internalTransitionsWithTarget()
    faults += repeatedEventsOfTransitions(events)
    faults += shadowedTransitions(events)
    faults += invalidCompletions()
    faults += invalidResults()
    faults += transitionsWithoutEffect()
    faults += endlessTransitions()
    return faults
  }
}
