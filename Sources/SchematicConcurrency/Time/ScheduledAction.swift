/// A closure that a clock calls after a delay, unless it is cancelled before.
package struct ScheduledAction: Sendable {
  package let cancel: @Sendable () -> Void

  package init(cancel: @escaping @Sendable () -> Void) {
    self.cancel = cancel
  }

  /// Schedules `action` on `clock`.
  package init(
    after delay: Duration, on clock: any Clock<Duration>,
    _ action: @escaping @Sendable () async -> Void
  ) {
    if let clock = clock as? any SchedulingClock {
      self = clock.schedule(after: delay, action)
      return
    }
    let task = Task {
      do { try await clock.sleep(for: delay, tolerance: nil) } catch { return }
      await action()
    }
    cancel = { task.cancel() }
  }
}

/// A clock that can call a closure without a task that sleeps.
///
/// A task that is about to sleep on a clock is not asleep yet, but an action is scheduled when
/// ``schedule(after:_:)`` returns. This makes tests with a manual clock deterministic.
package protocol SchedulingClock: Clock where Duration == Swift.Duration {
  func schedule(
    after delay: Duration, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction
}
