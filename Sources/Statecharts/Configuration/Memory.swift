/// What a configuration refers to: the names of its chart, and what few configurations need: more
/// leaves than fit inline, history, joins, completions.
///
/// All configurations that remember nothing share their chart's blank one.
@usableFromInline
package final class Memory<State: Hashable> {
  @usableFromInline let table: StateTable<State>
  /// All leaves, if they don't fit inline; else empty.
  @usableFromInline let leaves: [Int32]
  /// What was active in each composite whose history is asked for when it was last left, by node.
  let pasts: [Past]
  /// The sources that have arrived at joins.
  let arrivals: [Arrival]
  /// The nodes whose completion is still to be dispatched: within a macrostep only, so not part of
  /// what two configurations must have in common to be equal.
  let completed: [Int32]
  /// Whether no completion is pending.
  @usableFromInline let isStable: Bool

  init(
    _ table: StateTable<State>, leaves: [Int32] = [], pasts: [Past] = [],
    arrivals: [Arrival] = [], completed: [Int32] = []
  ) {
    self.table = table
    self.leaves = leaves
    self.pasts = pasts
    self.arrivals = arrivals
    self.completed = completed
    isStable = completed.isEmpty
  }

  /// Whether there is nothing to remember.
  var isBlank: Bool {
    leaves.isEmpty && pasts.isEmpty && arrivals.isEmpty && completed.isEmpty
  }

  func isSame(as other: Memory) -> Bool {
    leaves == other.leaves && pasts == other.pasts && arrivals == other.arrivals
      && completed == other.completed
  }

  func adding(completed nodes: [Int32]) -> Memory {
    guard !nodes.isEmpty else { return self }
    return Memory(
      table, leaves: leaves, pasts: pasts, arrivals: arrivals,
      completed: completed.filter { !nodes.contains($0) } + nodes)
  }
}

/// What was active in a composite when it was last left.
struct Past: Hashable, Sendable {
  let node: Int32
  let leaves: [Int32]
}

/// A source that has reported to a join.
struct Arrival: Hashable, Sendable {
  let join: Int32
  let source: Int32
}

extension [Past] {
  func leaves(of node: Int32) -> [Int32]? {
    first { $0.node == node }?.leaves
  }
}

extension Memory: Sendable where State: Sendable {}
