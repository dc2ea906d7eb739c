import Schematic

// When a guard or an action on the way out of a choice fails, all of the compound transition is
// undone, as one is that fails before it has entered anything. All active choices were reached in the
// same step, so that nothing else has happened since where they stand.
extension CompiledChart {
  /// The configuration with what was active in the place of each choice.
  ///
  /// - Parameters:
  ///   - configuration: What is active.
  ///   - origin: What was active before the step that led to them.
  func rollbackState(
    from configuration: Configuration<State>, to origin: Configuration<State>
  ) -> Configuration<State> {
    guard let origin = try? bound(origin) else { return origin }
    guard configuration.table === table else {
      // No choice of another chart is one of this chart, so all of it is undone.
      return configuration.isInChoice ? origin : configuration
    }
    return activeChoices(in: configuration).reduce(configuration) { configuration, choice in
      let place = nodes[choice].parent
      return restored(place..<nodes[place].end, of: origin, in: configuration)
    }
  }

  /// A configuration in which one part of the chart is as it was, with what is remembered of it.
  private func restored(
    _ part: Range<Int32>, of origin: Configuration<State>, in configuration: Configuration<State>
  ) -> Configuration<State> {
    let (past, present) = (origin.memory, configuration.memory)
    func merged<Item>(_ old: [Item], _ new: [Item], _ node: (Item) -> Int32) -> [Item] {
      old.filter { part.contains(node($0)) } + new.filter { !part.contains(node($0)) }
    }
    let leaves = merged(origin.leafNumbers, configuration.leafNumbers) { $0 }.sorted()
    let active = ShortList(leaves)
    let memory = Memory(
      table, leaves: active.isInline ? [] : leaves,
      pasts: merged(past.pasts, present.pasts, \.node).sorted { $0.node < $1.node },
      arrivals: merged(past.arrivals, present.arrivals, \.source)
        .sorted { ($0.join, $0.source) < ($1.join, $1.source) },
      completed: present.completed.filter { !part.contains($0) })
    return Configuration(active, memory.isBlank ? blank : memory)
  }
}
