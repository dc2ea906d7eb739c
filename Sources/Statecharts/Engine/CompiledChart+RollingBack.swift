import Schematic

// If a guard or an action of a choice's branch throws, the whole compound transition is undone. So is a
// transition that fails before it has entered a state. All active choices were entered in the same step:
// nothing else has changed in their parents since then.
extension CompiledChart {
  /// The configuration in which each choice is replaced by the states that were active before it.
  ///
  /// - Parameters:
  ///   - configuration: The configuration with active choices.
  ///   - origin: The configuration before the step that entered the choices.
  func rollbackState(
    from configuration: Configuration<State>, to origin: Configuration<State>
  ) -> Configuration<State> {
    guard let origin = try? bound(origin) else { return origin }
    guard configuration.table === table else {
      // This chart does not know the choices of another one, so that everything is undone.
      return configuration.isInChoice ? origin : configuration
    }
    return activeChoices(in: configuration).reduce(configuration) { configuration, choice in
      let place = nodes[choice].parent
      return restored(place..<nodes[place].end, of: origin, in: configuration)
    }
  }

  /// A configuration in which one part of the chart, with its records, is restored.
  ///
  /// Completed nodes that were not exited are still completed.
  private func restored(
    _ part: Range<Int32>, of origin: Configuration<State>, in configuration: Configuration<State>
  ) -> Configuration<State> {
    let (record, present) = (origin.storage, configuration.storage)
    func merged<Item>(_ old: [Item], _ new: [Item], _ node: (Item) -> Int32) -> [Item] {
      old.filter { part.contains(node($0)) } + new.filter { !part.contains(node($0)) }
    }
    let leaves = merged(origin.leafNumbers, configuration.leafNumbers) { $0 }.sorted()
    let active = InlineIndexList(leaves)
    let storage = ConfigurationStorage(
      table, leaves: active.isInline ? [] : leaves,
      historyRecords: merged(record.historyRecords, present.historyRecords, \.node).sorted {
        $0.node < $1.node
      },
      arrivals: merged(record.arrivals, present.arrivals, \.source)
        .sorted { ($0.join, $0.source) < ($1.join, $1.source) },
      completed: present.completed)
    return Configuration(active, storage.isBlank ? blank : storage)
  }
}
