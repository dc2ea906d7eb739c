import Schematic
import Statecharts

// A worker lets timers elapse that are due, handles events of inboxes, and performs jobs.
extension DurableMachines {
  /// Runs a worker until the task is cancelled: it lets timers elapse, handles inboxes, and performs the tasks of
  /// states.
  ///
  /// Any number of processes may run workers. When the task is cancelled, the worker takes no more work. Its current
  /// work may continue for ``WorkerOptions/shutdownTime``; the rest is then cancelled, and other workers get it at
  /// once.
  ///
  /// - Parameter options: The options of the worker. Default: those of `WorkerOptions()`.
  /// - Throws: ``MachineStore/DatabaseError``. After a lost connection or another temporary error, the worker
  ///   continues.
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options, nil)
  }

  /// Performs the work that is due now: timers, inboxes, and the tasks of states.
  ///
  /// - Parameter options: The options of the worker. Default: those of `WorkerOptions()`.
  /// - Returns: How many machines were woken, events of inboxes handled, and jobs performed, in total.
  /// - Throws: ``MachineStore/DatabaseError``.
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
    var machines = self
    if store.isDivided { machines.dueParts = DueParts() }
    try await machines.workUntilCancelled(options, performer)
  }

  private func workUntilCancelled(
    _ options: WorkerOptions, _ performer: EffectPerformer<Chart.Event>?
  ) async throws {
    let looks = WorkLooks { try await look(since: $0, withEffects: performer != nil) }
    dueParts?.use(looks, options.pollInterval)
    defer { dueParts?.use(nil, .zero) }
    let start = ContinuousClock.now
    func loop(_ work: DueWork) -> WorkLoop {
      WorkLoop(work, looks, since: start, options.pollInterval)
    }
    let (timers, inboxes, jobs) = (loop(.timers), loop(.inboxes), loop(.jobs))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await repeatedly(timers, options) { options, start, _ in
            try await wake(options, since: start)
          }
        }
        group.addTask {
          try await repeatedly(inboxes, options) { try await handleInbox($0, $2) }
        }
        group.addTask { try await performJobs(jobs, options, performer) }
        try await group.next()
        group.cancelAll()
      }
    } catch is CancellationError {}
  }

  /// - Parameters:
  ///   - loop: The loop of the worker.
  ///   - options: The options of the worker.
  ///   - body: Performs work, and returns how much there was.
  private func repeatedly(
    _ loop: WorkLoop, _ options: WorkerOptions,
    _ body:
      @escaping @Sendable (
        WorkerOptions, _ start: Int64?, _ isStopping: @Sendable () -> Bool
      ) async throws -> Int
  ) async throws {
    var loop = loop
    while !Task.isCancelled {
      let (isDue, start) = (loop.isDue, loop.start)
      let found = try await patiently {
        isDue ? try await options.finishing { try await body(options, start, $0) } : 0
      }
      try await loop.wait(after: found)
    }
  }

  /// Finds out which work is due.
  ///
  /// If the server has become read only, all is due, so that the loops notice it when they write.
  private func look(
    since starts: [DueWork: Int64], withEffects: Bool
  ) async throws -> (Set<DueWork>, now: Int64) {
    if let dueParts {
      return try await lookAtParts(since: starts, withEffects: withEffects, dueParts)
    }
    let rows = try await perform(tables.look(since: starts, withEffects: withEffects))
    let row = try NamedRow<LookColumn>(rows.first ?? [], of: "machine")
    return (row.due, try row.number(.clock, in: .times))
  }

  /// - Returns: `nil` without a connection, or in a conflict with another process.
  private func patiently<Value>(_ body: () async throws -> Value) async throws -> Value? {
    do { return try await body() } catch let error as MachineStore.DatabaseError
      where error.isTemporary
    { return nil }
  }

  // MARK: - Jobs

  /// Performs jobs while there are any, up to the limit at once.
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
        let (isDue, start) = (loop.isDue, loop.start)
        let jobs = try await patiently {
          isDue ? try await leaseJobs(since: start, atMost: free, options, performer) : []
        }
        slots.giveBack(free - (jobs?.count ?? 0))
        for job in jobs ?? [] {
          group.addTask {
            defer { slots.finish() }
            try await options.finishing { _ in try await perform(job, options, performer) }
          }
        }
        try await loop.wait(after: jobs?.count)
      }
      group.cancelAll()
    }
  }

  // MARK: - Timers

  /// Lets due timers elapse in machines that have received no event.
  private func wake(_ options: WorkerOptions, since start: Int64? = nil) async throws -> Int {
    if let sum = try await duePartSum(.timers, { try await $0.wake(options, since: start) }) {
      return sum
    }
    let due = try await perform(
      tables.takeDueMachines(since: start, atMost: 100, for: options.lease.seconds)
    ).map(TakenMachine.init).sorted { ($0.wakeAt ?? 0) < ($1.wakeAt ?? 0) }
    try await releasing(due, options) {
      _ = try await concurrently(due, options.concurrency) { try await wake($0, options) }
    }
    return due.count
  }

  /// The commit releases the machine.
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

  /// Releases the machines for other workers at once if the body is cancelled or fails.
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
}

/// Calls `body` for each element, up to the limit at once.
///
/// - Returns: The results in the order of the elements.
@discardableResult
func concurrently<Element: Sendable, Value: Sendable>(
  _ elements: [Element], _ limit: Int, _ body: @escaping @Sendable (Element) async throws -> Value
) async throws -> [Value] {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var values: [Value?] = elements.map { _ in nil }
    for (index, element) in elements.enumerated() {
      if index >= max(limit, 1), let (done, value) = try await group.next() { values[done] = value }
      group.addTask { (index, try await body(element)) }
    }
    for try await (done, value) in group { values[done] = value }
    return values.compactMap(\.self)
  }
}

extension DurableMachines where Chart.Subject: OutboxOwner {
  /// Runs a worker until the task is cancelled, without performing effects.
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message: "This worker performs no effects of the outbox. Use run { effect, key in … } instead."
  )
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options, nil)
  }

  /// Runs a worker until the task is cancelled: it also performs effects.
  ///
  /// ```swift
  /// try await orders.run { effect, key in
  ///   switch effect { case .notify(let address): try await send(to: address, key); return nil }
  /// }
  /// ```
  /// - Parameters:
  ///   - options: The options of the worker. Default: those of `WorkerOptions()`.
  ///   - effect: Performs an effect at least once, with a key that is the same each time. It returns the event of the
  ///     answer; `nil` for none. If it throws, the effect is retried later.
  ///   - failed: Makes an event of the error of the last attempt. Default: none; the effect stays in the store as a
  ///     dead job.
  /// - Throws: ``MachineStore/DatabaseError``. After a lost connection or another temporary error, the worker
  ///   continues.
  public func run(
    _ options: WorkerOptions = WorkerOptions(),
    performing effect:
      @escaping @Sendable (Chart.Subject.Effect, _ key: String) async throws -> Chart.Event?,
    failed: @escaping @Sendable (Chart.Subject.Effect, any Error) -> Chart.Event? = { _, _ in nil }
  ) async throws {
    try await work(options, performer(effect, failed))
  }

  /// Performs the work that is due now: timers, inboxes, the tasks of states, and effects.
  ///
  /// - Parameters:
  ///   - options: The options of the worker. Default: those of `WorkerOptions()`.
  ///   - effect: Performs an effect at least once, with a key that is the same each time. It returns the event of the
  ///     answer; `nil` for none. If it throws, the effect is retried later.
  ///   - failed: Makes an event of the error of the last attempt. Default: none; the effect stays in the store as a
  ///     dead job.
  /// - Returns: How many machines were woken, events of inboxes handled, and jobs performed, in total.
  /// - Throws: ``MachineStore/DatabaseError``.
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

// In earlier systems, Never is not Codable.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension DurableMachines where Chart.Subject: OutboxOwner, Chart.Subject.Effect == Never {
  /// Runs a worker until the task is cancelled: an outbox of messages alone has no effects to perform.
  @_documentation(visibility: internal)
  public func run(_ options: WorkerOptions = WorkerOptions()) async throws {
    try await work(options, nil)
  }
}

/// Decodes effects.
///
/// - Throws: ``UndecodableEffectError``, or ``MachineStore/DatabaseError`` if the codec is unavailable.
typealias EffectPerformer<Event> = @Sendable (_ payload: String) throws -> DecodedEffect<Event>

/// An effect as functions of a worker.
struct DecodedEffect<Event>: Sendable {
  var perform: @Sendable (_ key: String) async throws -> Event?
  /// Makes an event of the error of the last attempt.
  var failed: @Sendable (_ error: any Error) -> Event?
}

/// This program cannot decode an effect; another program may.
struct UndecodableEffectError: Error, CustomStringConvertible {
  var reason: String
  var description: String {
    "The effect is not decoded: \(reason). Deploy a program that reads it, then call retryJobs(of:)."
  }
}

/// A machine that a worker has leased.
struct TakenMachine: Sendable {
  var id: String
  var version: Int64 = 0
  /// How many times workers have taken it without a commit.
  var takes: Int64 = 0
  /// The time at which its first timer is due.
  var wakeAt: Int64?
  /// A number of the row that is outside of the usable range.
  var fault: UnusableNumberError?

  init(_ values: MachineStore.Row) throws {
    let row = try NamedRow<TakenColumn>(values, of: "machine")
    id = try row.text(.id)
    do {
      version = try row.number(.version, in: .versions)
      takes = try row.number(.takes, in: .counts)
      // A machine without a timer may be taken for its inbox.
      wakeAt = row[.wakeAt] == nil ? nil : try row.number(.wakeAt, in: .min ... .max)
    } catch let error as UnusableNumberError {
      fault = error
    }
  }
}

extension MachineStore.DatabaseError {
  /// Whether a worker continues after the error.
  var isTemporary: Bool {
    switch kind {
    case .contention, .connectionLost, .unknownOutcome, .interrupted, .full, .readOnly,
      .codecUnavailable:
      true
    case .duplicate, .notAllowed, .other: false
    }
  }
}
