import Schematic

/// The changes of one transaction.
@usableFromInline
struct MachineChange: Sendable {
  var id: String
  /// The version before the change; 0 creates the machine.
  var expected: Int64
  /// The row of the machine after the change.
  @usableFromInline var row: StoredMachine
  /// Whether this program can use a machine that another program has quarantined.
  var endsQuarantine = false
  /// Whether the change pauses the machine, or ends its pause.
  var changesPause = false
  /// The jobs that are deleted, beside those of ``endedTasks``.
  var cancelledJobs: [CancelledJob] = []
  var wakeAt: Int64?
  var isEnded: Bool
  /// At least one row.
  var log: [DurableLogRow]
  /// The ids of the events, with the answers to return when they are repeated.
  var recorded: [RecordedAnswer] = []
  @usableFromInline var newJobs: [NewJob] = []
  /// The places of tasks whose states were exited.
  @usableFromInline var endedTasks: [String] = []
  @usableFromInline var messages: [Message] = []
  @usableFromInline var newMachines: [NewMachine] = []
  /// The context for the workers that perform the jobs and handle the messages.
  var context: String?
  var consumed: Consumed?

  @usableFromInline
  init(
    id: String, expected: Int64, chartVersion: Int64, structure: String, saved: String,
    data: String,
    states: [String: Int64], savedAt: Int64, wakeAt: Int64?, isEnded: Bool, log: [DurableLogRow]
  ) {
    row = StoredMachine(
      version: expected + 1, chartVersion: chartVersion, saved: saved, data: data, states: states,
      savedAt: savedAt, isDeleted: false, structure: structure)
    (self.id, self.expected, self.log) = (id, expected, log)
    (self.wakeAt, self.isEnded) = (wakeAt, isEnded)
  }

  /// Leaves the machine as it is, with the same version: the log has a new row, and timers count from its time.
  ///
  /// The next change is not earlier than this time, and a change by another process that began earlier is a conflict. So
  /// the times of the log never decrease.
  @usableFromInline mutating func leaveUnchanged(_ former: StoredMachine) {
    let (saved, savedAt) = (row.saved, row.savedAt)
    row = former
    (row.saved, row.savedAt) = (saved, savedAt)
  }

  /// Adds the keys of all that the change commits for workers to the last row of the log.
  mutating func noteJobs(ofChart chart: String) {
    let key = JobKey(chart, id, version, at: row.savedAt)
    let keys =
      newJobs.map { key.text($0.place) } + messages.map(\.eventID) + newMachines.map(\.place)
    if !keys.isEmpty, !log.isEmpty { log[log.count - 1].jobs = keys }
  }

  /// The version after the change.
  var version: Int64 { row.version }

  /// Whether the machine is unchanged, and only the log has a new row.
  var isUnchanged: Bool { version == expected }
}

/// A job of the machine that is deleted.
struct CancelledJob: Hashable, Sendable {
  var version: Int64
  var place: String

  /// The version and the place in one text, as the statement compares them.
  var text: String { "\(version) \(place)" }
}

/// The answer to return when an event is repeated.
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

  /// - Parameters:
  ///   - place: The place of the task.
  ///   - version: The version of the chart in which the task has this place.
  @usableFromInline init(task place: String, of version: Int) {
    self.init(place: place, kind: .task, payload: "\(version)")
  }
}

/// An event for another machine.
@usableFromInline
struct Message: Codable, Sendable {
  var chart: String
  var id: String
  var eventID: String
  var event: String
}

/// A machine that a worker of its chart is to create.
@usableFromInline
struct NewMachine: Codable, Sendable {
  var chart: String
  var id: String
  /// Of the job that creates it: a key of the machine that wants it.
  var place: String
  /// A ``Creation`` as JSON.
  var payload: String
}

/// The job or the rows of an inbox that the events come from.
enum Consumed: Sendable {
  /// A job that must still be leased; it is deleted if it is done.
  case job(Job, isDone: Bool)
  /// Rows of the inbox, which are deleted.
  case inbox([Int64])
}
