/// Observes durable machines, and surrounds their work: for logs, metrics and traces.
///
/// ```swift
/// struct Printer: DurableObserver {
///   func receive(_ notice: DurableNotice, from source: DurableSource) {
///     print(source.chart, source.machine, notice)
///   }
/// }
/// let orders = try await DurableMachines(Checkout(), in: store, initial: Order.init).observed(by: Printer())
/// ```
/// The library `DurableTelemetry` has an observer for swift-log, swift-metrics and swift-distributed-tracing. The
/// defaults of all requirements do nothing.
public protocol DurableObserver: Sendable {
  /// Receives a notice after the fact, in the task that did the work. Changes of a machine are then committed.
  ///
  /// The task waits for it, so return soon.
  ///
  /// - Parameters:
  ///   - notice: The notice.
  ///   - source: The machine.
  func receive(_ notice: DurableNotice, from source: DurableSource)

  /// Performs the body, for instance within a span.
  ///
  /// - Parameters:
  ///   - work: The description of the work.
  ///   - source: The machine.
  ///   - body: Performs the work. Call it once, and return or throw its result.
  func surround<Value: Sendable>(
    _ work: DurableWork, in source: DurableSource, _ body: () async throws -> Value
  ) async throws -> Value

  /// A text for the jobs and messages that the current task commits or posts, for instance a trace context; `nil` for
  /// none.
  ///
  /// It is stored with them, and ``DurableWork/contexts`` has it when they are performed or handled.
  var context: String? { get }
}

extension DurableObserver {
  /// Does nothing.
  public func receive(_ notice: DurableNotice, from source: DurableSource) {}

  /// Performs the body.
  public func surround<Value: Sendable>(
    _ work: DurableWork, in source: DurableSource, _ body: () async throws -> Value
  ) async throws -> Value {
    try await body()
  }

  /// No context.
  public var context: String? { nil }
}

/// Identifies the machine of a notice or of work.
public struct DurableSource: Hashable, Sendable {
  /// The name of its chart in the store.
  public var chart: String
  /// Its id.
  public var machine: String

  /// Creates a source.
  public init(chart: String, machine: String) {
    (self.chart, self.machine) = (chart, machine)
  }
}

/// Notifies an observer of an event, a conflict, an attempt or a quarantine.
public enum DurableNotice: Hashable, Sendable {
  /// An event was handled, the machine was started, or a timer has elapsed.
  ///
  /// The row of the log has the payload as it is stored, changed by the codec of the store. `lateness` is the delay
  /// of a timer; `nil` for other rows.
  case handled(DurableLogRow, lateness: Duration?)
  /// An event with the same id was handled before: its recorded answer was returned.
  case repeated(eventID: String)
  /// Another process has changed the machine meanwhile, so that the event is retried.
  case conflicted
  /// An attempt of a job has ended.
  case attempted(DurableAttempt)
  /// The machine, or an event of its inbox, was quarantined.
  case quarantined(reason: String)
}

/// Describes an attempt of a job: a task of a state, or an effect.
public struct DurableAttempt: Hashable, Sendable {
  /// The results of an attempt.
  public enum Result: String, Hashable, Sendable, CaseIterable {
    /// The job is done.
    case done
    /// It has failed, and is retried later.
    case failed
    /// It has failed for the last time, and the machine handles the event of the error.
    case gaveUp
    /// It has failed for the last time, and stays in the store as a dead job.
    case dead
    /// Another worker has leased the job meanwhile, or its state was exited.
    case leaseLost
    /// It was interrupted or could not be performed, and does not count as an attempt.
    case returned
  }

  /// The place of the job in the chart, `task paying#charge`, the number of the effect, or `creation` of a machine.
  public var place: String
  /// The key, which is the same at each attempt: receivers recognize retries by it.
  public var key: String
  /// The number of the attempt, from 1.
  public var number: Int
  /// The result.
  public var result: Result
  /// The error of an attempt that has failed; `nil` otherwise.
  public var error: String?

  /// Creates an attempt.
  public init(place: String, key: String, number: Int, result: Result, error: String? = nil) {
    (self.place, self.key, self.number) = (place, key, number)
    (self.result, self.error) = (result, error)
  }
}

/// Describes work that an observer surrounds.
public struct DurableWork: Hashable, Sendable {
  /// The kinds of work.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A machine is created and started.
    case create
    /// An event from the program or from a job is handled.
    case handle
    /// An event is posted to the inbox of a machine.
    case post
    /// Due timers elapse.
    case wake
    /// Events of an inbox are handled.
    case receive
    /// A job is performed.
    case job
    /// An operator changes the machine.
    case intervene
  }

  /// The kind of work.
  public var kind: Kind
  /// The name of the event, or the place of the job in the chart; `nil` for none, or for several events.
  public var name: String?
  /// The id of the event, or the key of the job; `nil` for none, or for several events.
  public var key: String?
  /// The texts that were stored with the job, or with the events of the inbox.
  public var contexts: [String]

  /// Creates a description of work.
  public init(_ kind: Kind, name: String? = nil, key: String? = nil, contexts: [String] = []) {
    (self.kind, self.name, self.key, self.contexts) = (kind, name, key, contexts)
  }
}
