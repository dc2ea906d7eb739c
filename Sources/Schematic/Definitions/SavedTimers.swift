/// A timer of a state that was active when the machine was saved.
public struct SavedStateTimer: Hashable, Sendable, Codable {
  /// The state that declares the timer, as in its ``id``.
  public var state: String

  /// The name that the state declares for the timer, if any.
  public var name: String?

  /// How many timers with the same name the state declares before this one.
  public var index: Int

  /// The time until the timer delivers its event; `nil` if it has delivered it already.
  ///
  /// Below zero for a timer that repeats, if it was due that long ago: its next times follow from it.
  public var timeLeft: Duration?

  /// The period of a timer that repeats; `nil` for another one.
  ///
  /// A machine that resumes takes the period of its schema. ``SavedMachine/advancingTimers(by:)`` needs this one.
  public var period: Duration?

  /// Creates a saved timer.
  ///
  /// - Parameters:
  ///   - state: The path of the state in a chart, its name in other schemas.
  ///   - name: The name that the state declares for the timer. Default: none.
  ///   - index: How many timers with the same name the state declares before. Default: 0.
  ///   - timeLeft: The time left; `nil` if the timer has delivered its event.
  ///   - period: The period of a timer that repeats. Default: none.
  public init(
    of state: String, named name: String? = nil, index: Int = 0, timeLeft: Duration?,
    every period: Duration? = nil
  ) {
    self.state = state
    self.name = name
    self.index = index
    self.timeLeft = timeLeft
    self.period = period
  }

  init(_ status: TimerStatus) {
    self.init(
      of: status.id.state, named: status.id.name, index: status.id.index, timeLeft: status.timeLeft,
      every: status.period)
  }

  /// The identity of the timer.
  ///
  /// The timers that earlier versions of this library have saved have the name of the state instead of its
  /// path. They are found by it when a machine resumes, and so are those of a state that was moved.
  public var id: ActivityID { ActivityID(.timer, of: state, named: name, index: index) }
}

// By default, a machine that is resumed continues its timers with the time that was left.
extension SavedMachine {
  /// Returns the saved machine with timers that restart when it is resumed: each waits its whole delay
  /// again.
  ///
  /// ```swift
  /// try machine.resume(from: saved.restartingTimers())
  /// ```
  /// Timers of active states restart even if they have delivered their events.
  public func restartingTimers() -> Self {
    var saved = self
    saved.stateTimers = []
    for index in delayedEvents.indices {
      saved.delayedEvents[index].timeLeft = delayedEvents[index].delay
    }
    return saved
  }

  /// Returns the saved machine with timers that deliver their events as soon as it is resumed and has a
  /// host.
  ///
  /// The delayed events are delivered first, in the order of their times, then the events of the timers of
  /// states.
  ///
  /// Timers of states that have delivered their events do not deliver them again.
  public func firingTimers() -> Self {
    advancingTimers(by: .seconds(Int64.max))
  }

  /// Returns the saved machine as if it had been saved later, without an event meanwhile.
  ///
  /// The time between saving and resuming does not count by itself: the clock of a machine may not run
  /// then. To count it, save the date with the machine:
  ///
  /// ```swift
  /// let pause = Duration.seconds(Date.now.timeIntervalSince(dateOfSaving))
  /// try machine.resume(from: saved.advancingTimers(by: pause))
  /// ```
  /// A timer that repeats delivers its event once, however many of its periods have passed, and keeps its times.
  ///
  /// - Parameter duration: The time that has passed. Timers that are due deliver their events as soon as
  ///   the machine is resumed and has a host, in the order of ``firingTimers()``. A negative duration
  ///   counts as zero.
  public func advancingTimers(by duration: Duration) -> Self {
    let duration = min(max(duration, .zero), .seconds(Int64.max))
    var saved = self
    saved.delayedEvents.sort { $0.timeLeft < $1.timeLeft }
    for index in delayedEvents.indices {
      let left = saved.delayedEvents[index].timeLeft
      saved.delayedEvents[index].timeLeft = max(left - duration, .zero)
    }
    for index in stateTimers.indices {
      saved.stateTimers[index].advance(by: duration)
    }
    return saved
  }
}

extension SavedStateTimer {
  fileprivate mutating func advance(by duration: Duration) {
    guard let timeLeft else { return }
    let left = timeLeft - duration
    guard left < .zero, let period else { return self.timeLeft = max(left, .zero) }
    self.timeLeft = RunningTimer.timeLeft(every: period, lateBy: .zero - left) - period
  }
}
