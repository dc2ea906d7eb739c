import TestSupport
import Testing

@testable import Schematic

struct FIFOTests {
  @Test func `a queue returns elements in the order of their insertion`() {
    var queue = FIFO<Int>()
    for element in 1...5 { queue.append(element) }
    #expect((1...6).map { _ in queue.popFirst() } == [1, 2, 3, 4, 5, nil])
  }

  @Test func `a queue behaves as an array under random operations`() {
    for seed in 1...30 as ClosedRange<UInt64> {
      var (random, queue, array) = (SeededRandom(seed: seed), FIFO<Int>(), [Int]())
      for element in 1...300 {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<55:
          queue.append(element)
          array.append(element)
        case ..<97:
          let expected = array.isEmpty ? nil : array.removeFirst()
          #expect(queue.popFirst() == expected, "seed \(seed), round \(element)")
        case ..<98:
          let first = Array(0..<Int.random(in: 0...40, using: &random))
          queue.prepend(first) { -$0 }
          array.insert(contentsOf: first.map { -$0 }, at: 0)
        case ..<99:
          let count = Int.random(in: 0...10, using: &random)
          queue.truncate(to: count)
          array.removeLast(max(0, array.count - count))
        default:
          queue.removeAll()
          array.removeAll()
        }
        #expect(queue.count == array.count, "seed \(seed), round \(element)")
        #expect(queue.isEmpty == array.isEmpty, "seed \(seed), round \(element)")
      }
    }
  }

  @Test(arguments: [1, 2, 10, 40, 500])
  func `a queue reuses the storage of removed elements`(length: Int) {
    var queue = FIFO<Int>()
    for element in 1...length { queue.append(element) }
    for element in 1...2_000 {
      queue.append(element)
      #expect(queue.popFirst() != nil)
    }
    #expect(queue.count == length)
    #expect(queue.elements.count <= 2 * length + 66)
  }

  @Test(arguments: 0...6)
  func `the first elements are removed as a queue, up to a limit`(limit: Int) {
    var queue = FIFO<Int>()
    for element in 0...5 { queue.append(element) }
    #expect(queue.popFirst() == 0)
    var removed = queue.removeFirst(atMost: limit)
    #expect((0..<min(limit, 5)).allSatisfy { removed.popFirst() == $0 + 1 })
    #expect(removed.isEmpty)
    #expect(queue.count == 5 - min(limit, 5))
    #expect(queue.popFirst() == (limit < 5 ? limit + 1 : nil))
  }

  @Test func `a queue releases removed elements`() {
    var queue = FIFO<Log>()
    weak var released: Log?
    do {
      let log = Log()
      released = log
      queue.append(log)
      queue.append(Log())
    }
    #expect(released != nil)
    _ = queue.popFirst()
    #expect(released == nil)
  }

  @Test func `a queue can contain nil`() {
    var queue = FIFO<Int?>()
    for element in [1, nil, 3] { queue.append(element) }
    #expect(queue.popFirst() == .some(1))
    #expect(queue.popFirst() == .some(nil))
    #expect(queue.popFirst() == .some(3))
    #expect(queue.popFirst() == .none)
  }
}
