// Appendix D, `enterStates`, `isInFinalState`; UML 2.5.1 §14.2.3.8.3.
extension ModelTree {
  /// What a final state completes: what it stands in, and the parallel states of which that was the
  /// last region to complete, innermost first.
  ///
  /// - Parameter active: What is active already, with the final state.
  func completions(by final: String, _ active: Set<String>) -> [String] {
    guard let parent = parent(of: final) else { return [] }
    return (kind(of: parent) == .compound ? [parent] : []) + parallels(completedBy: parent, active)
  }

  /// Appendix D looks for one parallel state only.
  private func parallels(completedBy name: String, _ active: Set<String>) -> [String] {
    let region = kind(of: name) == .region ? name : parent(of: name)
    guard let region, kind(of: region) == .region, isComplete(region, active),
      let parallel = parent(of: region), isComplete(parallel, active)
    else { return [] }
    return [parallel] + parallels(completedBy: parallel, active)
  }

  /// Whether a composite's or region's final state is active, or all regions have completed.
  ///
  /// What stands alone in its region may also stand for it, as in SCXML, where a child of a
  /// parallel state has no region around it.
  func isComplete(_ name: String, _ active: Set<String>) -> Bool {
    let children = children(of: name)
    switch kind(of: name) {
    case .atomic, .final, .history, .entryPoint, .exitPoint: return false
    case .parallel: return children.allSatisfy { isComplete($0, active) }
    case .compound, .region:
      if children.contains(where: { active.contains($0) && kind(of: $0) == .final }) { return true }
      return kind(of: name) == .region && children.count == 1 && isComplete(children[0], active)
    }
  }

  /// Whether final states stand where they would complete a state.
  func canComplete(_ name: String) -> Bool {
    let children = children(of: name)
    switch kind(of: name) {
    case .atomic, .final, .history, .entryPoint, .exitPoint: return false
    case .parallel: return children.allSatisfy(canComplete)
    case .compound: return children.contains { kind(of: $0) == .final }
    case .region:
      return children.contains { kind(of: $0) == .final }
        || (children.count == 1 && canComplete(children[0]))
    }
  }
}
