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

  /// Whether few or most are removed: the heap is made anew when most of its nodes are stale.
  @Test(arguments: [200, 400, 1_000], [2, 3, 5, 8])
  func `timers are taken in their order after others were removed`(count: Int, share: Int) {
    for (factor, deadlines) in [(37, 20), (7_919, 1_009)] {
      var heap = TimerHeap()
      func due(_ key: Int) -> Int { key * factor % deadlines }
      let timers = (0..<count).map { heap.add($0, due: .seconds(due($0)), for: inbox) }
      for key in timers.indices where !key.isMultiple(of: share) { _ = heap.remove(timers[key]) }
      var taken: [Int] = []
      while let (timer, _) = heap.popFirst(until: .seconds(deadlines)) { taken.append(timer.key) }
      let kept = timers.indices.filter { $0.isMultiple(of: share) }
      #expect(taken == kept.sorted { (due($0), $0) < (due($1), $1) })
    }
  }
}
