import Schematic

/// All that is changed in one transaction.
@usableFromInline
struct MachineChange: Sendable {
  var id: String
  /// The version before; 0 creates the machine.
  @usableFromInline var expected: Int64
  /// Whether another program has quarantined the machine, which this one can use.
  var endsQuarantine = false
  /// Whether the machine is as before: only the log has a new row.
  @usableFromInline var isUnchanged = false
  var chartVersion: Int64
  var structure: String
  var saved: String
  @usableFromInline var data: String
  var states: [String: Int64]
  var savedAt: Int64
  var wakeAt: Int64?
  var isEnded: Bool
  /// At least one row.
  var log: [DurableLogRow]
  /// The ids of the events, with the answers to repetitions.
  var recorded: [RecordedAnswer] = []
  @usableFromInline var newJobs: [NewJob] = []
  /// The places of tasks whose states were exited.
  @usableFromInline var endedTasks: [String] = []
  @usableFromInline var messages: [Message] = []
  /// What the workers get that perform the jobs and handle the messages.
  var context: String?
  var consumed: Consumed?

  @usableFromInline
  init(
    id: String, expected: Int64, chartVersion: Int64, structure: String, saved: String,
    data: String,
    states: [String: Int64], savedAt: Int64, wakeAt: Int64?, isEnded: Bool, log: [DurableLogRow]
  ) {
    (self.id, self.expected, self.chartVersion) = (id, expected, chartVersion)
    (self.structure, self.saved, self.data, self.states) = (structure, saved, data, states)
    (self.savedAt, self.wakeAt, self.isEnded, self.log) = (savedAt, wakeAt, isEnded, log)
  }

  /// The version afterwards.
  var version: Int64 { isUnchanged ? expected : expected + 1 }
}

/// The answer to repetitions of an event.
@usableFromInline
struct RecordedAnswer: Sendable {
  var id: String
  var answer: String
}

/// A job to be inserted.
@usableFromInline
struct NewJob: Sendable {
  var place: String
  var kind: Job.Kind
  var payload: String?

  init(place: String, kind: Job.Kind, payload: String? = nil) {
    (self.place, self.kind, self.payload) = (place, kind, payload)
  }

  /// - Parameter version: That of the chart in which the task has this place.
  @usableFromInline init(task place: String, of version: Int) {
    self.init(place: place, kind: .task, payload: "\(version)")
  }
}

/// An event for another machine.
@usableFromInline
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
