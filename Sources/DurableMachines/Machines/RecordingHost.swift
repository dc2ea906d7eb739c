import Schematic

/// A host that records timers and tasks instead of running them.
///
/// Its time passes only when the session advances it.
@usableFromInline
final class RecordingHost<Event>: ActivityHost {
  /// A timer or a delayed event that is due.
  @usableFromInline
  enum Due {
    case timer(Event)
    case delayed(deliver: ((any Error)?) -> Void)
  }

  /// Receives timers and delayed events that are due.
  @exclusivity(unchecked) @usableFromInline var receive: (Due) -> Void = { _ in }
  @exclusivity(unchecked) private var waiting: [WaitingKey: Waiting] = [:]

  /// The tasks that are running or are to be started, by number; `true` if a task began before the machine was saved.
  @exclusivity(unchecked) private var tasks: [Int32: Bool] = [:]
  /// The tasks that have begun since the machine was resumed, in order.
  @exclusivity(unchecked) @usableFromInline var begun: [Int32] = []
  /// The tasks that began before the machine was saved, and have ended since.
  @exclusivity(unchecked) @usableFromInline var ended: [Int32] = []
  /// Whether activities begin because the machine is resumed.
  @exclusivity(unchecked) @usableFromInline var isResuming = false
  /// Whether an activity begins anew although the machine is resumed: after a migration.
  @exclusivity(unchecked) var isNew: (Int32) -> Bool = { _ in false }
  @exclusivity(unchecked) private var newTimers: [WaitingKey] = []

  /// The time since the machine was resumed.
  @exclusivity(unchecked) @usableFromInline var now = Duration.zero

  @usableFromInline init() {}

  @usableFromInline func begin(_ activity: Activity<Event>, number: Int32) {
    end(number)
    switch activity {
    case .timer(let delay, let event, let period):
      add(.timer(number), delay, every: period) { [unowned self] in receive(.timer(event)) }
      if isResuming, isNew(number) { newTimers.append(.timer(number)) }
    case .task, .sendingTask: beginTask(number)
    @unknown default: beginTask(number)
    }
  }

  private func beginTask(_ number: Int32) {
    tasks[number] = isResuming && !isNew(number)
    if tasks[number] == false { begun.append(number) }
  }

  @usableFromInline func end(_ number: Int32) {
    waiting[.timer(number)] = nil
    guard let isOld = tasks.removeValue(forKey: number) else { return }
    // A task that has begun since was never committed, so that no job has to be deleted.
    if isOld { ended.append(number) } else { begun.removeAll { $0 == number } }
  }

  @usableFromInline func endAll() {
    for number in tasks.keys.sorted() { end(number) }
    waiting = waiting.filter {
      if case .delayedEvent = $0.key { true } else { false }
    }
  }

  @usableFromInline func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    add(.delayedEvent(number), delay) { [unowned self] in receive(.delayed(deliver: deliver)) }
  }

  @usableFromInline func cancel(delayedEvent number: Int) { waiting[.delayedEvent(number)] = nil }
  @usableFromInline func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    timeLeft(.delayedEvent(number))
  }
  @usableFromInline func timeLeft(ofTimer number: Int32) -> Duration? { timeLeft(.timer(number)) }

  private func timeLeft(_ key: WaitingKey) -> Duration? { waiting[key].map { $0.due - now } }

  private func add(
    _ key: WaitingKey, _ delay: Duration, every period: Duration? = nil,
    _ deliver: @escaping () -> Void
  ) {
    // One that repeats may have been due before: its times follow from that.
    let delay = min(max(delay, period == nil ? .zero : .zero - .never), .never)
    waiting[key] = Waiting(
      due: now + delay, period: period.map { min($0, .never) }, deliver: deliver)
  }

  // MARK: - Time

  /// Timers that begin with the migration begin at its time, which is later than that of the saved machine.
  @usableFromInline func beginNewTimers(after delay: Duration) {
    for key in newTimers { waiting[key]?.due += delay }
    newTimers = []
  }

  /// Restarts the host, as for a machine that was resumed at the given time.
  @usableFromInline func restart(after time: Duration) {
    if time != .zero { waiting = waiting.mapValues { $0.earlier(by: time) } }
    now = .zero
    tasks = tasks.mapValues { _ in true }
    (begun, ended) = ([], [])
  }

  private var next: (key: WaitingKey, due: Duration)? {
    waiting.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map { ($0.key, $0.value.due) }
  }

  /// The time at which the next timer or delayed event is due; `nil` for none.
  @usableFromInline var nextDue: Duration? { next?.due }

  /// Removes the first timer or delayed event that is due by then, and advances the time to it.
  ///
  /// One that repeats waits again, for the first of its times after `end`: those between are skipped.
  ///
  /// - Returns: Delivers it to ``receive``.
  @usableFromInline func takeDue(by end: Duration) -> (() -> Void)? {
    guard let next, next.due <= end else { return nil }
    now = max(now, .microseconds(next.due.microseconds))
    guard let taken = waiting.removeValue(forKey: next.key) else { return nil }
    if let period = taken.period {
      let left = RunningTimer.timeLeft(every: period, lateBy: end - taken.due)
      waiting[next.key] = Waiting(due: end + left, period: period, deliver: taken.deliver)
    }
    return taken.deliver
  }
}

/// A timer or a delayed event that waits in a host.
private struct Waiting {
  var due: Duration
  /// That of a timer that repeats.
  var period: Duration?
  let deliver: () -> Void

  func earlier(by time: Duration) -> Waiting {
    Waiting(due: due - time, period: period, deliver: deliver)
  }
}

/// Identifies a timer or a delayed event that waits in a host.
///
/// Of those that are due at the same time, delayed events come before timers, both in the order of their numbers. The
/// order is the same in a machine that was resumed.
private enum WaitingKey: Hashable, Comparable {
  case delayedEvent(Int)
  case timer(Int32)
}

extension Duration {
  /// A time that never comes: more than microseconds say, and less than traps in `components`.
  fileprivate static var never: Duration { .seconds(Int64.max / 4) }

  /// Rounded up, so that nothing is due early; a quarter of the range for times that never come.
  @usableFromInline var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow, abs(product) < .max / 4 else { return seconds < 0 ? 0 : .max / 4 }
    return product + (attoseconds + 999_999_999_999) / 1_000_000_000_000
  }

  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
