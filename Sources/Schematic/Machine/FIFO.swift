/// A queue: first in, first out.
///
/// - Complexity: Appending and removing take amortized constant time. The storage of removed
///   elements is reused when they make up half of it.
@usableFromInline
package struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }
  @inlinable package var count: Int { elements.count - head }

  /// All elements, in order.
  var remaining: [Element] { elements[head...].compactMap { $0 } }

  @inlinable
  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeEach(keepingUpTo: 64)
      head = 0
    } else if head > 32, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Removes the first elements, up to `limit` of them, and returns them as a queue.
  ///
  /// - Complexity: O(1) if all elements are removed; otherwise linear in their number, amortized.
  @inlinable
  package mutating func removeFirst(atMost limit: Int) -> FIFO {
    var removed = FIFO()
    guard limit < count else {
      swap(&self, &removed)
      return removed
    }
    for _ in 0..<limit {
      if let first = popFirst() { removed.append(first) }
    }
    return removed
  }

  /// Inserts elements before all others, in the same order.
  ///
  /// - Parameters:
  ///   - first: The sources of the elements.
  ///   - make: Makes an element.
  /// - Complexity: It allocates nothing if the queue is empty, or if as many elements were removed from it
  ///   before, unless the storage is too small.
  @inlinable
  mutating func prepend<Source>(_ first: [Source], _ make: (Source) -> Element) {
    if isEmpty {
      for source in first { elements.append(make(source)) }
    } else if head >= first.count {
      head -= first.count
      for index in first.indices { elements[head + index] = make(first[index]) }
    } else {
      elements.replaceSubrange(..<head, with: first.map { .some(make($0)) })
      head = 0
    }
  }

  /// Removes all elements after the first `count`.
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

extension Array {
  /// Removes all elements, and keeps the storage of a few.
  // One after the other: to remove one or two at once costs several times as much.
  @inlinable
  mutating func removeEach(keepingUpTo limit: Int) {
    guard count <= limit else { return removeAll() }
    while !isEmpty { removeLast() }
  }
}
