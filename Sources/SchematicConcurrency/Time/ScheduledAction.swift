/// A closure that is called after a delay on a clock, unless it is cancelled before.
package struct ScheduledAction: Sendable {
  private let scheduler: any TimerScheduler
  private let timer: ScheduledTimer

  /// Schedules `action` on `clock`.
  ///
  /// - Parameters:
  ///   - delay: The delay; at most a hundred years, which stand for all longer ones.
  ///   - clock: The clock.
  ///   - fail: Called instead of the action if the clock throws an error, unless the action was
  ///     cancelled.
  ///   - action: Called after the delay.
  package init(
    after delay: Duration, on clock: any Clock<Duration>,
    orFail fail: @escaping @Sendable (any Error) async -> Void,
    _ action: @escaping @Sendable () async -> Void
  ) {
    scheduler = timerScheduler(for: clock)
    let inbox = TimerInbox { inbox, scheduler in
      for timer in scheduler.takeDue(of: inbox) {
        if let error = timer.error { await fail(error) } else { await action() }
      }
    }
    timer = scheduler.schedule(0, after: max(delay, .zero), for: inbox)
  }

  package func cancel() { scheduler.cancel(timer) }
}
