/// Numbered callbacks in the order in which they were added.
///
/// While the callbacks are called, a callback that is removed is not called any more, and one that is
/// added is called from the next time on.
@usableFromInline
struct CallbackList<Argument> {
  @usableFromInline
  final class Callback {
    let number: Int
    @usableFromInline let call: (Argument) -> Void
    @exclusivity(unchecked) @usableFromInline var isRemoved = false

    init(_ number: Int, _ call: @escaping (Argument) -> Void) {
      self.number = number
      self.call = call
    }
  }

  @usableFromInline private(set) var callbacks: [Callback] = []

  var isEmpty: Bool { callbacks.isEmpty }

  mutating func add(_ call: @escaping (Argument) -> Void, number: Int) {
    callbacks.append(Callback(number, call))
  }

  mutating func remove(_ number: Int) {
    guard let index = callbacks.firstIndex(where: { $0.number == number }) else { return }
    callbacks.remove(at: index).isRemoved = true
  }

  @inlinable
  func call(_ argument: Argument) {
    for callback in callbacks where !callback.isRemoved { callback.call(argument) }
  }
}
