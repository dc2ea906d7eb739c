/// A closure that a clock calls after a delay, unless it is cancelled before.
package struct ScheduledAction: Sendable {
  package let cancel: @Sendable () -> Void

  package init(cancel: @escaping @Sendable () -> Void) {
    self.cancel = cancel
  }

  /// Schedules `action` on `clock`.
  ///
  /// - Parameters:
  ///   - delay: The delay; no longer than ``longestDelay``, which stands for all longer ones.
  ///   - clock: The clock.
  ///   - fail: Called instead of the action if the clock throws an error, unless the action was
  ///     cancelled.
  ///   - action: Called after the delay.
  package init(
    after delay: Duration, on clock: any Clock<Duration>,
    orFail fail: @escaping @Sendable (any Error) async -> Void,
    _ action: @escaping @Sendable () async -> Void
  ) {
    if let clock = clock as? any SchedulingClock {
      self = clock.schedule(after: delay, action)
      return
    }
    let delay = min(max(delay, .zero), Self.longestDelay)
    let task = Task {
      do {
        try await clock.sleep(for: delay, tolerance: nil)
      } catch {
        if !Task.isCancelled { await fail(error) }
        return
      }
      await action()
    }
    cancel = { task.cancel() }
  }

  /// A hundred years: the clocks of the system trap on deadlines that do not fit into 64 bits.
  static var longestDelay: Duration { .seconds(100 * 31_557_600) }
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
