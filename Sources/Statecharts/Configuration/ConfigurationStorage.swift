/// The storage of a configuration: the names of its chart, leaves that do not fit inline, and records
/// of history, joins and completions.
///
/// All configurations without records share the blank storage of their chart.
@usableFromInline
package final class ConfigurationStorage<State: Hashable> {
  @usableFromInline let table: StateTable<State>
  /// All leaves, if they do not fit inline; otherwise empty.
  @usableFromInline let leaves: [Int32]
  /// The states that were active in a composite when it was last exited, by node.
  let historyRecords: [HistoryRecord]
  /// The sources that have arrived at joins.
  let arrivals: [Arrival]
  /// The nodes whose completion is still to be dispatched, which there are within a macrostep only:
  /// not compared by `==`.
  let completed: [Int32]
  /// The error that the choice in progress handles, which there is within a compound transition only:
  /// not compared by `==`.
  @usableFromInline let failure: HandledFailure?
  /// Whether no completion is pending, and no choice handles an error.
  @usableFromInline let isStable: Bool

  init(
    _ table: StateTable<State>, leaves: [Int32] = [], historyRecords: [HistoryRecord] = [],
    arrivals: [Arrival] = [], completed: [Int32] = [], failure: HandledFailure? = nil
  ) {
    self.table = table
    self.leaves = leaves
    self.historyRecords = historyRecords
    self.arrivals = arrivals
    self.completed = completed
    self.failure = failure
    isStable = completed.isEmpty && failure == nil
  }

  /// Whether there are no records.
  var isBlank: Bool {
    leaves.isEmpty && historyRecords.isEmpty && arrivals.isEmpty && isStable
  }

  func isSame(as other: ConfigurationStorage) -> Bool {
    leaves == other.leaves && historyRecords == other.historyRecords && arrivals == other.arrivals
      && completed == other.completed && failure == nil && other.failure == nil
  }

  func adding(completed nodes: [Int32]) -> ConfigurationStorage {
    guard !nodes.isEmpty else { return self }
    return ConfigurationStorage(
      table, leaves: leaves, historyRecords: historyRecords, arrivals: arrivals,
      completed: completed.filter { !nodes.contains($0) } + nodes, failure: failure)
  }
}

/// The leaves that were active in a composite when it was last exited.
struct HistoryRecord: Hashable, Sendable {
  let node: Int32
  let leaves: [Int32]
}

/// A source that has arrived at a join.
struct Arrival: Hashable, Sendable {
  let join: Int32
  let source: Int32
}

extension [HistoryRecord] {
  func leaves(of node: Int32) -> [Int32]? {
    first { $0.node == node }?.leaves
  }
}

extension ConfigurationStorage: Sendable where State: Sendable {}
