#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The inspected machine that takes a step on a thread: a machine whose event its action handles meanwhile has it as the
/// sender.
final class RunningStep {
  let machine: String
  /// The events that other machines got meanwhile.
  var messages: [(event: String, to: String)] = []
  private unowned(unsafe) var outer: RunningStep?

  init(machine: String) {
    self.machine = machine
  }

  /// The one on this thread.
  static var current: RunningStep? {
    pthread_getspecific(key).map { Unmanaged<RunningStep>.fromOpaque($0).takeUnretainedValue() }
  }

  func begin() {
    outer = Self.current
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
  }

  func end() {
    pthread_setspecific(Self.key, outer.map { Unmanaged.passUnretained($0).toOpaque() })
    outer = nil
  }

  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
