import Testing

@testable import SchematicConcurrency

struct TimerHeapTests {
  let inbox = TimerInbox { _, _ in }

  @Test func `timers that were removed do not pile up`() {
    var heap = TimerHeap()
    let kept = heap.add(0, due: .seconds(60), for: inbox)
    for number in 1...10_000 {
      let timer = heap.add(number, due: .seconds(60 + number), for: inbox)
      #expect(heap.remove(timer) != nil && heap.remove(timer) == nil)
    }
    #expect(heap.nodeCount < 100)
    #expect(heap.remove(kept) != nil && heap.isEmpty && heap.nextDue == nil)
  }

  @Test func `timers are taken in the order of their deadlines, and of adding them`() {
    var heap = TimerHeap()
    let timers = (0..<200).map { heap.add($0, due: .seconds($0 * 37 % 20), for: inbox) }
    for timer in timers where timer.number.isMultiple(of: 3) { _ = heap.remove(timer) }
    var taken: [Int] = []
    while let (timer, _) = heap.popFirst(until: .seconds(20)) { taken.append(timer.key) }
    let expected = (0..<200).filter { !($0 + 1).isMultiple(of: 3) }
      .sorted { ($0 * 37 % 20, $0) < ($1 * 37 % 20, $1) }
    #expect(taken == expected)
  }
}
