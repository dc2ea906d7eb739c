import Schematic
import SchematicConcurrency

/// A clock whose time changes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let lamp = StateMachineActor(Lamp(), clock: clock)
/// let lit = Task { try await lamp.first(within: .seconds(30)) { $0 == .on } }
/// try await clock.waitForSleepers()          // the deadline is scheduled
/// try await clock.advance(by: .seconds(30))      // and passes
/// ```
/// A task that calls `clock.sleep` runs concurrently with the test. The test cannot know whether
/// the task sleeps already: call ``waitForSleepers(_:)`` before you advance the clock. A task that
/// is resumed also runs concurrently: wait for its effect, for instance with
/// `await machine.first { … }`.
public final class ManualClock: Clock {
  /// A point in time, as the duration since the clock's start.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public let offset: Duration

    /// Creates a point in time.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the point in time that is later by a duration.
    ///
    /// It is at most `Int64.max` seconds after the start of the clock, or before it.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: (offset.clamped + duration.clamped).clamped)
    }

    /// Returns the time from this point to another one.
    public func duration(to other: Instant) -> Duration {
      other.offset.clamped - offset.clamped
    }

    /// Returns whether one point is before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  let queue = Locked(SleepQueue())

  /// Creates a clock whose time is zero.
  public init() {}

  /// The current instant.
  public var now: Instant { queue.withLock { $0.now } }

  /// The shortest duration by which the clock can be advanced.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// The number of tasks that sleep on this clock, including scheduled deadlines and timers.
  public var sleeperCount: Int { queue.withLock { $0.entries.count } }

  /// The deadline of the next sleeper; `nil` if there is none.
  public var nextInstant: Instant? { queue.withLock { $0.entries.first?.due } }
}

extension Duration {
  /// The duration, within `Int64.max` seconds in both directions: sums of two do not overflow.
  fileprivate var clamped: Duration {
    let limit = Duration.seconds(Int64.max)
    return min(max(self, .zero - limit), limit)
  }
}
