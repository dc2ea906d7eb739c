/// A binary heap of timers, with the one that is due next at the top.
///
/// A timer that is removed leaves its node in the heap, where it is skipped. When most nodes belong to
/// removed timers, these are removed at once.
///
/// - Complexity: Adding and taking a timer are O(log *n*); removing one takes amortized constant time.
struct TimerHeap {
  private struct Node {
    let due: Duration
    let number: Int
    let slot: Int

    /// Timers that are due at the same time are taken in the order in which they were added.
    static func < (left: Node, right: Node) -> Bool {
      left.due == right.due ? left.number < right.number : left.due < right.due
    }
  }

  private struct Slot {
    /// The number of the timer here; zero if there is none.
    var number: Int
    /// The key of the timer, or the next free slot.
    var key: Int
    var inbox: TimerInbox?
  }

  private var nodes: [Node] = []
  private var slots: [Slot] = []
  private var firstFree: Int?
  private var lastNumber = 0
  private var count = 0

  /// The number of nodes that a few timers may leave.
  private static var allowance: Int { 64 }

  var isEmpty: Bool { count == 0 }

  /// The number of nodes, also of timers that were removed.
  var nodeCount: Int { nodes.count }

  mutating func add(_ key: Int, due: Duration, for inbox: TimerInbox) -> ScheduledTimer {
    lastNumber += 1
    count += 1
    let slot = insert(Slot(number: lastNumber, key: key, inbox: inbox))
    nodes.append(Node(due: due, number: lastNumber, slot: slot))
    siftUp(nodes.count - 1)
    return ScheduledTimer(number: lastNumber, slot: slot, due: due)
  }

  /// Removes a timer.
  ///
  /// - Returns: The inbox of its owner; `nil` if it was removed before.
  mutating func remove(_ timer: ScheduledTimer) -> TimerInbox? {
    guard timer.slot < slots.count, slots[timer.slot].number == timer.number else { return nil }
    let inbox = free(timer.slot).inbox
    if nodes.count > 2 * count + Self.allowance { removeStaleNodes() }
    return inbox
  }

  /// Removes the next timer if it is due.
  mutating func popFirst(until now: Duration) -> ((key: Int, number: Int), TimerInbox)? {
    guard let due = nextDue, due <= now else { return nil }
    let slot = free(removeFirstNode().slot)
    return slot.inbox.map { ((slot.key, slot.number), $0) }
  }

  /// When the next timer is due.
  var nextDue: Duration? {
    mutating get {
      while let first = nodes.first, isStale(first) { removeFirstNode() }
      if isEmpty { releaseStorage() }
      return nodes.first?.due
    }
  }

  // MARK: - Slots

  private mutating func insert(_ slot: Slot) -> Int {
    guard let index = firstFree else {
      slots.append(slot)
      return slots.count - 1
    }
    firstFree = slots[index].key < 0 ? nil : slots[index].key
    slots[index] = slot
    return index
  }

  private mutating func free(_ index: Int) -> Slot {
    let slot = slots[index]
    slots[index] = Slot(number: 0, key: firstFree ?? -1, inbox: nil)
    firstFree = index
    count -= 1
    return slot
  }

  private func isStale(_ node: Node) -> Bool { slots[node.slot].number != node.number }

  private mutating func releaseStorage() { (nodes, slots, firstFree) = ([], [], nil) }

  // MARK: - Nodes

  private mutating func removeStaleNodes() {
    if isEmpty { return releaseStorage() }
    nodes = nodes.filter { !isStale($0) }
    for index in (0..<nodes.count / 2).reversed() { siftDown(index) }
  }

  @discardableResult
  private mutating func removeFirstNode() -> Node {
    nodes.swapAt(0, nodes.count - 1)
    let first = nodes.removeLast()
    siftDown(0)
    return first
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0, nodes[index] < nodes[(index - 1) / 2] {
      nodes.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in 2 * index + 1...2 * index + 2
      where child < nodes.count && nodes[child] < nodes[least] {
        least = child
      }
      guard least != index else { return }
      nodes.swapAt(index, least)
      index = least
    }
  }
}
