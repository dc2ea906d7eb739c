import SchematicConcurrency

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let lamp = StateMachineActor(schema: schema, clock: clock)
/// let lit = Task { try await lamp.first(within: .seconds(30)) { $0 == .on } }
/// try await clock.waitForSleepers()          // the deadline is set
/// await clock.advance(by: .seconds(30))      // and passes
/// ```
/// A task that calls `clock.sleep` is different. It runs by itself, so the test can't know whether
/// it sleeps already: call ``waitForSleepers(_:)`` before moving the clock. And a task that is woken
/// goes on by itself: wait for what it does, for instance with `await machine.first { … }`.
public final class ManualClock: Clock {
  /// A point in time: how long after the clock's beginning.
  public struct Instant: InstantProtocol {
    /// The time since the clock's beginning.
    public let offset: Duration

    /// Makes a point in time.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The point in time that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time from here to another point.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one point is before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  let agenda = Locked(ClockAgenda())

  /// Makes a clock that stands at its beginning.
  public init() {}

  /// Where the clock stands.
  public var now: Instant { agenda.withLock { $0.now } }

  /// The shortest time that the clock can be moved by.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// How many tasks sleep on this clock, and deadlines are set.
  public var sleeperCount: Int { agenda.withLock { $0.entries.count } }

  /// When the next sleeper is due; `nil` when there is none.
  public var nextInstant: Instant? { agenda.withLock { $0.entries.first?.due } }
}
