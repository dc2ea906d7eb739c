import Schematic

// A composite or region completes when its final state is entered, a parallel state when all of its regions
// have completed (SCXML, Appendix D, enterStates; UML 2.5.1 §14.2.3.8.3). A parallel state that is the only
// state of a region completes that region, too, and so on, up to the root. Appendix D checks only the parent:
// there, the order of events decides whether it completes.
extension CompiledChart {
  /// The nodes that a step completes and that have a completion transition, in order.
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
  @inlinable
  func selectCompletion(
    in configuration: Configuration<State>, _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Selected {
    var index = 0
    while index < configuration.storage.completed.count {
      let node = configuration.storage.completed[index]
      index &+= 1
      do {
        let path =
          hasResults
          ? try completionPath(of: node, configuration, &guardInput)
          : try enabledPath(
            among: nodes[node].completions, configuration, Selection(), &guardInput)
        if path >= 0 {
          return .paths(
            Selection(path, paths[path].flags), keeping: index, guardInput.failures?.payload)
        }
      } catch {
        throw failedCompletion(error, index)
      }
    }
    return .nothing
  }

  /// - Parameter next: The index of the first completion after the one whose guard has failed.
  @usableFromInline @inline(never)
  func failedCompletion(_ error: any Error, _ next: Int) -> any Error {
    guard let failure = cast(error, to: StepFailure.self) else { return error }
    return moved(failure) { $0.firstCompletion = next }
  }

  /// The path of a completion in a chart whose final states have results.
  ///
  /// The record of the input has the result afterwards, if a transition receives it.
  @inlinable @inline(never)
  func completionPath(
    of node: Int32, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    // Other completions have another result, or none.
    guardInput.failures?.pointee.payload.hasResult = false
    let final = finalState(of: node, in: configuration)
    if final >= 0 { try computeResult(of: final, &guardInput) }
    let path = try enabledPath(
      among: nodes[node].completions, configuration, Selection(), &guardInput)
    if path < 0 { guardInput.failures?.pointee.payload.hasResult = false }
    return path
  }
}

// MARK: - Results (SCXML 5.5, donedata)

extension CompiledChart {
  /// The final state that has completed a composite, if a transition receives its result; otherwise -1.
  @inlinable
  func finalState(of node: Int32, in configuration: Configuration<State>) -> Int32 {
    var index: Int32 = 0
    while index < configuration.active.count {
      let leaf = configuration.leaf(index)
      if nodes[leaf].parent == node, nodes[leaf].result >= 0 { return leaf }
      index &+= 1
    }
    return -1
  }

  /// Stores the result of a final state in the record, unless its function throws an error that counts as false.
  ///
  /// Unlike in SCXML, it is computed when the completion is dispatched, not when the state is entered. It is
  /// computed once, and only for a transition that receives it.
  @inlinable
  func computeResult(
    of final: Int32, _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws {
    let subject = try guardInput.subject.load()
    do {
      let result = try results[Int(nodes[final].result)](subject)
      guardInput.failures?.pointee.payload.storedResult = result
      guardInput.failures?.pointee.payload.hasResult = true
    } catch {
      try failResult(error, of: final, guardInput.failures)
    }
  }

  @usableFromInline @inline(never)
  func failResult(
    _ error: any Error, of final: Int32, _ failures: UnsafeMutablePointer<FailureRecord>?
  ) throws {
    try failGuard(error, at: place(final, isEventless: true), failures)
  }
}
