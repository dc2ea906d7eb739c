/// The storage of a configuration: the table of its chart, leaves that do not fit inline, and records of
/// history, joins and completions.
///
/// All configurations without records share the blank storage of their chart.
@usableFromInline
final class ConfigurationStorage<State: Hashable> {
  @usableFromInline let table: StateTable<State>
  /// All leaves, if they do not fit inline; otherwise empty.
  @exclusivity(unchecked) @usableFromInline var leaves: [Int32]
  /// The states that were active in a composite when it was last exited, by node.
  @exclusivity(unchecked) @usableFromInline var historyRecords: [HistoryRecord]
  /// The sources that have arrived at joins.
  @exclusivity(unchecked) @usableFromInline var arrivals: [Arrival]
  /// The nodes whose completion is pending.
  ///
  /// Completions are pending within a macrostep only. `==` does not compare them.
  @usableFromInline let completed: [Int32]
  /// The error or result that a choice in progress handles besides an event.
  ///
  /// It exists within a compound transition only. `==` does not compare it.
  @usableFromInline let payload: KeptPayload?
  /// Whether no completion is pending, and no choice handles an error or a result.
  @usableFromInline let isStable: Bool
  /// The storage without its only pending completion, if a path of the ``StepTable`` has completed a composite;
  /// otherwise `nil`.
  @usableFromInline let base: ConfigurationStorage?
  /// Whether a plan retains it: it is then not changed, and its predecessor has no predecessor.
  @usableFromInline var isKept = false
  /// The storage before the last step, if that replaced ``leaves``; the next step reuses it if nothing else
  /// refers to it.
  // Unchecked, like the others: nothing else refers to a storage that is changed.
  @exclusivity(unchecked) @usableFromInline var previous: ConfigurationStorage?

  init(
    _ table: StateTable<State>, leaves: [Int32] = [], historyRecords: [HistoryRecord] = [],
    arrivals: [Arrival] = [], completed: [Int32] = [], payload: KeptPayload? = nil,
    base: ConfigurationStorage? = nil
  ) {
    self.table = table
    self.leaves = leaves
    self.historyRecords = historyRecords
    self.arrivals = arrivals
    self.completed = completed
    self.payload = payload
    self.base = base
    isStable = completed.isEmpty && payload == nil
  }

  /// Whether there are no records.
  var isBlank: Bool {
    hasOnlyCompletions && isStable
  }

  /// Whether there are no records but those of completions.
  var hasOnlyCompletions: Bool {
    leaves.isEmpty && historyRecords.isEmpty && arrivals.isEmpty && payload == nil
  }

  @usableFromInline
  func isSame(as other: ConfigurationStorage) -> Bool {
    leaves == other.leaves && historyRecords == other.historyRecords && arrivals == other.arrivals
      && completed == other.completed && payload == nil && other.payload == nil
  }

  /// A copy that is never changed.
  var snapshot: ConfigurationStorage {
    ConfigurationStorage(
      table, leaves: leaves, historyRecords: historyRecords, arrivals: arrivals,
      completed: completed, payload: payload)
  }

  func adding(completed nodes: [Int32]) -> ConfigurationStorage {
    guard !nodes.isEmpty else { return self }
    return ConfigurationStorage(
      table, leaves: leaves, historyRecords: historyRecords, arrivals: arrivals,
      completed: completed.filter { !nodes.contains($0) } + nodes, payload: payload)
  }
}

extension ConfigurationStorage {
  /// A storage with one pending completion in place of all others.
  @usableFromInline
  func completing(_ node: Int32) -> ConfigurationStorage {
    let base = base ?? self
    let next = ConfigurationStorage(
      table, leaves: base.leaves, historyRecords: base.historyRecords, arrivals: base.arrivals,
      completed: [node], base: base)
    next.previous = base.previous
    return next
  }

  /// Marks a storage that a plan retains, and that follows another one.
  func keep(after previous: ConfigurationStorage) -> ConfigurationStorage {
    self.previous = previous
    isKept = true
    return self
  }
}

// MARK: - Leaves that are replaced in place

extension Configuration {
  /// Replaces leaves that are stored outside of the configuration.
  ///
  /// The configuration before stays valid. A machine uses two storages in turn, as long as nothing else refers
  /// to them: then it allocates nothing.
  @inlinable @inline(never)
  mutating func replaceLeaves(with leaves: UnsafeMutableBufferPointer<Int32>) {
    let isOwn = isKnownUniquelyReferenced(&storage)
    let next = isOwn ? storage.takeReusable() : nil
    storage = ConfigurationStorage.next(next, after: storage, isOwn: isOwn, leaves)
  }
}

extension ConfigurationStorage {
  @inlinable
  func copyLeaves(to numbers: UnsafeMutableBufferPointer<Int32>) {
    leaves.withUnsafeBufferPointer { leaves in
      for index in leaves.indices { numbers[index] = leaves[index] }
    }
  }

  /// The storage before the last step, if nothing else refers to it.
  @inlinable
  func takeReusable() -> ConfigurationStorage? {
    guard previous != nil, isKnownUniquelyReferenced(&previous) else {
      previous = nil
      return nil
    }
    defer { previous = nil }
    return previous
  }

  /// - Parameters:
  ///   - reusable: A storage to which nothing else refers.
  ///   - storage: The storage before the step.
  ///   - isOwn: Whether nothing but the machine refers to the storage before the step.
  @inlinable
  static func next(
    _ reusable: ConfigurationStorage?, after storage: ConfigurationStorage, isOwn: Bool,
    _ leaves: UnsafeMutableBufferPointer<Int32>
  ) -> ConfigurationStorage {
    let next = reusable ?? storage.copy(leaves: Array(leaves))
    if reusable != nil {
      next.replaceLeaves(with: UnsafeBufferPointer(leaves))
      next.copyRecords(of: storage)
    }
    next.previous = storage.asPrevious(isOwn: isOwn)
    return next
  }

  @inlinable @inline(__always)
  func replaceLeaves(with new: UnsafeBufferPointer<Int32>) {
    if leaves.count == new.count {
      leaves.withUnsafeMutableBufferPointer { leaves in
        if let base = leaves.baseAddress, let source = new.baseAddress {
          base.update(from: source, count: new.count)
        }
      }
    } else {
      // The planner has taken a step in between.
      leaves.removeAll(keepingCapacity: true)
      leaves.append(contentsOf: new)
    }
  }

  /// Copies the records into a storage to which nothing else refers.
  ///
  /// The storages do not share arrays, which are changed in place.
  @inlinable @inline(__always)
  func copyRecords(of other: ConfigurationStorage) {
    if !other.historyRecords.isEmpty || !historyRecords.isEmpty {
      historyRecords.removeAll(keepingCapacity: true)
      historyRecords.append(contentsOf: other.historyRecords)
    }
    if !other.arrivals.isEmpty || !arrivals.isEmpty { arrivals = other.arrivals }
  }

  /// The storage that the next one retains as its predecessor.
  ///
  /// A storage to which something else refers keeps its own predecessor. If the next storage retained it, and
  /// something else referred to each storage in turn, no storage would ever be released.
  @inlinable
  func asPrevious(isOwn: Bool) -> ConfigurationStorage {
    isOwn || isKept || previous == nil ? self : copy(leaves: leaves)
  }

  /// A copy with other leaves.
  @usableFromInline @inline(never)
  func copy(leaves: [Int32]) -> ConfigurationStorage {
    ConfigurationStorage(
      table, leaves: leaves, historyRecords: historyRecords, arrivals: arrivals)
  }
}

/// A source that has arrived at a join.
@usableFromInline
struct Arrival: Hashable, Sendable {
  let join: Int32
  let source: Int32
}

// Unchecked: only a machine changes a storage, and only one to which nothing else refers.
extension ConfigurationStorage: @unchecked Sendable where State: Sendable {}
