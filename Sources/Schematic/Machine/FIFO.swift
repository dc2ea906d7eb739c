/// A queue: first in, first out.
///
/// - Complexity: Appending and removing take amortised constant time; the room of removed
///   elements is reused once they make up half of the storage.
@usableFromInline
struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { head == elements.count }
  @inlinable var count: Int { elements.count - head }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.count <= 64)
      head = 0
    } else if head > 32, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Puts `first` before everything else, in their order.
  @inlinable
  mutating func prepend(_ first: [Element]) {
    elements.replaceSubrange(..<head, with: first)
    head = 0
  }

  /// Keeps the first `count` elements and forgets those appended after them.
  @inlinable
  mutating func truncate(to count: Int) {
    guard count < self.count else { return }
    elements.removeLast(self.count - count)
    if isEmpty { removeAll() }
  }

  @inlinable
  mutating func removeAll() {
    elements.removeAll()
    head = 0
  }
}
