import Schematic

/// All that is changed in one transaction.
struct MachineChange: Sendable {
  var id: String
  /// The version before; 0 creates the machine.
  var expected: Int64
  /// Whether another program has quarantined the machine, which this one can use.
  var endsQuarantine = false
  /// Whether the machine is as before: only the log has a new row.
  var isUnchanged = false
  var chartVersion: Int64
  var structure: String
  var saved: String
  var data: String
  var states: [String: Int64]
  var savedAt: Int64
  var wakeAt: Int64?
  var isEnded: Bool
  /// At least one row.
  var log: [LogRow]
  /// The ids of the events, with the answers to repetitions.
  var recorded: [RecordedAnswer] = []
  var newJobs: [NewJob] = []
  /// The places of tasks whose states were exited.
  var endedTasks: [String] = []
  var messages: [Message] = []
  /// What the workers get that perform the jobs and handle the messages.
  var context: String?
  var consumed: Consumed?

  /// The version afterwards.
  var version: Int64 { isUnchanged ? expected : expected + 1 }
}

/// A row of the log.
struct LogRow: Sendable {
  var eventID: String?
  /// The event without its payload.
  var event: String
  var payload: String?
  var outcome: OutcomeKind
  /// Why the event was ignored or rejected, or the error of a failure.
  var message: String?
  var from: [String]
  var to: [String]
  var at: Int64
}

/// The answer to repetitions of an event.
struct RecordedAnswer: Sendable {
  var id: String
  var answer: String
}

/// A job to be inserted.
struct NewJob: Sendable {
  var place: String
  var kind: Job.Kind
  var payload: String?
}

/// An event for another machine.
struct Message: Sendable {
  var chart: String
  var id: String
  var eventID: String
  var event: String
}

/// Where the events came from.
enum Consumed: Sendable {
  /// A job that must still be leased; it is deleted if it is done.
  case job(Job, isDone: Bool)
  /// Rows of the inbox, which are deleted.
  case inbox([Int64])
}
