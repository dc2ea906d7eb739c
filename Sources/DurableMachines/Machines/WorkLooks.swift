/// What a worker looks for.
enum DueWork: Hashable, Sendable, CaseIterable {
  case timers, inboxes, jobs

  var column: LookColumn {
    switch self {
    case .timers: .timers
    case .inboxes: .inboxes
    case .jobs: .jobs
    }
  }
}

/// The looks of one worker, each of which is one statement for all that may be due.
///
/// Timers and jobs may have been due for long that this worker leaves to others, such as those of machines of a later version of
/// the chart. So what was due before the last minute is looked for once a minute, unless something of it was found.
actor WorkLooks {
  /// What a look has found, and when it began.
  struct Look: Sendable {
    var start: ContinuousClock.Instant
    var due: Set<DueWork>
  }

  typealias Performing =
    @Sendable (_ starts: [DueWork: Int64]) async throws -> (due: Set<DueWork>, now: Int64)

  private let perform: Performing
  private var last: Look?
  private var current: Task<Void, any Error>?
  /// Since when timers and jobs are due that are looked for; without one, all are.
  private var starts: [DueWork: Int64] = [:]
  private var lastOfAll: ContinuousClock.Instant?

  /// - Parameter perform: Looks for what has become due since the given times, and returns it and the time of the database.
  init(_ perform: @escaping Performing) {
    self.perform = perform
  }

  /// A look that has begun after a time: the last one, or a new one, which all wait for that want one.
  func look(after time: ContinuousClock.Instant) async throws -> Look {
    while true {
      if let last, last.start > time { return last }
      let task = current ?? begin()
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  private func begin() -> Task<Void, any Error> {
    let task = Task {
      let start = ContinuousClock.now
      if lastOfAll.map({ $0.duration(to: start) >= .seconds(60) }) ?? true {
        (starts, lastOfAll) = ([:], start)
      }
      do {
        let (due, now) = try await perform(starts)
        for work in [DueWork.timers, .jobs] where starts[work] == nil && !due.contains(work) {
          starts[work] = now - 60_000_000
        }
        (current, last) = (nil, Look(start: start, due: due))
      } catch {
        current = nil
        throw error
      }
    }
    current = task
    return task
  }
}

/// A loop of a worker, which waits while nothing is due for it.
struct WorkLoop {
  private let work: DueWork
  private let looks: WorkLooks
  private var pause: Pause
  /// Until when it is known what is due: an older look says nothing.
  private var known: ContinuousClock.Instant
  private var isFirst = true

  /// Whether something may be due: not before the first look, so that a worker begins with one statement.
  private(set) var isDue = false

  init(
    _ work: DueWork, _ looks: WorkLooks, since start: ContinuousClock.Instant, _ longest: Duration
  ) {
    (self.work, self.looks, known) = (work, looks, start)
    pause = Pause(longest)
  }

  /// Waits, unless something was found, and looks whether anything is due meanwhile.
  ///
  /// The look of another loop is as good, if it is not older than the pause.
  mutating func wait(after found: Int) async throws {
    guard found == 0 else {
      (isDue, pause) = (true, pause.restarted)
      return
    }
    if isDue { known = .now }
    let length = isFirst ? .zero : pause.next()
    try await Task.sleep(until: known + length, clock: .continuous)
    let time = isFirst ? known : max(known, .now - length)
    (isFirst, isDue) = (false, false)
    do {
      let look = try await looks.look(after: time)
      (known, isDue) = (look.start, look.due.contains(work))
    } catch let error as MachineStore.DatabaseError where error.isTemporary {
      known = .now
    }
  }
}
