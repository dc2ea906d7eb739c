import Schematic
import Statecharts

// A worker: wakes machines whose timers are due, handles events of inboxes, and performs jobs.
extension DurableMachines {
  /// Works until the task is cancelled: timers, inboxes, and the tasks of states.
  ///
  /// Any number of processes may work. When the task is cancelled, the worker takes nothing more, and
  /// what it performs may continue for ``WorkerOptions/shutdownTime``. Then it is cancelled, and other
  /// workers get it at once.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, but for lost connections and the like, after which the worker continues.
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options, nil)
  }

  /// Performs what is due now.
  ///
  /// - Returns: How much it was: machines woken, events of inboxes, and jobs.
  @discardableResult
  public func workOnce(_ options: WorkerOptions = WorkerOptions()) async throws -> Int {
    try await workOnce(options, nil)
  }

  func workOnce(_ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?) async throws
    -> Int
  {
    let woken = try await wake(options)
    let handled = try await handleInbox(options) { Task.isCancelled }
    let jobs = try await leaseJobs(atMost: options.concurrency, options, performer)
    try await concurrently(jobs, options.concurrency) { try await perform($0, options, performer) }
    return woken + handled + jobs.count
  }

  func work(_ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?) async throws {
    let looks = WorkLooks { try await look(since: $0, withEffects: performer != nil) }
    let start = ContinuousClock.now
    func loop(_ work: DueWork) -> WorkLoop {
      WorkLoop(work, looks, since: start, options.pollInterval)
    }
    let (timers, inboxes, jobs) = (loop(.timers), loop(.inboxes), loop(.jobs))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await repeatedly(timers, options) { options, _ in try await wake(options) }
        }
        group.addTask {
          try await repeatedly(inboxes, options) { try await handleInbox($0, $1) }
        }
        group.addTask { try await performJobs(jobs, options, performer) }
        try await group.next()
        group.cancelAll()
      }
    } catch is CancellationError {}
  }

  /// - Parameter body: Does something, and returns how much it was.
  private func repeatedly(
    _ loop: WorkLoop, _ options: WorkerOptions,
    _ body:
      @escaping @Sendable (
        WorkerOptions, _ isStopping: @Sendable () -> Bool
      ) async throws -> Int
  ) async throws {
    var loop = loop
    while !Task.isCancelled {
      let found =
        loop.isDue
        ? try await patiently { try await options.finishing { try await body(options, $0) } } : 0
      try await loop.wait(after: found)
    }
  }

  /// What is due; everything, if the server has become read only, so that the loops find that out by writing.
  private func look(
    since starts: [DueWork: Int64], withEffects: Bool
  ) async throws -> (Set<DueWork>, now: Int64) {
    let rows = try await perform(tables.look(since: starts, withEffects: withEffects))
    let row = try NamedRow<LookColumn>(rows.first ?? [], of: "machine")
    let due = DueWork.allCases.filter { row.isTrue($0.column) || row.isTrue(.isReadOnly) }
    return (Set(due), try row.number(.clock, in: .times))
  }

  /// - Returns: 0 if the database is away, or another process is in the way.
  private func patiently(_ body: () async throws -> Int) async throws -> Int {
    do { return try await body() } catch let error as MachineStore.DatabaseError
      where error.isTemporary
    { return 0 }
  }

  // MARK: - Jobs

  /// Performs jobs as long as there are any, so many at once.
  private func performJobs(
    _ loop: WorkLoop, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws {
    let slots = Slots(options.concurrency)
    var loop = loop
    try await withThrowingTaskGroup(of: Void.self) { group in
      while !Task.isCancelled {
        let free = await slots.take()
        for _ in 0..<slots.takeFinished() { try await group.next() }
        try Task.checkCancellation()
        let jobs = loop.isDue ? try await patientlyLease(free, options, performer) : []
        slots.giveBack(free - jobs.count)
        for job in jobs {
          group.addTask {
            defer { slots.finish() }
            try await options.finishing { _ in try await perform(job, options, performer) }
          }
        }
        try await loop.wait(after: jobs.count)
      }
      group.cancelAll()
    }
  }

  private func patientlyLease(
    _ count: Int, _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws -> [Job] {
    do { return try await leaseJobs(atMost: count, options, performer) } catch let error
      as MachineStore.DatabaseError
      where error.isTemporary
    { return [] }
  }

  // MARK: - Timers

  /// Lets timers of machines elapse that nobody has sent an event.
  private func wake(_ options: WorkerOptions) async throws -> Int {
    let due = try await perform(tables.takeDueMachines(atMost: 100, for: options.lease.seconds))
      .map(TakenMachine.init).sorted { ($0.wakeAt ?? 0) < ($1.wakeAt ?? 0) }
    try await releasing(due, options) {
      try await concurrently(due, options.concurrency) { try await wake($0, options) }
    }
    return due.count
  }

  /// Committing releases the machine.
  private func wake(_ machine: TakenMachine, _ options: WorkerOptions) async throws {
    if let fault = machine.fault {
      _ = try await quarantine(machine.id, nil, reason: "\(fault)")
      return
    }
    if machine.takes > options.quarantineAfter {
      let reason = "\(AbandonedError(attempts: machine.takes - 1))"
      _ = try await quarantine(machine.id, machine.version, reason: reason)
      return
    }
    do {
      _ = try await surround(DurableWork(.wake), of: machine.id) {
        try await handle([], to: machine.id)
      }
    } catch let error as MachineStore.DatabaseError where error.kind == .codecUnavailable {
      // The timers of others elapse meanwhile.
      _ = try await perform(tables.release(machines: [machine.id]))
    } catch let error as MachineError {
      guard error.kind == .unsavable else { return }
      _ = try await quarantine(machine.id, machine.version, reason: error.reason)
    }
  }

  /// Other workers get the machines at once if this one is cancelled or fails.
  ///
  /// Without a connection, it tries to release them until their lease has ended.
  func releasing<Value>(
    _ machines: [TakenMachine], _ options: WorkerOptions, _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch {
      let statement = try tables.release(machines: machines.map(\.id))
      var retries = Retries(
        for: error is CancellationError ? .zero : options.lease, on: retryClock)
      // In tasks of their own, because this one may be cancelled.
      while await Task(operation: { try? await perform(statement) }).value == nil {
        guard (try? await retries.wait()) == true else { break }
      }
      throw error
    }
  }

  /// Performs something for each element, so many at once.
  func concurrently<Element: Sendable>(
    _ elements: [Element], _ limit: Int, _ body: @escaping @Sendable (Element) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, element) in elements.enumerated() {
        if index >= max(limit, 1) { try await group.next() }
        group.addTask { try await body(element) }
      }
      try await group.waitForAll()
    }
  }
}

extension DurableMachines where Chart.Subject: OutboxOwner {
  /// Works until the task is cancelled, and performs no effects.
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message: "Nobody performs the effects of the outbox. Use run { effect, key in … } instead."
  )
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options, nil)
  }

  /// Works until the task is cancelled: timers, inboxes, the tasks of states, and effects.
  ///
  /// ```swift
  /// try await orders.run { effect, key in
  ///   switch effect { case .notify(let address): try await send(to: address, key); return nil }
  /// }
  /// ```
  /// - Parameters:
  ///   - options: How to work.
  ///   - effect: Performs an effect, at least once, with a key that is the same each time; returns the event that is the
  ///     answer, if there is one. If it throws, the effect is tried again later.
  ///   - failed: Makes an event of the error of the last attempt. Default: none; the effect stays in the store as a dead job.
  public func run(
    _ options: WorkerOptions = WorkerOptions(),
    performing effect:
      @escaping @Sendable (Chart.Subject.Effect, _ key: String) async throws -> Chart.Event?,
    failed: @escaping @Sendable (Chart.Subject.Effect, any Error) -> Chart.Event? = { _, _ in nil }
  ) async throws {
    try await work(options, performer(effect, failed))
  }

  /// Performs what is due now, effects too.
  ///
  /// - Returns: How much it was: machines woken, events of inboxes, and jobs.
  @discardableResult
  public func workOnce(
    _ options: WorkerOptions = WorkerOptions(),
    performing effect:
      @escaping @Sendable (Chart.Subject.Effect, _ key: String) async throws -> Chart.Event?,
    failed: @escaping @Sendable (Chart.Subject.Effect, any Error) -> Chart.Event? = { _, _ in nil }
  ) async throws -> Int {
    try await workOnce(options, performer(effect, failed))
  }

  private func performer(
    _ effect: @escaping @Sendable (Chart.Subject.Effect, String) async throws -> Chart.Event?,
    _ failed: @escaping @Sendable (Chart.Subject.Effect, any Error) -> Chart.Event?
  ) -> EffectPerformer<Chart.Event> {
    let codec = coding.codec
    return { text in
      do {
        let value = try fromJSON(Chart.Subject.Effect.self, codec.decode(text))
        return DecodedEffect(
          perform: { try await effect(value, $0) }, failed: { failed(value, $0) })
      } catch let error as MachineStore.DatabaseError where error.kind == .codecUnavailable {
        throw error
      } catch {
        throw UndecodableEffectError(reason: "\(error)")
      }
    }
  }
}

// Before them, Never is not Codable.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension DurableMachines where Chart.Subject: OutboxOwner, Chart.Subject.Effect == Never {
  /// Works until the task is cancelled: an outbox of messages alone has no effects to perform.
  @_documentation(visibility: internal)
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options, nil)
  }
}

/// Decodes effects.
///
/// - Throws: ``UndecodableEffectError``, or ``MachineStore/DatabaseError`` if the codec is unavailable.
typealias EffectPerformer<Event> = @Sendable (_ payload: String) throws -> DecodedEffect<Event>

/// What a worker does with an effect.
struct DecodedEffect<Event>: Sendable {
  var perform: @Sendable (_ key: String) async throws -> Event?
  /// Makes the event of the error of the last attempt.
  var failed: @Sendable (_ error: any Error) -> Event?
}

/// An effect that this program cannot read, but perhaps another one.
struct UndecodableEffectError: Error, CustomStringConvertible {
  var reason: String
  var description: String {
    "The effect is not decoded: \(reason). Deploy a program that reads it, then call retryJobs(of:)."
  }
}

/// A machine that belongs to a worker for a while.
struct TakenMachine: Sendable {
  var id: String
  var version: Int64 = 0
  /// How often workers have taken it, and not committed.
  var takes: Int64 = 0
  /// When its first timer is due.
  var wakeAt: Int64?
  /// A number of the row with which nothing can be calculated.
  var fault: UnusableNumberError?

  init(_ values: MachineStore.Row) throws {
    let row = try NamedRow<TakenColumn>(values, of: "machine")
    id = try row.text(.id)
    do {
      version = try row.number(.version, in: .versions)
      takes = try row.number(.takes, in: .counts)
      // An inbox may be taken without a timer.
      wakeAt = row[.wakeAt] == nil ? nil : try row.number(.wakeAt, in: .min ... .max)
    } catch let error as UnusableNumberError {
      fault = error
    }
  }
}

extension MachineStore.DatabaseError {
  /// Whether a worker continues.
  var isTemporary: Bool {
    switch kind {
    case .contention, .connectionLost, .unknownOutcome, .interrupted, .full, .readOnly,
      .codecUnavailable:
      true
    case .duplicate, .notAllowed, .other: false
    }
  }
}
