import Schematic
import Statecharts

// Jobs are performed outside of transactions. Their keys are the ids of their events, so that a job which is done
// twice changes the machine once.
extension DurableMachines {
  /// Leases jobs that are due; effects only if there is a performer.
  ///
  /// A job with numbers that no program writes is dead.
  func leaseJobs(
    since start: Int64? = nil, atMost count: Int, _ options: WorkerOptions,
    _ performer: EffectPerformer<Chart.Event>?
  ) async throws -> [Job] {
    if let jobs = try await leaseJobsOfParts(since: start, atMost: count, options, performer) {
      return jobs
    }
    let jobs = try await perform(
      tables.leaseJobs(
        since: start, atMost: count, for: options.lease.seconds, withEffects: performer != nil)
    ).map { try MachineTables.job(NamedRow($0, of: "machine_job")) }
    for job in jobs {
      if let fault = job.fault { try await giveBack(job, error: fault, retryIn: nil) }
    }
    return jobs.filter { $0.fault == nil }
  }

  /// Performs a job, and renews its lease meanwhile.
  func perform(
    _ job: Job, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws {
    if let part = part(of: job.machine) { return try await part.perform(job, options, performer) }
    try await surround(
      DurableWork(
        .job, name: job.shownPlace, key: job.key, contexts: job.context.map { [$0] } ?? []),
      of: job.machine
    ) {
      try await performSurrounded(job, options, performer)
    }
  }

  private func performSurrounded(
    _ job: Job, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws {
    do { try await performOrGiveBack(job, options, performer) } catch let error
      as MachineStore.DatabaseError
    {
      // The lease elapses, and the job is retried.
      if error.kind == .other || error.kind == .notAllowed { throw error }
    }
  }

  private func performOrGiveBack(
    _ job: Job, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await renew(job, options) }
        group.addTask { try await attempt(job, options, performer) }
        // The lease was lost, or the job is done: the other task is cancelled in both cases.
        try await group.next()
        group.cancelAll()
      }
    } catch is LostLeaseError {
      notify(job, .leaseLost)
    } catch is CancellationError {
      try await giveBackUnfinished(job)
    } catch let error as MachineError where error.kind == .unsavable {
      let isLast = job.attempts >= options.attempts
      try await giveBack(
        job, error: error, retryIn: isLast ? nil : options.retryDelay(after: job.attempts))
    } catch let error as MachineError {
      // A machine that is quarantined for this program, or has a later version, is left to other workers, at once. No
      // worker leases the jobs of a paused machine.
      let isForOthers = [.quarantined, .newerChart, .paused].contains(error.kind)
      try await giveBack(job, error: error, retryIn: isForOthers ? 0 : 60, countsAttempt: false)
    } catch let error as MachineStore.DatabaseError where error.kind == .codecUnavailable {
      // The pause is as long as that of an inbox.
      try await giveBack(
        job, error: error, retryIn: options.lease.seconds, countsAttempt: false)
    }
  }

  private func renew(_ job: Job, _ options: WorkerOptions) async throws {
    while true {
      try await Task.sleep(for: options.lease / 3)
      // Without a connection, the lease may still be valid at the next renewal.
      guard let rows = try? await perform(tables.renew(job, for: options.lease.seconds)) else {
        continue
      }
      if rows.isEmpty { throw LostLeaseError() }
    }
  }

  /// Returns the job to other workers at once, because this one ends.
  private func giveBackUnfinished(_ job: Job) async throws {
    // A task of its own, because this one is cancelled.
    await Task { try? await giveBack(job, error: nil, retryIn: 0, countsAttempt: false) }.value
  }

  private func giveBack(
    _ job: Job, error: (any Error)?, retryIn seconds: Double?, countsAttempt: Bool = true
  ) async throws {
    _ = try await perform(
      tables.giveBack(
        job, error: error.map { "\($0)".withoutNUL }, retryIn: seconds,
        attempts: job.attempts - (countsAttempt ? 0 : 1)))
    notify(job, countsAttempt ? seconds == nil ? .dead : .failed : .returned, error)
  }

  private func attempt(
    _ job: Job, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws {
    switch job.kind {
    case .task:
      try await DurableJob.$currentKey.withValue(job.key) { try await performTask(job, options) }
    case .effect: if let performer { try await performEffect(job, options, performer) }
    case .creation: try await performCreation(job, options)
    case .delivery: try await deliver(job)
    }
  }

  // MARK: - Deliveries

  /// Delivers what the machine has sent to another part, after what it has sent there before.
  ///
  /// An earlier delivery may belong to another worker. What was delivered twice is in the other part once.
  private func deliver(_ job: Job) async throws {
    let deliveries: [Delivery]
    do {
      deliveries = try await perform(tables.deliveries(upTo: job)).map(Delivery.init)
    } catch let error as DecodingError {
      return try await giveBack(job, error: error, retryIn: nil)
    }
    try await store.deliver(deliveries)
    try await finish(job, with: nil)
  }

  // MARK: - Creations

  /// Creates the machine, which handles its first event before all others, in the transaction that ends the job.
  ///
  /// If it exists, it handles the event like any other.
  private func performCreation(_ job: Job, _ options: WorkerOptions) async throws {
    let isLast = job.attempts >= options.attempts
    do {
      if job.attempts > options.attempts { throw AbandonedError(attempts: job.attempts - 1) }
      let creation = try fromJSON(Creation.self, job.payload ?? "")
      let event = try creation.event.map(coding.event)
      let isCreated = try await createMissing(for: job, handling: event) {
        try creation.data.map { try coding.subject(coding.codec.decode($0)) } ?? makeSubject()
      }
      if isCreated { notify(job, .done, nil) } else { try await finish(job, with: event) }
    } catch let error as MachineError where error.kind == .exists {
      try await giveBack(job, error: error, retryIn: nil)
    } catch let error where Self.isOfJob(error) {
      try await giveBack(
        job, error: error, retryIn: isLast ? nil : options.retryDelay(after: job.attempts))
    }
  }

  /// Whether an error is one of what the job contains, and not of the machine, the database or the worker.
  private static func isOfJob(_ error: any Error) -> Bool {
    !(error is MachineError || error is MachineStore.DatabaseError || error is LostLeaseError
      || error is CancellationError)
  }

  /// - Returns: Whether the machine was created.
  /// - Throws: ``MachineError`` if it was deleted.
  private func createMissing(
    for job: Job, handling event: Chart.Event?, with subject: () throws -> sending Chart.Subject
  ) async throws -> Bool {
    let loaded = try await retrying { try await load(job.machine, eventID: nil) }
    if let machine = loaded.machine {
      if machine.isDeleted { throw MachineError(.exists, chart: name, id: job.machine) }
      return false
    }
    let session = DurableSession<Chart>(new: try subject(), coding, at: loaded.now)
    let answer = event.map { (id: job.key, answer: session.handle($0, id: job.key)) }
    do {
      try await insert(session, as: job.machine, answer, ending: job, isRetried: true)
      return true
    } catch let error as MachineError where error.kind == .exists {
      // An attempt before has created it after all, or another process.
      return false
    }
  }

  // MARK: - Effects

  private func performEffect(
    _ job: Job, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>
  ) async throws {
    let effect: DecodedEffect<Chart.Event>
    do { effect = try performer(job.payload ?? "") } catch let error as UndecodableEffectError {
      return try await effectFailed(job, error, options) { _ in nil }
    }
    let event: Chart.Event?
    do {
      if job.attempts > options.attempts { throw AbandonedError(attempts: job.attempts - 1) }
      event = try await effect.perform(job.key)
    } catch {
      try Task.checkCancellation()
      return try await effectFailed(job, error, options, effect.failed)
    }
    try await finish(job, with: event)
  }

  /// - Parameters:
  ///   - job: The job.
  ///   - error: The error of the attempt.
  ///   - options: The options of the worker.
  ///   - failed: Makes the event for the machine if the effect is not retried.
  private func effectFailed(
    _ job: Job, _ error: any Error, _ options: WorkerOptions,
    _ failed: (any Error) -> Chart.Event?
  ) async throws {
    let isLast = job.attempts >= options.attempts
    if isLast, let event = failed(error) {
      return try await finish(job, with: event, after: error)
    }
    try await giveBack(
      job, error: error, retryIn: isLast ? nil : options.retryDelay(after: job.attempts))
  }

  // MARK: - Tasks

  /// Runs the closure of a task.
  ///
  /// A task that has thrown is retried. After the last attempt, the machine handles the event of the error.
  private func performTask(_ job: Job, _ options: WorkerOptions) async throws {
    guard let row = try await load(job.machine, eventID: nil).machine, !row.isDeleted else {
      return try await complete(job)
    }
    let machine = try await resume(job.machine, row).machine
    let activities = coding.fates(of: job).compactMap(\.id)
    guard let activity = activities.lazy.compactMap(machine.activity).first else {
      return try await endUnknownTask(job, options)
    }
    switch activity {
    case .task(let work): try await run(work, job, options)
    case .sendingTask(let work):
      if job.attempts > options.attempts {
        return try await giveBack(
          job, error: AbandonedError(attempts: job.attempts - 1), retryIn: nil)
      }
      try await runSending(work, job)
    case .timer: try await complete(job)
    @unknown default: return try await endUnknownTask(job, options)
    }
  }

  /// The state of the task was exited.
  ///
  /// Or the program that has committed it has another chart, and performs it if it still runs.
  private func endUnknownTask(_ job: Job, _ options: WorkerOptions) async throws {
    if coding.migrations.accounts(for: coding.fates(of: job)) { return try await complete(job) }
    let isLast = job.attempts >= options.attempts
    try await giveBack(
      job, error: UndeclaredTaskError(place: job.place),
      retryIn: isLast ? nil : options.retryDelay(after: job.attempts))
  }

  private func complete(_ job: Job) async throws { _ = try await perform(tables.complete(job)) }

  private func run(
    _ work: @Sendable () async -> Chart.Event?, _ job: Job, _ options: WorkerOptions
  ) async throws {
    let isAbandoned = job.attempts > options.attempts
    let attempt = TaskAttempt(
      failing: isAbandoned ? AbandonedError(attempts: job.attempts - 1) : nil)
    let event = await TaskAttempt.$current.withValue(attempt) { await work() }
    try Task.checkCancellation()
    guard let error = attempt.error else { return try await finish(job, with: event) }
    if job.attempts >= options.attempts {
      return try await finish(job, with: event, after: error)
    }
    try await giveBack(job, error: error, retryIn: options.retryDelay(after: job.attempts))
  }

  /// Handles the events that a task sends while it runs.
  ///
  /// In each attempt their numbers start from 0, so that each is handled once.
  private func runSending(
    _ work: @escaping @Sendable (@escaping @Sendable (Chart.Event) -> Void) async -> Void,
    _ job: Job
  ) async throws {
    let (events, continuation) = AsyncStream.makeStream(of: Chart.Event.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await work { continuation.yield($0) }
        continuation.finish()
      }
      var number = 0
      for await event in events {
        let incoming = IncomingEvent(event: event, id: "\(job.key)/\(number)")
        _ = try await handle(incoming, to: job.machine, consuming: .job(job, isDone: false))
        number += 1
      }
    }
    try Task.checkCancellation()
    try await finish(job, with: nil)
  }

  // MARK: - Ends

  /// Commits the event of a job together with its end.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - event: The event for the machine; `nil` for none.
  ///   - error: The error of the last attempt. Default: none.
  private func finish(
    _ job: Job, with event: Chart.Event?, after error: (any Error)? = nil
  ) async throws {
    if let event {
      let answer = try await handle(
        IncomingEvent(event: event, id: job.key), to: job.machine,
        consuming: .job(job, isDone: true))
      // In a database that was copied or restored, the event may have been handled before: only the row of the job is
      // deleted.
      if answer.isRepetition { _ = try await perform(tables.complete(job)) }
    } else if try await perform(tables.complete(job)).isEmpty {
      throw LostLeaseError()
    }
    notify(job, error == nil ? .done : .gaveUp, error)
  }
}

/// A task that a program with another chart has committed.
private struct UndeclaredTaskError: Error, CustomStringConvertible {
  var place: String

  var description: String {
    "The chart does not declare '\(place)'. Deploy one that does, then call retryJobs(of:)."
  }
}
