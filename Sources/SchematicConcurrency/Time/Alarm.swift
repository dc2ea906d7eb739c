/// A call that is due after a while, unless it is cancelled before.
package struct Alarm: Sendable {
  package let cancel: @Sendable () -> Void

  package init(cancel: @escaping @Sendable () -> Void) {
    self.cancel = cancel
  }

  /// Sets an alarm on `clock`.
  package init(
    after delay: Duration, on clock: any Clock<Duration>,
    _ action: @escaping @Sendable () async -> Void
  ) {
    if let clock = clock as? any AlarmClock {
      self = clock.alarm(after: delay, action)
      return
    }
    let task = Task {
      do { try await clock.sleep(for: delay, tolerance: nil) } catch { return }
      await action()
    }
    cancel = { task.cancel() }
  }
}

/// A clock that calls by itself.
///
/// A task that is about to sleep on a clock is not asleep yet; an alarm is set when this returns.
/// That is what makes tests with a clock moved by hand deterministic.
package protocol AlarmClock: Clock where Duration == Swift.Duration {
  func alarm(after delay: Duration, _ action: @escaping @Sendable () async -> Void) -> Alarm
}
