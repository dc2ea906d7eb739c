import Schematic

// A choice is never part of a stable configuration: the transition to it and the branch are one compound
// transition (UML 2.5.1 §14.2.3.8.4). Before all active choices have taken a branch, no other eventless
// transition is taken, and no transition of an ancestor in place of a branch.
extension CompiledChart {
  /// Whether a choice is active.
  @inlinable
  func isPseudostate(_ configuration: Configuration<State>) -> Bool {
    guard flags.contains(.hasEventless) else { return false }
    guard configuration.storage.table === table else { return configuration.isInChoice }
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

  /// The branches of the active choices, without those that others preempt.
  ///
  /// A preempted branch is taken in the next step, if its region is still active.
  ///
  /// - Throws: ``NoEnabledBranchError`` if a choice has no enabled branch.
  @inlinable
  func selectWaysOut(
    of configuration: Configuration<State>, _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Selection {
    var selection = Selection()
    var index: Int32 = 0
    while index < configuration.active.count {
      let choice = configuration.leaf(index)
      index &+= 1
      if nodes[choice].kind != .choice { continue }
      let path = try enabledPath(choice, configuration, selection, &guardInput)
      if path < 0 { throw noBranch(of: choice) }
      add(path, to: &selection, configuration.storage)
    }
    return selection
  }

  @usableFromInline
  func noBranch(of choice: Int32) -> any Error {
    let error = NoEnabledBranchError(place: table.words(for: nodes[choice].parent))
    return located(error, at: place(places.choices[choice] ?? choice, isEventless: true))
  }
}
