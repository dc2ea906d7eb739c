import Schematic

// The change of state between exits and entries.
extension ChartPlan {
  /// Changes the configuration to the one after the step, and returns the one before it.
  @inlinable @inline(__always)
  public func change(_ state: inout Configuration<State>) -> ConfigurationReference<State> {
    switch form {
    case .path(let path):
      if path.pointee.flags.contains(.isExternal) { state.active = path.pointee.leaves }
      if state.storage !== chart.blank || path.pointee.flags.isRare {
        return withChart { $0.changeStorage(of: &state, by: path, from: origin) }
      }
    case .paths(let paths):
      if paths.pointee.isInline { state.active = paths.pointee.active }
      if !paths.pointee.isInline || paths.pointee.flags.contains(.recordsHistory) {
        return withChart { $0.changeStorage(of: &state, by: paths.pointee, from: origin) }
      }
    case .record(let plan):
      return withChart { chart in
        plan._withUnsafeGuaranteedRef { chart.change(&state, by: $0, from: origin) }
      }
    }
    return origin
  }
}

extension CompiledChart {
  @inlinable
  func change(
    _ state: inout Configuration<State>, by plan: StepPlan<State>, from origin: Origin
  ) -> Origin {
    state.active = plan.leaves
    if plan.isBetweenStates, plan.storage == nil { return origin }
    let leaves = plan.isBetweenStates ? origin.leaves : origin.leaves.aroundChoice
    guard let storage = plan.storage else { return ConfigurationReference(leaves, origin.storage) }
    state.storage = storage
    // It has no predecessor: the storage before had only a completion more.
    if storage === blank { return ConfigurationReference(leaves, storage) }
    return ConfigurationReference(leaves.inPreviousStorage, storage)
  }

  /// Records history and a completion, and forgets the completion before.
  @inlinable @inline(never)
  func changeStorage(
    of state: inout Configuration<State>, by path: UnsafePointer<LeafPath>, from origin: Origin
  ) -> Origin {
    if let base = state.storage.base { state.storage = base }
    var leaves = origin.leaves
    if path.pointee.flags.contains(.recordsHistory) {
      let composites = steps.history.composites(of: path.pointee.history)
      if !state.storage.records(leaves[0], in: composites) {
        state.exchangeStorage()
        state.storage.record(leaves[0], in: composites)
        leaves = leaves.inPreviousStorage
      }
    }
    if path.pointee.flags.contains(.concernsChoice) { leaves = leaves.aroundChoice }
    if path.pointee.flags.contains(.completes) {
      state.storage = completing(nodes[state.active[0]].parent, state.storage)
    }
    return ConfigurationReference(leaves, state.storage)
  }

  /// Replaces leaves that are stored outside of the configuration, and records the history of what the paths exit.
  @inlinable @inline(never)
  func changeStorage(
    of state: inout Configuration<State>, by paths: LeafPaths, from origin: Origin
  ) -> Origin {
    var leaves = origin.leaves
    if !paths.isInline, paths.flags.contains(.isExternal) {
      state.replaceLeaves(with: paths.leaves)
      leaves = leaves.inPreviousStorage
    }
    if paths.flags.contains(.recordsHistory) {
      var index = 0
      while index < paths.count {
        record(index, of: paths, in: &state, from: origin, &leaves)
        index &+= 1
      }
    }
    return ConfigurationReference(leaves, state.storage)
  }

  /// Records the history of what the path of a leaf exits.
  ///
  /// - Parameter leaves: Those before the step, with a mark once the storage is exchanged.
  @inlinable
  func record(
    _ index: Int, of paths: LeafPaths, in state: inout Configuration<State>, from origin: Origin,
    _ leaves: inout InlineIndexList
  ) {
    guard paths.cells[index] >= 0 else { return }
    let path = steps.paths.base + Int(paths.cells[index])
    guard path.pointee.flags.contains(.recordsHistory) else { return }
    let composites = steps.history.composites(of: path.pointee.history)
    let leaf =
      paths.isInline
      ? origin.leaves[Int32(truncatingIfNeeded: index)] : state.storage.previousLeaf(index)
    if state.storage.records(leaf, in: composites) { return }
    if !leaves.isInPreviousStorage {
      state.exchangeStorage()
      leaves = leaves.inPreviousStorage
    }
    state.storage.record(leaf, in: composites)
  }
}

extension ConfigurationStorage {
  /// A leaf before the step that has replaced the leaves.
  @inlinable
  func previousLeaf(_ index: Int) -> Int32 {
    previous?.leaves[index] ?? leaves[index]
  }
}

extension CompiledChart {
  /// The storage with a pending completion: one that all machines share, if nothing is recorded.
  @inlinable
  func completing(
    _ composite: Int32, _ storage: ConfigurationStorage<State>
  ) -> ConfigurationStorage<State> {
    if storage === blank, let shared = completions[composite] { return shared }
    return storage.completing(composite)
  }
}
