import CDatabases

/// Waits for descriptors that become readable.
///
/// Each descriptor is reported once, to the waiting thread, and must then be watched again.
final class Poller: Sendable {
  private let poller: CDatabasesPoller

  /// - Returns: `nil` where the platform has no `epoll`.
  init?() {
    var poller = CDatabasesPoller(queue: -1, alarm: -1)
    guard cdatabases_open_poller(&poller) != 0 else { return nil }
    self.poller = poller
  }

  deinit {
    withUnsafePointer(to: poller) { cdatabases_close_poller($0) }
  }

  /// - Parameters:
  ///   - descriptor: The descriptor to watch.
  ///   - key: The number that ``wait()`` returns for the descriptor; not 0.
  /// - Returns: Whether the descriptor can be watched.
  func watch(_ descriptor: Int32, as key: UInt64) -> Bool {
    withUnsafePointer(to: poller) { cdatabases_watch($0, descriptor, key) != 0 }
  }

  /// Waits until descriptors are readable, or until the poller is woken, and returns their keys.
  func wait() -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: 16) { buffer, count in
      guard let keys = buffer.baseAddress else { return }
      count = withUnsafePointer(to: poller) {
        Int(cdatabases_wait($0, keys, Int32(buffer.count)))
      }
    }
  }

  /// Ends the waiting once.
  func wake() {
    withUnsafePointer(to: poller) { cdatabases_wake($0) }
  }
}
