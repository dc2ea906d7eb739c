/// Events by number, in memory of their own: generic code that is not specialized moves a value there without the
/// metadata of an array or an optional.
///
/// - Complexity: Inserting and removing an event is O(1).
final class EventSlots<Event> {
  @exclusivity(unchecked) private var memory = UnsafeMutablePointer<Event>.allocate(capacity: 1)
  /// By slot: whether it has an event.
  @exclusivity(unchecked) private var isUsed = [false]
  @exclusivity(unchecked) private var free = [0]

  deinit {
    for slot in isUsed.indices where isUsed[slot] { (memory + slot).deinitialize(count: 1) }
    memory.deallocate()
  }

  /// The event in a slot that is used.
  subscript(slot: Int) -> Event {
    precondition(isUsed[slot])
    return memory[slot]
  }

  /// Stores an event.
  ///
  /// - Returns: Its slot.
  func insert(_ event: Event) -> Int {
    if free.isEmpty { grow() }
    let slot = free.removeLast()
    (memory + slot).initialize(to: event)
    isUsed[slot] = true
    return slot
  }

  /// Removes the event in a slot that is used.
  func remove(_ slot: Int) {
    precondition(isUsed[slot])
    isUsed[slot] = false
    free.append(slot)
    // The last use of an object may end its life here, and its `deinit` may send another event.
    let event = (memory + slot).move()
    withExtendedLifetime(event) {}
  }

  /// All slots are used.
  private func grow() {
    let count = isUsed.count
    let larger = UnsafeMutablePointer<Event>.allocate(capacity: 2 * count)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
    isUsed += repeatElement(false, count: count)
    free += (count..<2 * count).reversed()
  }
}
