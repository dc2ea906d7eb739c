/// Numbered callbacks in the order in which they were added.
///
/// While the callbacks are called, a callback that is removed is not called any more. One that is added is called
/// from the next time on.
///
/// - Complexity: As that of ``NumberedList``.
@usableFromInline
struct CallbackList<Argument> {
  @usableFromInline
  final class Callback: NumberedListNode {
    /// The number, and in the last bit whether the callback was removed: in one word, because every observer of every
    /// machine is such an object.
    @exclusivity(unchecked) @usableFromInline var bits: Int
    @usableFromInline let call: (Argument) -> Void
    @exclusivity(unchecked) @usableFromInline var next: Callback?
    @exclusivity(unchecked) unowned(unsafe) var previous: Callback?

    init(_ number: Int, _ call: @escaping (Argument) -> Void) {
      bits = number << 1
      self.call = call
    }

    @inlinable var number: Int { bits >> 1 }

    @inlinable var isRemoved: Bool { bits & 1 != 0 }

    /// Calls this callback and those after it, up to the one with the number `last`.
    ///
    /// Callbacks are not retained: the caller keeps those alive that are removed meanwhile.
    @inlinable
    func callAllUnretained(_ argument: Argument, upTo last: Int) {
      var next: Unmanaged<Callback>? = .passUnretained(self)
      while let callback = next {
        next = callback._withUnsafeGuaranteedRef { callback in
          guard callback.number <= last else { return nil }
          if !callback.isRemoved { callback.call(argument) }
          return callback.next.map(Unmanaged.passUnretained)
        }
      }
    }

    /// Calls this callback and those after it, up to the one with the number `last`.
    @inlinable
    func callAll(_ argument: Argument, upTo last: Int) {
      var next: Callback? = self
      while let callback = next, callback.number <= last {
        if !callback.isRemoved { callback.call(argument) }
        next = callback.next
      }
    }
  }

  @usableFromInline private(set) var callbacks = NumberedList<Callback>()

  var isEmpty: Bool { callbacks.first == nil }

  mutating func add(_ call: @escaping (Argument) -> Void, number: Int) {
    callbacks.append(Callback(number, call))
  }

  /// Removes the callback with a number, if there is one.
  ///
  /// - Returns: The callback, which is not called any more.
  @discardableResult
  mutating func remove(_ number: Int) -> Callback? {
    let callback = callbacks.remove(number)
    callback?.bits |= 1
    return callback
  }

  /// Inlined, because code that is not specialized would look up the type of each empty list.
  @inline(__always)
  mutating func removeAll() {
    if !isEmpty { callbacks.removeAll() }
  }

  /// Calls the callbacks, up to the one with the number `last`.
  @inlinable
  func call(_ argument: Argument, upTo last: Int) {
    callbacks.first?.callAll(argument, upTo: last)
  }
}
