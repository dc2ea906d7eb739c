// Configurations from another source: decoded ones, and those of another compilation.
extension CompiledChart {
  /// Returns the configuration with the node numbers of this chart.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch.
  @usableFromInline @inline(never)
  func bound(_ configuration: Configuration<State>) throws -> Configuration<State> {
    if configuration.table === table { return configuration }
    return try self.configuration(text(of: configuration))
  }

  /// A configuration of this chart.
  ///
  /// - Parameters:
  ///   - inactive: The mark of a machine without active states, if there are no leaves.
  ///   - undeclared: The states and joins that the chart does not declare.
  /// - Throws: ``IncompatibleConfigurationError`` if no machine can be in it.
  func configuration(
    _ leaves: [Int32], inactive: InlineIndexList, _ arrivals: [Arrival],
    _ historyRecords: [HistoryRecord], undeclared: [ConfigurationFault]
  ) throws -> Configuration<State> {
    // Nothing is active in the place of a state that is not declared, which would be reported again. A join has
    // no path.
    let isMissingState = undeclared.contains { !$0.paths.isEmpty }
    let faults = undeclared + (isMissingState ? [] : mismatches(leaves, arrivals))
    guard faults.isEmpty else {
      let shape = ChartShape(declaration, names)
      throw IncompatibleConfigurationError(faults: shape.remedied(faults))
    }
    let active = leaves.isEmpty ? inactive : InlineIndexList(leaves)
    if active.isInline, arrivals.isEmpty, historyRecords.isEmpty {
      return Configuration(active, blank)
    }
    let storage = ConfigurationStorage(
      table, leaves: active.isInline ? [] : leaves,
      historyRecords: historyRecords.sorted { $0.node < $1.node },
      arrivals: arrivals.sorted { ($0.join, $0.source) < ($1.join, $1.source) })
    return Configuration(active, storage)
  }

  /// The records of history that are discarded.
  func discardedHistory(of configuration: Configuration<State>) -> [ConfigurationFault] {
    let other = configuration.table
    if other === table { return [] }
    return configuration.storage.historyRecords.filter { record in
      let path = path(of: record.node, in: other)
      return historyRecord(at: path, record.leaves.map { self.path(of: $0, in: other) }) == nil
    }.map { .discardedHistory(other.place($0.node)) }
  }

  /// The record of a composite's history; `nil` if the chart has no such history, or the states cannot be
  /// active in it.
  func historyRecord(of node: Int32, _ leaves: [Int32]) -> HistoryRecord? {
    guard histories.contains(node), mismatches(leaves[...], in: node).isEmpty else { return nil }
    return HistoryRecord(node: node, leaves: leaves)
  }
}

// MARK: - Stable configurations (UML 2.5.1 §14.2.3.4.2)

extension CompiledChart {
  /// The reasons why no machine can be in these states, with these arrivals at joins.
  ///
  /// - Parameter leaves: The innermost active states, in ascending order.
  func mismatches(_ leaves: [Int32], _ arrivals: [Arrival]) -> [ConfigurationFault] {
    // In a machine that was stopped or terminated, nothing is active.
    let active = leaves.isEmpty ? [] : mismatches(leaves[...], in: 0)
    let reported = arrivals.filter { arrival in
      let isSource = joins[Int(arrival.join)].sources.contains(arrival.source)
      return !isSource || !leaves.contains { isIn($0, arrival.source) }
    }.map {
      ConfigurationFault.unexpectedArrival(
        table.place($0.source), join: joins[Int($0.join)].name)
    }
    return active + overlaps(leaves) + reported
  }

  /// The faults of leaves that are listed twice, or contain each other.
  ///
  /// In another chart, they may have been in different regions.
  private func overlaps(_ leaves: [Int32]) -> [ConfigurationFault] {
    zip(leaves, leaves.dropFirst()).filter { isIn($1, $0) }.map { outer, inner in
      outer == inner
        ? .activeTwice(table.place(outer))
        : .notInnermost(table.place(outer), inner: table.place(inner))
    }
  }

  /// The reasons why `leaves` cannot be the active leaves of a node.
  ///
  /// A composite has one active child, and all regions of a parallel state are active.
  // Names are made for mismatches only, because an exploration validates each configuration.
  private func mismatches(
    _ leaves: ArraySlice<Int32>, in node: Int32
  ) -> [ConfigurationFault] {
    guard leaves.allSatisfy({ isIn($0, node) }) else { return [.activeOutside(table.place(node))] }
    var (rest, active, deeper) = (leaves.drop { $0 == node }, [Int32](), [ConfigurationFault]())
    // By the leaves, because a chart may have many children.
    while let leaf = rest.first, let child = child(of: node, around: leaf) {
      let inside = rest.prefix { isIn($0, child) }
      rest = rest.dropFirst(inside.count)
      active.append(child)
      deeper += mismatches(inside, in: child)
    }
    guard rest.isEmpty else { return [.activeChoice(in: table.place(node))] }
    return misfit(of: active, in: node) + deeper
  }

  private func misfit(of active: [Int32], in node: Int32) -> [ConfigurationFault] {
    switch nodes[node].kind {
    case .simple, .final, .choice:
      return []
    case .parallel:
      return outline.nodes[Int(node)].children.filter { !active.contains($0) }.map {
        .inactiveRegion(table.place($0), of: table.place(node))
      }
    case .composite, .region:
      if active.isEmpty, case .none = outline.nodes[Int(node)].initial { return [] }
      if active.isEmpty { return [.noActiveChild(table.place(node))] }
      guard active.count > 1 else { return [] }
      return [.severalActiveChildren(active.map(table.place), in: table.place(node))]
    }
  }

  /// The state or region in a node that contains a leaf; `nil` for a choice.
  private func child(of node: Int32, around leaf: Int32) -> Int32? {
    var child = leaf
    while table.shapes[child].parent != node { child = table.shapes[child].parent }
    return nodes[child].kind == .choice ? nil : child
  }

  private func isIn(_ node: Int32, _ other: Int32) -> Bool {
    node >= other && node < nodes[other].end
  }
}
