import Schematic

/// The properties of a change that determine its SQL.
///
/// Changes with equal shapes differ only in values.
struct CommitShape: Hashable, Sendable {
  enum Consumed {
    case job(isDone: Bool)
    case inbox
  }

  /// One row is given by values; several rows are a list in JSON, which the database reads.
  enum Count: Hashable, Sendable {
    case none, one, many

    init(_ count: Int) { self = count == 0 ? .none : count == 1 ? .one : .many }
  }

  var isNew: Bool
  /// Whether the change only adds a row to the log.
  var isUnchanged: Bool
  var endsQuarantine: Bool
  var log: Count
  var answers: Count
  var hasJobs: Bool
  var hasMessages: Bool
  var hasNewMachines: Bool
  var hasEndedTasks: Bool
  var hasCancelledJobs: Bool
  /// Whether the change begins or ends a pause.
  var changesPause: Bool
  var endsPause: Bool
  var consumed: Consumed?

  /// False if a worker handles the inbox: it reads all events, and deletes some in the same statement.
  var wakesInbox: Bool { isNew || endsPause || endsQuarantine && consumed != .inbox }

  init(_ change: MachineChange) {
    isNew = change.expected == 0
    isUnchanged = change.isUnchanged
    endsQuarantine = change.endsQuarantine
    log = Count(change.log.count)
    answers = Count(change.recorded.count)
    hasJobs = !change.newJobs.isEmpty
    hasMessages = !change.messages.isEmpty
    hasNewMachines = !change.newMachines.isEmpty
    hasEndedTasks = !change.endedTasks.isEmpty
    hasCancelledJobs = !change.cancelledJobs.isEmpty
    changesPause = change.changesPause
    endsPause = changesPause && change.row.paused == nil
    switch change.consumed {
    case .job(_, let isDone): consumed = .job(isDone: isDone)
    case .inbox: consumed = .inbox
    case nil: consumed = nil
    }
  }
}

extension CommitShape.Consumed: Hashable, Sendable {}

/// The statements for the shapes so far: making their texts takes longer than an event itself.
final class CommitTemplates: Sendable {
  typealias Templates = [FinishedTemplate<MachineChange>]

  private let known = Locked<[CommitShape: Templates]>([:])

  func templates(_ shape: CommitShape, orMake make: () -> Templates) -> Templates {
    known.withLock { known in
      if let templates = known[shape] { return templates }
      let templates = make()
      known[shape] = templates
      return templates
    }
  }
}
