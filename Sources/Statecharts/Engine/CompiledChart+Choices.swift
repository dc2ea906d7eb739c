import Schematic

// A machine never rests in a choice: the way to it and the way out of it are one compound transition
// (UML 2.5.1 §14.2.3.8.4). So nothing else follows by itself before all active choices have led on,
// and no state further out acts in a choice's stead.
extension CompiledChart {
  /// Whether a choice is active.
  @inlinable
  func isPseudostate(_ configuration: Configuration<State>) -> Bool {
    guard traits.contains(.hasEventless) else { return false }
    guard configuration.memory.table === table else { return configuration.isInChoice }
    var index: Int32 = 0
    while index < configuration.active.count {
      if nodes[configuration.leaf(index)].kind == .choice { return true }
      index &+= 1
    }
    return false
  }

  @usableFromInline
  func activeChoices(in configuration: Configuration<State>) -> [Int32] {
    configuration.leafNumbers.filter { nodes[$0].kind == .choice }
  }

  /// The ways out of the active choices, without those that others preempt: they lead on next, if
  /// their regions are still active then.
  ///
  /// - Throws: ``NoEnabledBranchError`` if one of them has no way that can be taken.
  func selectWaysOut(
    of configuration: Configuration<State>, _ inquiry: inout Inquiry<Event, Subject>,
    subject: () throws -> Subject
  ) throws -> Selection {
    var selection = Selection()
    for choice in activeChoices(in: configuration) {
      let path = try enabledPath(choice, configuration, selection, &inquiry, subject: subject)
      guard path >= 0 else {
        throw NoEnabledBranchError(place: table.words(for: nodes[choice].parent))
      }
      add(path, to: &selection, configuration.memory)
    }
    return selection
  }
}
