/// All that one event changes, in one transaction.
struct MachineChange: Sendable {
  var id: String
  /// The version before; 0 creates the machine.
  var expected: Int64
  /// Whether the machine is as before: only the log has a new row.
  var isUnchanged = false
  var chartVersion: Int64
  var saved: String
  var data: String
  var states: [String: Int64]
  var savedAt: Int64
  var wakeAt: Int64?
  var isEnded: Bool
  /// At least one row.
  var log: [LogRow]
  /// The id of the event, with the answer to a repetition.
  var recorded: (id: String, answer: DurableAnswer)?
  var newJobs: [NewJob] = []
  /// The places of tasks whose states were exited.
  var endedTasks: [String] = []
  var messages: [Message] = []
  var consumed: Consumed?

  /// The version afterwards.
  var version: Int64 { isUnchanged ? expected : expected + 1 }
}

/// A row of the log.
struct LogRow: Codable, Sendable {
  var eventID: String?
  /// The event without its payload.
  var event: String
  var payload: String?
  /// An ``OutcomeKind``, and what it is about.
  var outcome: String
  var message: String?
  var from: [String]
  var to: [String]
  var at: Int64
}

/// A job to be inserted.
struct NewJob: Codable, Sendable {
  var place: String
  var kind: Job.Kind
  var payload: String?
}

/// An event for another machine.
struct Message: Codable, Sendable {
  var chart: String
  var id: String
  var eventID: String
  var event: String
}

/// The row that this event came from, which is deleted in the same transaction.
enum Consumed: Sendable {
  case job(Job)
  case inbox([Int64])
}
