/// Is notified of what durable machines do, and surrounds it: for logs, metrics and traces.
///
/// ```swift
/// struct Printer: DurableObserver {
///   func receive(_ notice: DurableNotice, from source: DurableSource) {
///     print(source.chart, source.machine, notice)
///   }
/// }
/// let orders = try await DurableMachines(Checkout(), in: store, initial: Order.init).observed(by: Printer())
/// ```
/// The library `DurableTelemetry` has one for swift-log, swift-metrics and swift-distributed-tracing. All requirements have
/// defaults that do nothing.
public protocol DurableObserver: Sendable {
  /// Called after something has happened, in the task that did it: what changes a machine is committed.
  ///
  /// It returns soon, because the task waits.
  func receive(_ notice: DurableNotice, from source: DurableSource)

  /// Performs the body, for instance within a span.
  ///
  /// - Parameters:
  ///   - work: What the body does.
  ///   - source: The machine with which it does it.
  ///   - body: Is called once, and what it returns or throws is returned or thrown.
  func surround<Value: Sendable>(
    _ work: DurableWork, in source: DurableSource, _ body: () async throws -> Value
  ) async throws -> Value

  /// A text that is stored with the jobs and messages that the current task commits or posts; ``DurableWork/contexts`` has
  /// it where they are performed and handled. `nil`: none.
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

  /// None.
  public var context: String? { nil }
}

/// A durable machine.
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

/// What has happened to a durable machine.
public enum DurableNotice: Hashable, Sendable {
  /// An event was handled, the machine was started, or a timer has elapsed: its row of the log.
  ///
  /// The payload is as it is stored: changed by the codec of the store. `lateness` is by how much a timer was late; `nil` for
  /// what is no timer.
  case handled(DurableLogRow, lateness: Duration?)
  /// An event was handled before, and is answered as then.
  case repeated(eventID: String)
  /// Another process was faster, so that the event is handled again.
  case conflicted
  /// An attempt of a job has ended.
  case attempted(DurableAttempt)
  /// The machine, or an event of its inbox, was quarantined.
  case quarantined(reason: String)
}

/// An attempt of a job: a task of a state, or an effect.
public struct DurableAttempt: Hashable, Sendable {
  /// How an attempt ends.
  public enum Result: String, Hashable, Sendable, CaseIterable {
    /// The job is done.
    case done
    /// It has failed, and is tried again later.
    case failed
    /// It has failed for the last time, and the machine handles the event for that.
    case gaveUp
    /// It has failed for the last time, and stays in the store as a dead job.
    case dead
    /// Another worker has the job meanwhile, or its state was exited.
    case leaseLost
    /// It was interrupted or could not be performed, and does not count as an attempt.
    case returned
  }

  /// The place of the job in the chart, `task paying#charge`, or the number of the effect.
  public var place: String
  /// The key that receivers get.
  public var key: String
  /// How often the job was tried, this time included.
  public var number: Int
  /// How the attempt has ended.
  public var result: Result
  /// The error of an attempt that has failed.
  public var error: String?

  /// Creates an attempt.
  public init(place: String, key: String, number: Int, result: Result, error: String? = nil) {
    (self.place, self.key, self.number) = (place, key, number)
    (self.result, self.error) = (result, error)
  }
}

/// What durable machines do, while an observer surrounds it.
public struct DurableWork: Hashable, Sendable {
  /// What is done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A machine is created and started.
    case create
    /// An event that the program has sent, or of a job, is handled.
    case handle
    /// An event is put into the inbox of a machine.
    case post
    /// Due timers elapse.
    case wake
    /// Events of an inbox are handled.
    case receive
    /// A job is performed.
    case job
  }

  /// What is done.
  public var kind: Kind
  /// The name of the event, or the place of the job in the chart; `nil` if there is none, or more than one.
  public var name: String?
  /// The id of the event, or the key of the job; `nil` if there is none, or more than one.
  public var key: String?
  /// The texts that were stored with the job, or with the events of the inbox.
  public var contexts: [String]

  /// Creates a description of work.
  public init(_ kind: Kind, name: String? = nil, key: String? = nil, contexts: [String] = []) {
    (self.kind, self.name, self.key, self.contexts) = (kind, name, key, contexts)
  }
}
