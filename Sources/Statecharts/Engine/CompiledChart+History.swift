import ChartModel

// The targets and the records of history (SCXML, Appendix D, exitStates and
// addDescendantStatesToEnter; UML 2.5.1 §14.2.3.4.5, §14.2.3.7). As in UML, no history is recorded
// for a completed composite; as in SCXML, deep history restores a final state of a descendant.
extension CompiledChart {
  @usableFromInline @inline(never)
  func dynamicDomain(of path: Int32, _ storage: ConfigurationStorage<State>) -> IndexRange {
    let record = paths[path]
    let targets = targets[Int(path)]
    guard record.domain >= 0, !targets.allSatisfy({ isFixed($0, from: record.source) }),
      case let effective = outline.effective(targets, storage.historyRecords)
    else {
      return IndexRange(record.domain, record.domainEnd)
    }
    if let exits = exitRoutes[path], exits.composite >= 0 {
      let domain = outline.domain(from: exits.composite, to: effective, kind: .external)
      return IndexRange(domain, outline.shape(domain).end)
    }
    let domain =
      record.join >= 0
      ? outline.commonAncestor(of: joins[Int(record.join)].sources, and: effective)
      : outline.domain(from: record.source, to: effective, kind: kinds[Int(path)])
    return IndexRange(domain, outline.shape(domain).end)
  }

  /// Whether the part of the chart that contains a target does not depend on recorded history.
  private func isFixed(_ target: NodeTree.Target, from source: Int32) -> Bool {
    switch target {
    case .node: true
    case .history(let composite, _): source < composite || source >= nodes[composite].end
    case .entryPoint: false
    }
  }

  /// The recorded histories after a step: for each exited composite, its active leaves.
  func historyRecords(
    of old: [Int32], _ storage: ConfigurationStorage<State>, leaving domains: [IndexRange]
  ) -> [HistoryRecord] {
    histories.compactMap { node in
      let leaves = old.filter { $0 >= node && $0 < nodes[node].end }
      if !leaves.isEmpty, isLeft(node, domains) {
        return HistoryRecord(node: node, leaves: leaves.flatMap { remembered(of: $0, storage) })
      }
      return storage.historyRecords.leaves(of: node).map { HistoryRecord(node: node, leaves: $0) }
    }
  }

  /// The leaves that history records for a leaf: for a choice, the states that were active before it.
  private func remembered(of leaf: Int32, _ storage: ConfigurationStorage<State>) -> [Int32] {
    nodes[leaf].kind == .choice ? storage.historyRecords.leaves(of: leaf) ?? [] : [leaf]
  }

  /// The records for active choices in composites with a history: the states that were active before them.
  func historyOfChoices(
    among leaves: [Int32], replacing old: [Int32], _ storage: ConfigurationStorage<State>
  ) -> [HistoryRecord] {
    leaves.filter(isChoiceInHistory).map { choice in
      let place = nodes[choice].parent
      let replaced = old.filter { $0 > place && $0 < nodes[place].end }
      return HistoryRecord(
        node: choice, leaves: storage.historyRecords.leaves(of: choice) ?? replaced)
    }
  }

  private func isChoiceInHistory(_ node: Int32) -> Bool {
    nodes[node].kind == .choice && histories.contains { node > $0 && node < nodes[$0].end }
  }
}
