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

/// The inspected machine that takes a step on a thread: a machine whose event its action handles or sends meanwhile has
/// it as the sender.
@usableFromInline
final class RunningStep {
  @usableFromInline let machine: String
  /// The events that other machines got meanwhile.
  @exclusivity(unchecked) private var messages: [SentMessage] = []
  @exclusivity(unchecked) private unowned(unsafe) var outer: RunningStep?

  init(machine: String) {
    self.machine = machine
  }

  /// The one on this thread.
  @usableFromInline static var current: RunningStep? {
    pthread_getspecific(key).map { Unmanaged<RunningStep>.fromOpaque($0).takeUnretainedValue() }
  }

  /// - Returns: The one that is in progress already.
  @usableFromInline
  func begin() -> RunningStep? {
    outer = Self.current
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    return outer
  }

  /// - Returns: The events that other machines got.
  @usableFromInline
  func end() -> [SentMessage] {
    pthread_setspecific(Self.key, outer.map { Unmanaged.passUnretained($0).toOpaque() })
    outer = nil
    if messages.isEmpty { return [] }
    defer { messages = [] }
    return messages
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
