/// The kinds of work that a worker looks for.
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

/// Looks for due work of one worker; each look is one statement for all kinds of work.
///
/// A worker leaves some timers and jobs to others, such as those of machines of a later version of the chart. They
/// may be due for a long time. So a look considers work that was due more than a minute ago only once a minute. If
/// there is some, so do the next ones, until the worker has found no more of it.
actor WorkLooks {
  /// The result of a look, and the time at which it began.
  struct Look: Sendable {
    var start: ContinuousClock.Instant
    var due: Set<DueWork>
    /// The earliest due times that it has considered.
    var starts: [DueWork: Int64] = [:]
    /// The time of the database.
    var now: Int64
  }

  typealias Performing =
    @Sendable (_ starts: [DueWork: Int64]) async throws -> (due: Set<DueWork>, now: Int64)

  private let perform: Performing
  private let now: @Sendable () -> ContinuousClock.Instant
  private var last: Look?
  private var current: Task<Void, any Error>?
  /// The earliest due time of the timers and jobs that a look considers; without one, it considers all.
  private var starts: [DueWork: Int64] = [:]
  private var lastOfAll: ContinuousClock.Instant?

  /// - Parameters:
  ///   - now: The clock of the worker. Default: that of the system.
  ///   - perform: Finds the work that has become due since the given times. Returns it, and the time of the database.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    _ perform: @escaping Performing
  ) {
    (self.now, self.perform) = (now, perform)
  }

  /// Returns a look that began after a time: the last one, or a new one, for all callers that wait.
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

  /// Notes that the worker has found no work of a kind, whenever it was due, since the last look.
  func noteNone(of work: DueWork) {
    if starts[work] == nil, let last { starts[work] = last.now - Self.minute }
  }

  /// In microseconds.
  private static let minute: Int64 = 60_000_000

  private func begin() -> Task<Void, any Error> {
    let task = Task {
      let start = now()
      if lastOfAll.map({ $0.duration(to: start) >= .seconds(60) }) ?? true {
        (starts, lastOfAll) = ([:], start)
      }
      do {
        let considered = starts
        let (due, now) = try await perform(considered)
        for work in [DueWork.timers, .jobs] where starts[work] == nil && !due.contains(work) {
          starts[work] = now - Self.minute
        }
        (current, last) = (nil, Look(start: start, due: due, starts: considered, now: now))
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
  /// The time up to which it is known which work is due; an older look has no news.
  private var known: ContinuousClock.Instant
  private var isFirst = true

  /// Whether work may be due; not before the first look, so that a worker begins with one statement.
  private(set) var isDue = false
  /// The earliest due time of work to find; `nil` if all counts.
  private(set) var start: Int64?

  init(
    _ work: DueWork, _ looks: WorkLooks, since start: ContinuousClock.Instant, _ longest: Duration
  ) {
    (self.work, self.looks, known) = (work, looks, start)
    pause = Pause(longest)
  }

  /// Waits, unless work was found, and looks for due work afterwards.
  ///
  /// A look of another loop is used if it is not older than the pause.
  ///
  /// - Parameter found: How much work was found; `nil` after an error.
  mutating func wait(after found: Int?) async throws {
    if let found, found > 0 {
      (isDue, pause) = (true, pause.restarted)
      return
    }
    if isDue {
      known = .now
      if found == 0, start == nil { await looks.noteNone(of: work) }
    }
    let length = isFirst ? .zero : pause.next()
    try await Task.sleep(until: known + length, clock: .continuous)
    let time = isFirst ? known : max(known, .now - length)
    (isFirst, isDue) = (false, false)
    do {
      let look = try await looks.look(after: time)
      (known, isDue, start) = (look.start, look.due.contains(work), look.starts[work])
    } catch let error as MachineStore.DatabaseError where error.isTemporary {
      known = .now
    }
  }
}
