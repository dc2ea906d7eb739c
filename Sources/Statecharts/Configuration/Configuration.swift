import Schematic

/// The active states of a chart and its recorded history: the state of its machine.
///
/// ```swift
/// machine.state.contains(.playing)
/// machine.state.leaves                  // [.playing, .muted]
/// print(machine.state)                  // drawn as a tree
/// ```
/// Two configurations are equal if their active states and their records of history and joins are equal. They
/// may come from different machines, or from different compilations of the chart.
///
/// - Complexity: With up to four innermost active states, a configuration allocates no memory, unless history
///   or joins are recorded.
public struct Configuration<State: Hashable> {
  @usableFromInline var active: InlineIndexList
  @usableFromInline var storage: ConfigurationStorage<State>

  @inlinable
  init(_ active: InlineIndexList, _ storage: ConfigurationStorage<State>) {
    self.active = active
    self.storage = storage
  }

  /// The leaf at `index`, in document order.
  @inlinable
  func leaf(_ index: Int32) -> Int32 {
    active.isInline ? active[index] : storage.leaves[Int(index)]
  }

  @inlinable var table: StateTable<State> { storage.table }
}

extension Configuration {
  /// Whether `state` is active: one of the ``leaves`` is the state itself or a descendant.
  @inlinable
  public func contains(_ state: State) -> Bool {
    guard let number = table.number(of: state) else { return false }
    return contains(number)
  }

  /// The innermost active states, in document order.
  ///
  /// It is a single state, unless regions are active. A composite is among them if none of its child states is
  /// active.
  @inlinable public var leaves: [State] {
    var leaves: [State] = []
    leaves.reserveCapacity(max(Int(active.count), 0))
    var index: Int32 = 0
    while index < active.count {
      if let state = table.nodes[Int(leaf(index))].state { leaves.append(state) }
      index &+= 1
    }
    return leaves
  }

  /// All active states, in document order: each before its descendants.
  public var states: [State] {
    activeNumbers.compactMap { table.node($0).state }
  }

  /// Whether the machine has not been started, or was stopped, so that no state is active.
  @inlinable public var isInactive: Bool { active.count == 0 || isStopped }

  /// Whether the machine was stopped and not started again.
  @inlinable public var isStopped: Bool { active.count == -2 }

  /// Whether a transition has terminated the machine.
  @inlinable public var isTerminated: Bool { active.count == -1 }

  /// Whether a choice is active, according to the chart that the configuration comes from.
  @usableFromInline var isInChoice: Bool {
    leafNumbers.contains { table.shapes[$0].kind == .choice }
  }

  /// Whether the chart has completed: a final state at its top is active, or one in each of its regions.
  ///
  /// A completed chart ignores all events.
  public var isFinal: Bool {
    active.count > 0 && isComplete(0)
  }

  /// Whether the machine was stopped, or has terminated or completed.
  @usableFromInline var isEnd: Bool { isStopped || isTerminated || isFinal }

  /// The numbers of the innermost active nodes, in document order.
  public var leafNumbers: [Int32] { active.isInline ? active.numbers : storage.leaves }

  /// The active nodes, in document order.
  var activeNumbers: [Int32] {
    var numbers: [Int32] = []
    for leaf in leafNumbers {
      let path = table.path(to: leaf)
      guard let last = numbers.last else {
        numbers = path
        continue
      }
      numbers += path.drop { $0 <= last || numbers.contains($0) }
    }
    return numbers
  }

  @inlinable
  func contains(_ number: Int32) -> Bool {
    let end = table.shapes[number].end
    var index: Int32 = 0
    while index < active.count {
      let leaf = leaf(index)
      if leaf >= number, leaf < end { return true }
      index &+= 1
    }
    return false
  }
}

// MARK: - Completion

extension Configuration {
  /// Whether a composite, a region or a parallel state has completed.
  ///
  /// A region with a single state is like the child of a parallel state in SCXML. It has completed when that
  /// state is final or has completed (SCXML, Appendix D, isInFinalState).
  func isComplete(_ number: Int32) -> Bool {
    switch table.shapes[number].kind {
    case .simple, .final, .choice:
      return false
    case .composite:
      return activeChild(of: number).map { table.shapes[$0].kind } == .final
    case .region:
      guard let child = activeChild(of: number) else { return false }
      return table.shapes[child].kind == .final
        || (table.shapes[child].isOnlyChild && isComplete(child))
    case .parallel:
      let end = table.shapes[number].end
      var region = number + 1
      while region < end {
        if table.shapes[region].kind != .choice, !isComplete(region) { return false }
        region = table.shapes[region].end
      }
      return true
    }
  }

  /// The active child of a composite state or a region.
  // Found from an active leaf, because a search among many children takes longer.
  private func activeChild(of number: Int32) -> Int32? {
    let end = table.shapes[number].end
    var index: Int32 = 0
    while index < active.count {
      var node = leaf(index)
      if node > number, node < end {
        while table.shapes[node].parent != number { node = table.shapes[node].parent }
        return node
      }
      index &+= 1
    }
    return nil
  }
}

extension Configuration: Sendable where State: Sendable {}
