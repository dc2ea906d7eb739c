// Joins (UML 2.5.1 §14.2.3.7): a source that has arrived stays active until the others have arrived.
extension CompiledChart {
  /// The path of a transition to a join: its source arrives, has arrived before, or is the last one.
  ///
  /// It is -1 for an eventless transition whose source has arrived before: it would be taken without end.
  func joinPath(
    of transition: TransitionRecord, _ storage: ConfigurationStorage<State>, _ selection: Selection
  ) -> Int32 {
    let arriving = transition.paths.start
    let source = paths[arriving].source
    var others = 0
    for other in joins[Int(transition.detail)].sources
    where hasArrived(other, at: transition.detail, storage, selection) {
      if other == source {
        return transition.trigger == TransitionRecord.eventless ? -1 : arriving + 1
      }
      others += 1
    }
    return others + 1 == joins[Int(transition.detail)].sources.count ? arriving + 2 : arriving
  }

  /// Whether a source has arrived before, or arrives at the same event, from a region that was evaluated
  /// earlier.
  private func hasArrived(
    _ source: Int32, at join: Int32, _ storage: ConfigurationStorage<State>, _ selection: Selection
  ) -> Bool {
    for arrival in storage.arrivals where arrival.join == join && arrival.source == source {
      return true
    }
    for index in 0..<selection.count {
      let record = paths[selection[index]]
      if record.flags.contains(.arrives), record.join == join, record.source == source {
        return true
      }
    }
    return false
  }

  /// The arrivals after a step.
  ///
  /// Exiting a source removes its arrival; a join that fires removes the arrivals of all its sources.
  func arrivals(
    _ storage: ConfigurationStorage<State>, _ taken: [PlannedPath]
  ) -> [Arrival] {
    let new = taken.map { paths[$0.number] }.filter { $0.flags.contains(.arrives) }
      .map { Arrival(join: $0.join, source: $0.source) }
    let domains = taken.map(\.domain)
    return (storage.arrivals + new).filter { !isLeft($0.source, domains) }
      .sorted { ($0.join, $0.source) < ($1.join, $1.source) }
  }
}
