// Where history leads, and what it remembers (SCXML, Appendix D, exitStates and
// addDescendantStatesToEnter; UML 2.5.1 §14.2.3.4.4, §14.2.3.7).
extension CompiledChart {
  /// What a path that depends on history leads to; `nil` for all others.
  ///
  /// - Parameter pasts: With what is being left remembered already.
  func plan(_ path: Int32, _ domain: Span, _ pasts: [Past]) -> Plan? {
    guard paths[path].traits.contains(.isDynamic) else { return nil }
    let entries = EntrySet(of: targets[Int(path)], in: domain.start, outline, pasts)
    return Plan(
      domain: domain.start, domainEnd: domain.end, entries: entries.actions,
      entered: entries.nodes, leaves: entries.leaves)
  }

  @usableFromInline @inline(never)
  func dynamicDomain(of path: Int32, _ memory: Memory<State>) -> Span {
    let record = paths[path]
    let targets = targets[Int(path)]
    guard record.domain >= 0, case let effective = outline.effective(targets, memory.pasts) else {
      return Span(record.domain, record.domainEnd)
    }
    let domain =
      record.join >= 0
      ? outline.commonAncestor(of: joins[Int(record.join)].sources, and: effective)
      : outline.domain(from: record.source, to: effective, kind: kinds[Int(path)])
    return Span(domain, outline[domain].end)
  }

  /// What history remembers after a step: of each composite that is left, its active leaves.
  func pasts(
    of old: [Int32], _ memory: Memory<State>, leaving domains: [Span]
  ) -> [Past] {
    histories.compactMap { node in
      let leaves = old.filter { $0 >= node && $0 < nodes[node].end }
      if !leaves.isEmpty, isLeft(node, domains) { return Past(node: node, leaves: leaves) }
      return memory.pasts.leaves(of: node).map { Past(node: node, leaves: $0) }
    }
  }
}
