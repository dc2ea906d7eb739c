import Schematic

// Completion: a composite or region whose final state is entered, and a parallel state all of
// whose regions have completed (SCXML, Appendix D, enterStates; UML 2.5.1 §14.2.3.8.3). A parallel
// state may in turn complete the region of which it is the only state, and so on, up to the root.
// Appendix D checks the parent only, so that there the order of events decides whether it completes.
extension CompiledChart {
  /// The nodes that a step completes and that have a transition for it, in order.
  func completions(
    after paths: [PlannedPath], _ new: Configuration<State>
  ) -> [Int32] {
    var completed: [Int32] = []
    for final in paths.flatMap(\.entered) where nodes[final].kind == .final {
      var inner = nodes[final].parent
      completed.append(inner)
      while let parallel = parallel(around: inner), new.isComplete(parallel) {
        // Once, after the last of its regions.
        completed.removeAll { $0 == parallel }
        completed.append(parallel)
        inner = parallel
      }
    }
    return completed.filter { !nodes[$0].completions.isEmpty }
  }

  /// The parallel state of which `node` is a region, or the only state of a region.
  private func parallel(around node: Int32) -> Int32? {
    let parent = nodes[node].parent
    guard parent >= 0 else { return nil }
    if nodes[node].kind == .region { return parent }
    guard nodes[parent].kind == .region, outline[parent].children.count == 1 else { return nil }
    return nodes[parent].parent
  }

  /// The transitions of the first pending completion that enables one.
  func completionStep(
    from configuration: Configuration<State>, _ guardInput: inout GuardInput<Event, Subject>,
    subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    let completed = configuration.storage.completed
    for (index, node) in completed.enumerated() {
      let path = try completionPath(
        of: node, at: index, configuration, &guardInput, subject: subject)
      guard path >= 0 else { continue }
      return step(
        from: configuration, taking: Selection(path, paths[path].flags), keeping: index + 1)
    }
    return nil
  }

  private func completionPath(
    of node: Int32, at index: Int, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> Int32 {
    do {
      return try enabledPath(
        among: nodes[node].completions, configuration, Selection(), &guardInput, subject: subject)
    } catch let failure as StepFailure {
      throw moved(failure) { $0.firstCompletion = index + 1 }
    }
  }
}
