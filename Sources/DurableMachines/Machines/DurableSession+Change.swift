import Schematic
import Statecharts

extension DurableSession {
  /// The change to commit.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - row: The stored machine; `nil` for a new one.
  ///   - chart: The name of the chart.
  @inlinable func change(of id: String, after row: StoredMachine?, chart: String) throws
    -> MachineChange
  {
    let (effects, messages, machines) = try outbox(
      key: JobKey(chart, id, (row?.version ?? 0) + 1, at: time))
    let active = coding.schema.paths(of: machine.state)
    var change = MachineChange(
      id: id, expected: row?.version ?? 0, chartVersion: Int64(machine.schema.definitionVersion),
      structure: machine.schema.structureHash, saved: try coding.text(of: machine.saved),
      data: try coding.text(of: subject), states: entered.filter { active.contains($0.key) },
      savedAt: time, wakeAt: host.nextDue.map { start + $0.microseconds },
      isEnded: machine.schema.isPhase(.ended, of: machine.state), log: log)
    change.newJobs =
      host.begun.map { NewJob(task: place(of: $0), of: machine.schema.definitionVersion) } + effects
    change.endedTasks = host.ended.flatMap(places)
    change.messages = messages
    change.newMachines = machines
    if let row, try isUnchanged(row, change) { change.leaveUnchanged(row) }
    return change
  }

  /// Whether the change only adds a row to the log.
  ///
  /// The encryption of equal data may differ each time, so the data themselves are compared. A change ends a quarantine.
  @inlinable func isUnchanged(_ row: StoredMachine, _ change: MachineChange) throws -> Bool {
    guard !hasChanged, row.blocked == nil, change.newJobs.isEmpty, change.messages.isEmpty,
      change.newMachines.isEmpty
    else { return false }
    return try coding.codec.decode(row.data) == coding.codec.decode(change.row.data)
  }

  @inlinable func place(of task: Int32) -> String {
    machine.schema.activityID(task)?.description ?? "task \(task)"
  }

  /// The places of a task, also those in former versions of the chart.
  @usableFromInline func places(of task: Int32) -> [String] {
    guard let id = machine.schema.activityID(task) else { return [place(of: task)] }
    return ([id] + coding.migrations.formerPlaces(of: id)).map(\.description)
  }

  @inlinable func outbox(key: JobKey) throws -> ([NewJob], [Message], [NewMachine]) {
    guard coding.hasOutbox, let owner = subject as? any OutboxOwner else { return ([], [], []) }
    return try owner.emptied(key, coding.codec)
  }
}

extension OutboxOwner {
  /// The effects as jobs, the messages, and the machines to be created; the outbox is empty afterwards.
  @usableFromInline func emptied(
    _ key: JobKey, _ codec: TextCodec
  ) throws -> ([NewJob], [Message], [NewMachine]) {
    let full = outbox
    outbox = Outbox()
    let jobs = try full.effects.enumerated().map {
      NewJob(
        place: "effect \($0.offset)", kind: .effect, payload: try codec.encode(json($0.element)))
    }
    let messages = try full.messages.enumerated().map {
      Message(
        chart: $0.element.chart, id: $0.element.id,
        eventID: key.text("message \($0.offset)"),
        event: try codec.encode($0.element.event))
    }
    let machines = try full.machines.enumerated().map {
      NewMachine(
        chart: $0.element.chart, id: $0.element.id, place: key.text("machine \($0.offset)"),
        payload: try json($0.element.creation.encoded(codec)))
    }
    return (jobs, messages, machines)
  }
}
