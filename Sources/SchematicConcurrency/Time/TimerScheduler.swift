import Schematic

/// An object that measures the delays of any number of timers, for actors and other owners of machines.
///
/// A clock that conforms is its own scheduler, and a timer is scheduled when ``schedule(_:after:for:)`` returns. This
/// makes tests with a manual clock deterministic. A task would not: when it is about to sleep on a clock, it is not
/// asleep yet. For all other clocks, a task sleeps until the next timer is due.
///
/// When the delay of a timer has passed, the scheduler appends a ``DueTimer`` to the inbox of its owner and notifies
/// the owner. The owner calls ``takeDue(of:)``. One lock of the scheduler protects all inboxes.
public protocol TimerScheduler: AnyObject, Sendable {
  /// The time since a fixed instant.
  var time: Duration { get }

  /// Schedules a timer.
  ///
  /// - Parameters:
  ///   - key: Identifies the timer for its owner.
  ///   - delay: The delay; at least zero.
  ///   - inbox: The inbox of the owner, which contains the timer when it is due.
  func schedule(_ key: Int, after delay: Duration, for inbox: TimerInbox) -> ScheduledTimer

  /// Cancels a timer; has no effect if it was due, or was cancelled before.
  func cancel(_ timer: ScheduledTimer)

  /// Removes the timers that are due from an inbox, and returns them, in order.
  func takeDue(of inbox: TimerInbox) -> [DueTimer]
}

/// The identity of a timer in its scheduler, which uses each number once.
public struct ScheduledTimer: Sendable {
  /// The number of the timer.
  public let number: Int
  /// Where the scheduler stores the timer.
  let slot: Int
  /// When it is due, as a ``TimerScheduler/time``.
  public let due: Duration

  /// Creates the identity of a timer.
  ///
  /// - Parameters:
  ///   - number: The number of the timer, which the scheduler uses once.
  ///   - slot: Where the scheduler stores the timer. Default: 0.
  ///   - due: When it is due, as a ``TimerScheduler/time``.
  public init(number: Int, slot: Int = 0, due: Duration) {
    self.number = number
    self.slot = slot
    self.due = due
  }
}

/// A timer whose delay has passed, or could not be measured.
public struct DueTimer: Sendable {
  let key: Int
  let number: Int
  /// The error of the clock, if it did not wait.
  let error: (any Error)?

  /// Creates a timer that is due.
  ///
  /// - Parameters:
  ///   - key: Identifies the timer for its owner.
  ///   - number: The number of its ``ScheduledTimer``.
  ///   - error: The error of the clock, if it did not wait. Default: none.
  public init(key: Int, number: Int, error: (any Error)? = nil) {
    self.key = key
    self.number = number
    self.error = error
  }
}

/// The timers of one owner that are due, until the owner takes them.
///
/// One notification is enough for all timers that are due until the owner has received it. The owner gets them in
/// order.
///
/// Unchecked: the lock of the scheduler protects the timers.
public final class TimerInbox: @unchecked Sendable {
  /// Makes the owner take the timers that are due, in its isolation domain.
  private let notify: @Sendable (TimerInbox, any TimerScheduler) async -> Void
  private var due: [DueTimer] = []

  init(notify: @escaping @Sendable (TimerInbox, any TimerScheduler) async -> Void) {
    self.notify = notify
  }

  /// Makes the owner take the timers that are due; called without the lock of the scheduler.
  public func notifyOwner(from scheduler: any TimerScheduler) async {
    await notify(self, scheduler)
  }

  /// Appends a timer, while the lock of the scheduler is held.
  ///
  /// - Returns: Whether the owner must be notified, because no notification is pending.
  @discardableResult
  public func append(_ timer: DueTimer) -> Bool {
    due.append(timer)
    return due.count == 1
  }

  /// Removes and returns all timers, while the lock of the scheduler is held.
  public func removeAll() -> [DueTimer] {
    defer { due = [] }
    return due
  }
}
