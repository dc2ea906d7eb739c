import Schematic

// A move by hand: the machine continues in other states without a step of the chart.
extension MigratingMachine {
  /// The effect of a move on the active states and regions, by their paths.
  public struct Move: Hashable, Sendable {
    /// Those that are no longer active.
    public var exited: Set<String>
    /// Those that were not active before.
    public var entered: Set<String>
    /// Those that are active before and afterwards.
    public var kept: Set<String>
  }

  /// Moves the machine to other states.
  ///
  /// No guard is evaluated and no action is performed. Timers of states that stay active continue, and the others are
  /// removed. Arrivals at joins, and delayed events of submachines, are kept if their states stay active. Recorded history
  /// and deferred events are kept.
  ///
  /// - Parameters:
  ///   - leaves: The paths of the innermost active states, in document order.
  ///   - shape: The structure of the chart.
  public mutating func move(to leaves: [String], in shape: ChartShape) -> Move {
    let (before, after) = (shape.active(text.states), shape.active(leaves))
    let kept = before.intersection(after)
    let move = Move(
      exited: before.subtracting(after), entered: after.subtracting(before), kept: kept)
    (text.states, text.end) = (leaves, nil)
    text.timers.removeAll { !kept.contains($0.state) }
    text.joins = text.joins.mapValues { $0.filter(kept.contains) }.filter { !$0.value.isEmpty }
    text.delayedEvents.removeAll { event in
      !event.submachine.allSatisfy { label in
        kept.contains { $0 == label || $0.hasSuffix("/\(label)") }
      }
    }
    states = states.filter { kept.contains($0.key) }
    return move
  }
}

extension ChartShape {
  /// The paths of the nodes that are active if these are the innermost ones.
  ///
  /// The chart itself is one of them, with an empty path.
  public func active(_ leaves: [String]) -> Set<String> {
    leaves.reduce(into: []) { active, leaf in
      guard var number = numbers[leaf] else {
        // A former version of the chart may have declared it.
        active.formUnion(leaf.pathsAround + [leaf, ""])
        return
      }
      while active.insert(nodes[number].path).inserted, let parent = nodes[number].parent {
        number = parent
      }
    }
  }

  /// The innermost states that are active if each of some states is entered.
  ///
  /// Regions and states that are not given are entered by default. Of several states in one composite, the first one in
  /// document order is entered. A path that the chart does not declare stands for the nearest one.
  ///
  /// - Parameter paths: The paths of states.
  public func completed(_ paths: [String]) -> [String] {
    let targets = paths.compactMap { path in
      numbers[path] ?? pathsNearest(to: path).first.flatMap { numbers[$0] }
    }
    return leaves(of: 0, toward: targets)
  }
}
