// Joins (UML 2.5.1 §14.2.3.7): a source that has arrived stays active until the others have arrived.
extension CompiledChart {
  /// The path of a transition to a join: its source arrives, has arrived before, or is the last one.
  ///
  /// -1 for an eventless transition whose source has arrived before: it would be taken again and
  /// again.
  func joinPath(
    of transition: TransitionRecord, _ storage: ConfigurationStorage<State>, _ selection: Selection
  ) -> Int32 {
    let arriving = transition.paths.start
    let source = paths[arriving].source
    var arrived = Set(
      storage.arrivals.filter { $0.join == transition.detail }.map(\.source))
    // The sources that arrive at the same event, in regions that were evaluated before.
    for index in 0..<selection.count {
      let record = paths[selection[index]]
      if record.flags.contains(.arrives), record.join == transition.detail {
        arrived.insert(record.source)
      }
    }
    if arrived.contains(source) {
      return transition.trigger == TransitionRecord.eventless ? -1 : arriving + 1
    }
    return arrived.count + 1 == joins[Int(transition.detail)].sources.count
      ? arriving + 2 : arriving
  }

  /// The arrivals after a step: exiting a source removes its arrival, and a join that fires removes
  /// those of all its sources.
  func arrivals(
    _ storage: ConfigurationStorage<State>, _ selection: Selection, leaving domains: [IndexRange]
  ) -> [Arrival] {
    var arrivals = storage.arrivals
    for index in 0..<selection.count {
      let record = paths[selection[index]]
      guard record.flags.contains(.arrives) else { continue }
      arrivals.append(Arrival(join: record.join, source: record.source))
    }
    return arrivals.filter { !isLeft($0.source, domains) }
      .sorted { ($0.join, $0.source) < ($1.join, $1.source) }
  }
}
