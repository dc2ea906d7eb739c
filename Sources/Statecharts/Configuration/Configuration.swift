/// Which states of a chart are active, and what the chart remembers: the state of its machine.
///
/// ```swift
/// machine.state.contains(.playing)
/// machine.state.leaves                  // [.playing, .muted]
/// print(machine.state)                  // drawn as a tree
/// ```
/// A value: equal to another one when the same states are active and the same is remembered, also
/// when the two come from different machines or from different compilations of the same chart.
///
/// - Complexity: Up to four innermost active states, it takes no memory of its own, unless the
///   chart has history or joins with something to remember.
public struct Configuration<State: Hashable> {
  @usableFromInline let active: ShortList
  @usableFromInline let memory: Memory<State>

  @inlinable
  init(_ active: ShortList, _ memory: Memory<State>) {
    self.active = active
    self.memory = memory
  }

  /// The leaf at `index`, in document order.
  @inlinable
  func leaf(_ index: Int32) -> Int32 {
    active.isInline ? active[index] : memory.leaves[Int(index)]
  }

  @usableFromInline package var table: StateTable<State> { memory.table }
}

extension Configuration {
  /// Whether `state` is active: it itself, or a state in it, is one of the ``leaves``.
  public func contains(_ state: State) -> Bool {
    guard let number = table.number(of: state) else { return false }
    return contains(number)
  }

  /// The innermost active states, in document order.
  ///
  /// One, unless regions are active. A composite is among them when none of its states is active.
  public var leaves: [State] {
    leafNumbers.compactMap { table.node($0).state }
  }

  /// All active states, in document order: each before the states in it.
  public var states: [State] {
    activeNumbers.compactMap { table.node($0).state }
  }

  /// Whether no state is active because the machine has not been started, or was stopped.
  public var isInactive: Bool { active.count == 0 || isStopped }

  /// Whether the machine was stopped, and not started again since.
  public var isStopped: Bool { active.count == -2 }

  /// Whether a transition has terminated the machine.
  public var isTerminated: Bool { active.count == -1 }

  /// Whether a choice is active, according to the chart that the configuration comes from.
  @usableFromInline var isInChoice: Bool {
    leafNumbers.contains { table.node($0).kind == .choice }
  }

  /// Whether the chart has completed: a final state at its top is active, in each region if it has
  /// regions.
  ///
  /// It reacts to nothing any more.
  public var isFinal: Bool {
    active.count > 0 && isComplete(0)
  }

  package var leafNumbers: [Int32] { active.isInline ? active.numbers : memory.leaves }

  /// The active nodes, in document order.
  package var activeNumbers: [Int32] {
    var numbers: [Int32] = []
    for leaf in leafNumbers {
      let path = table.path(to: leaf)
      numbers += path.drop { $0 <= numbers.last ?? -1 || numbers.contains($0) }
    }
    return numbers
  }

  package func contains(_ number: Int32) -> Bool {
    leafNumbers.contains { $0 >= number && $0 < table.node(number).end }
  }
}

// MARK: - Completion

extension Configuration {
  /// Whether a composite, a region or a parallel state has completed.
  ///
  /// A region with a single state is like a parallel state's child in SCXML: it has completed when
  /// that state is final, or has completed itself (SCXML, Appendix D, isInFinalState).
  func isComplete(_ number: Int32) -> Bool {
    let children = children(of: number)
    switch table.node(number).kind {
    case .simple, .final, .choice:
      return false
    case .composite:
      return children.contains { table.node($0).kind == .final && contains($0) }
    case .region:
      guard let child = children.first(where: { contains($0) }) else { return false }
      return table.node(child).kind == .final
        || (table.node(child).isOnlyChild && isComplete(child))
    case .parallel:
      return children.allSatisfy(isComplete)
    }
  }

  /// The children of a node, without choices.
  func children(of number: Int32) -> [Int32] {
    var children: [Int32] = []
    var next = number + 1
    while next < table.node(number).end {
      if table.node(next).kind != .choice { children.append(next) }
      next = table.node(next).end
    }
    return children
  }
}

extension Configuration: Sendable where State: Sendable {}
