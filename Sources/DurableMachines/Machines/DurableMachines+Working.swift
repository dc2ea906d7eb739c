import Schematic
import Statecharts

// A worker: wakes machines whose timers are due, handles events of inboxes, and performs jobs.
extension DurableMachines {
  /// Works until the task is cancelled: timers, inboxes and the tasks of states.
  ///
  /// Any number of processes may work.
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options) { try await workOnce(options) }
  }

  /// Performs what is due now, and returns how much it was.
  ///
  /// - Returns: The number of machines woken, events of inboxes and jobs.
  @discardableResult
  public func workOnce(_ options: WorkerOptions = WorkerOptions()) async throws -> Int {
    try await workOnce(options) { _, _ in throw NoEffectsError() }
  }

  func work(_ options: WorkerOptions, _ once: () async throws -> Int) async throws {
    var pause = 1.0
    while !Task.isCancelled {
      var count = 0
      do { count = try await once() } catch let error as SQLError where error.kind == .connectionLost || error.kind == .contention {
        // The next round opens another connection.
      }
      pause = count > 0 ? 1 : min(pause * 2, max(options.pollInterval.seconds * 1_000, 1))
      if count == 0 { try await Task.sleep(for: .milliseconds(Int64(Double.random(in: 0.5...1) * pause) + 1)) }
    }
  }

  func workOnce(
    _ options: WorkerOptions, perform: @escaping @Sendable (String, String) async throws -> Chart.Event?
  ) async throws -> Int {
    try await wake(options) + handleInboxes(options) + performJobs(options, perform)
  }

  // MARK: - Timers

  /// Another worker may be faster: then nothing is due any more.
  private func wake(_ options: WorkerOptions) async throws -> Int {
    let due = try await perform(tables.dueMachines(atMost: 100)).compactMap { $0.first ?? nil }
    for id in due {
      do { _ = try await handle(of: id, eventID: nil) { _ in nil } } catch is QuarantinedMachineError {}
    }
    return due.count
  }

  // MARK: - Inboxes

  private func handleInboxes(_ options: WorkerOptions) async throws -> Int {
    guard let id = try await perform(tables.takeInbox(for: options.lease.seconds)).first?.first ?? nil
    else { return 0 }
    let rows = try await perform(tables.inbox(of: id, atMost: options.inboxBatch))
    var count = 0
    for row in rows {
      count += try await handleInboxRow(row, of: id) ? 1 : 0
    }
    _ = try await perform(tables.releaseInbox(of: id))
    return count
  }

  private func handleInboxRow(_ row: SQLRow, of id: String) async throws -> Bool {
    guard row.count == 3, let number = row[0].flatMap(Int64.init), let eventID = row[1], let text = row[2]
    else { throw UnexpectedRowError(table: "machine_inbox", row: row) }
    let event = try fromJSON(Chart.Event.self, text)
    do {
      let answer = try await handle(of: id, eventID: eventID, consuming: .inbox([number])) {
        $0.handle(event, id: eventID)
      }
      return !answer.isRepetition
    } catch is QuarantinedMachineError {
      return false
    }
  }

  /// Posts an event, which a worker handles later: for machines to which many send at once.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event, which is handled once.
  ///   - isCreating: Whether a machine that does not exist is created. Default: no.
  /// - Throws: ``UnknownMachineError``, ``InvalidIDError``, or an error of the database.
  public func post(
    _ event: Chart.Event, to id: String, id eventID: String, isCreating: Bool = false
  ) async throws {
    try InvalidIDError.check(id)
    try InvalidIDError.check(eventID)
    let loaded = try await load(id, eventID: nil)
    if loaded.machine == nil {
      guard isCreating else { throw UnknownMachineError(chart: name, id: id) }
      _ = try await commitNew(id, at: loaded.now)
    }
    _ = try await perform(tables.post(try json(event), id: eventID, to: id))
  }

  // MARK: - Jobs

  private func performJobs(
    _ options: WorkerOptions,
    _ perform: @escaping @Sendable (String, String) async throws -> Chart.Event?
  ) async throws -> Int {
    let rows = try await self.perform(
      tables.leaseJobs(atMost: options.concurrentJobs, for: options.lease.seconds))
    let jobs = try rows.map(MachineTables.job)
    try await withThrowingTaskGroup { group in
      for job in jobs {
        group.addTask { try await renewing(job, options) { try await self.perform(job, options, perform) } }
      }
      try await group.waitForAll()
    }
    return jobs.count
  }

  /// Renews the lease of a job while it is performed.
  private func renewing(
    _ job: Job, _ options: WorkerOptions, _ body: @Sendable @escaping () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask {
        while true {
          try await Task.sleep(for: options.lease / 3)
          if try await self.perform(tables.renew(job, for: options.lease.seconds)).isEmpty { return }
        }
      }
      group.addTask { try await body() }
      // The lease was lost, or the job is done: the other task is cancelled in both cases.
      try await group.next()
      group.cancelAll()
    }
  }

  private func perform(
    _ job: Job, _ options: WorkerOptions,
    _ perform: @Sendable (String, String) async throws -> Chart.Event?
  ) async throws {
    do {
      switch job.kind {
      case .task: try await performTask(job)
      case .effect: try await finish(job, with: try await perform(job.payload ?? "", job.key))
      }
    } catch is CancellationError {
    } catch is QuarantinedMachineError {
    } catch is LostLeaseError {
    } catch {
      let isDead = job.attempts >= options.attempts
      _ = try await self.perform(
        tables.giveBack(
          job, error: "\(error)", retryIn: isDead ? nil : options.retryDelay(after: job.attempts)))
    }
  }

  /// Runs the closure of a task, outside of transactions.
  private func performTask(_ job: Job) async throws {
    let loaded = try await load(job.machine, eventID: nil)
    guard let row = loaded.machine, row.blocked == nil else { return }
    guard let work = try await task(of: job, row) else {
      // Its state was exited.
      _ = try await perform(tables.complete(job))
      return
    }
    switch work {
    case .task(let work): try await finish(job, with: await work())
    case .sendingTask, .timer: throw UnsupportedTaskError(place: job.place)
    }
  }

  private func task(of job: Job, _ row: StoredMachine) async throws -> Activity<Chart.Event>? {
    // Not later than it was saved: what is due meanwhile is for those who wake machines.
    try await resume(job.machine, row, until: row.savedAt)?.task(at: job.place)
  }

  /// Commits the event of a job together with its end.
  private func finish(_ job: Job, with event: Chart.Event?) async throws {
    guard let event else {
      _ = try await perform(tables.complete(job))
      return
    }
    let answer = try await handle(of: job.machine, eventID: job.key, consuming: .job(job)) {
      $0.handle(event, id: job.key)
    }
    // Another worker has done it before: its row is still there if that worker was killed in between.
    if answer.isRepetition { _ = try await perform(tables.complete(job)) }
  }

  /// Makes the dead jobs of a machine due again.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func retryJobs(of id: String) async throws -> Int {
    try await perform(tables.retryJobs(of: id)).count
  }
}

extension DurableMachines where Chart.Subject: OutboxOwner {
  /// Works until the task is cancelled: timers, inboxes, the tasks of states, and effects.
  ///
  /// - Parameters:
  ///   - options: How to work.
  ///   - effect: Performs an effect, at least once, with a key that is the same each time; returns the event that is
  ///     the answer, if there is one. If it throws, the effect is tried again later.
  public func run(
    _ options: WorkerOptions = WorkerOptions(),
    performing effect: @escaping @Sendable (Chart.Subject.Effect, _ key: String) async throws -> Chart.Event?
  ) async throws {
    try await work(options) { try await workOnce(options, performing: effect) }
  }

  /// Performs what is due now, effects too, and returns how much it was.
  @discardableResult
  public func workOnce(
    _ options: WorkerOptions = WorkerOptions(),
    performing effect: @escaping @Sendable (Chart.Subject.Effect, _ key: String) async throws -> Chart.Event?
  ) async throws -> Int {
    try await workOnce(options) { payload, key in
      try await effect(try fromJSON(Chart.Subject.Effect.self, payload), key)
    }
  }
}

/// A job that another worker has leased meanwhile, or whose state was exited.
struct LostLeaseError: Error {}

/// An effect that nobody performs.
struct NoEffectsError: Error, CustomStringConvertible {
  var description: String { "Nobody performs effects here: call run(performing:)." }
}

/// A task of a kind that a worker cannot run.
struct UnsupportedTaskError: Error, CustomStringConvertible {
  var place: String
  var description: String {
    "The task '\(place)' sends events while it runs, and a durable machine runs tasks that end with an event."
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
