/// Numbered callbacks in the order in which they were added.
///
/// While the callbacks are called, a callback that is removed is not called any more, and one that is
/// added is called from the next time on.
///
/// A linked list and not an array: in unspecialized code, iterating over an array of a generic type
/// costs ten times as much.
@usableFromInline
struct CallbackList<Argument> {
  @usableFromInline
  final class Callback {
    @usableFromInline let number: Int
    @usableFromInline let call: (Argument) -> Void
    @exclusivity(unchecked) @usableFromInline var isRemoved = false
    @exclusivity(unchecked) @usableFromInline var next: Callback?

    init(_ number: Int, _ call: @escaping (Argument) -> Void) {
      self.number = number
      self.call = call
    }
  }

  @usableFromInline private(set) var first: Callback?
  /// The number of the callback that was added last: numbers ascend.
  @usableFromInline private(set) var lastNumber = -1

  @inlinable var isEmpty: Bool { first == nil }

  mutating func add(_ call: @escaping (Argument) -> Void, number: Int) {
    lastNumber = number
    let callback = Callback(number, call)
    guard var last = first else { return first = callback }
    while let next = last.next { last = next }
    last.next = callback
  }

  mutating func remove(_ number: Int) {
    var previous: Callback?
    var callback = first
    while let current = callback, current.number != number {
      (previous, callback) = (current, current.next)
    }
    guard let callback else { return }
    callback.isRemoved = true
    if let previous { previous.next = callback.next } else { first = callback.next }
  }

  /// Removes the callbacks one by one: released as a chain, they would take stack for each.
  mutating func removeAll() {
    while let callback = first {
      first = callback.next
      callback.next = nil
    }
  }

  @inlinable
  func call(_ argument: Argument) {
    let lastNumber = lastNumber
    var next = first
    while let callback = next, callback.number <= lastNumber {
      if !callback.isRemoved { callback.call(argument) }
      next = callback.next
    }
  }
}
