/// The leaves that were active in a composite when it was last exited.
@usableFromInline
struct HistoryRecord: Hashable, Sendable {
  @usableFromInline let node: Int32
  /// The leaves, if they fit inline.
  @usableFromInline var few: InlineIndexList
  /// All leaves, if they do not fit inline; otherwise empty.
  @usableFromInline var many: [Int32] = []

  init(node: Int32, leaves: [Int32]) {
    self.node = node
    few = InlineIndexList(leaves)
    many = few.isInline ? [] : leaves
  }

  @inlinable
  init(node: Int32, leaf: Int32) {
    self.node = node
    few = InlineIndexList(leaf)
  }

  var leaves: [Int32] { few.isInline ? few.numbers : many }

  /// Whether it consists of this leaf only.
  @inlinable
  func consists(of leaf: Int32) -> Bool {
    few.isInline && few == InlineIndexList(leaf)
  }
}

extension [HistoryRecord] {
  func leaves(of node: Int32) -> [Int32]? {
    first { $0.node == node }?.leaves
  }

  /// The position of the record of a node, or -1.
  @inlinable
  func position(of node: Int32) -> Int {
    // By index: an iterator would retain the array.
    var index = 0
    while index < count {
      if self[index].node == node { return index }
      index &+= 1
    }
    return -1
  }
}

// MARK: - Records that are changed in place

extension ConfigurationStorage {
  /// Whether a leaf is the record of each composite.
  @inlinable
  func records(_ leaf: Int32, in composites: UnsafeBufferPointer<Int32>) -> Bool {
    var index = 0
    while index < composites.count {
      let position = historyRecords.position(of: composites[index])
      guard position >= 0, historyRecords[position].consists(of: leaf) else { return false }
      index &+= 1
    }
    return true
  }

  /// Records a leaf for each composite, in a storage to which nothing else refers.
  @inlinable
  func record(_ leaf: Int32, in composites: UnsafeBufferPointer<Int32>) {
    var index = 0
    while index < composites.count {
      let record = HistoryRecord(node: composites[index], leaf: leaf)
      let position = historyRecords.position(of: record.node)
      if position >= 0 { historyRecords[position] = record } else { insert(record) }
      index &+= 1
    }
  }

  /// Inserts a record at its place in document order.
  @usableFromInline @inline(never)
  func insert(_ record: HistoryRecord) {
    let position = historyRecords.firstIndex { $0.node > record.node }
    historyRecords.insert(record, at: position ?? historyRecords.count)
  }
}

extension Configuration {
  /// Exchanges the storage for one to which nothing else refers, and which retains its predecessor.
  @inlinable @inline(never)
  mutating func exchangeStorage() {
    let isOwn = isKnownUniquelyReferenced(&storage)
    let reusable = isOwn ? storage.takeReusable() : nil
    let next = reusable ?? storage.copy(leaves: storage.leaves)
    if reusable != nil {
      storage.leaves.withUnsafeBufferPointer { next.replaceLeaves(with: $0) }
      next.copyRecords(of: storage)
    }
    next.previous = storage.asPrevious(isOwn: isOwn)
    storage = next
  }
}
