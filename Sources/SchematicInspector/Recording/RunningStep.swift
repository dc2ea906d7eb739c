#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An event that a step has sent to another inspected machine.
@usableFromInline
struct SentMessage: Sendable {
  let receiver: String
  /// Makes the name of the event.
  let event: @Sendable () -> String
}

/// The inspected machine that takes a step on a thread: the sender of the events that its actions pass to other
/// machines.
@usableFromInline
final class RunningStep {
  @usableFromInline let machine: String
  /// The recorder of the machine: in other recorders, the machine has another identity, and another running step.
  private let recorder: ObjectIdentifier
  /// The events that other machines got meanwhile.
  @exclusivity(unchecked) private var messages: [SentMessage] = []
  @exclusivity(unchecked) private unowned(unsafe) var outer: RunningStep?

  init(machine: String, recorder: ObjectIdentifier) {
    (self.machine, self.recorder) = (machine, recorder)
  }

  /// The innermost running step on this thread.
  private static var innermost: RunningStep? {
    get {
      pthread_getspecific(key).map { Unmanaged<RunningStep>.fromOpaque($0).takeUnretainedValue() }
    }
    set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }

  /// The innermost running step on this thread of a recorder's machines.
  @usableFromInline
  static func current(in recorder: ObjectIdentifier) -> RunningStep? {
    var step = innermost
    while let other = step, other.recorder != recorder { step = other.outer }
    return step
  }

  /// - Returns: The one that is in progress already.
  @usableFromInline
  func begin() -> RunningStep? {
    let current = Self.current(in: recorder)
    outer = Self.innermost
    Self.innermost = self
    return current
  }

  /// - Returns: The events that other machines got.
  @usableFromInline
  func end() -> [SentMessage] {
    leave()
    if messages.isEmpty { return [] }
    defer { messages = [] }
    return messages
  }

  /// Removes this step from the steps of this thread.
  ///
  /// It need not be the innermost: of two recorders of a machine, the one that begins first ends first.
  private func leave() {
    defer { outer = nil }
    var inner = Self.innermost
    if inner === self { return Self.innermost = outer }
    while let step = inner, step.outer !== self { inner = step.outer }
    inner?.outer = outer
  }

  @usableFromInline
  func note(_ event: @escaping @Sendable () -> String, to receiver: String) {
    messages.append(SentMessage(receiver: receiver, event: event))
  }

  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
