// What a machine sends to machines of other parts of the store. It is committed as a job of the sender's part, and a worker brings
// it to the other part, whose tables have the ids of what has arrived.

/// What a machine has sent to another part with one event.
struct Delivery: Sendable {
  /// The messages and the machines, as JSON.
  struct Content: Codable, Sendable {
    var messages: [Message] = []
    var machines: [NewMachine] = []
  }

  var content: Content
  /// The version of the machine that has sent it.
  var version: Int64
  var context: String?

  init(_ values: MachineStore.Row) throws {
    let row = try NamedRow<DeliveryColumn>(values, of: "machine_job")
    content = try fromJSON(Content.self, row.text(.payload))
    (version, context) = (try row.integer(.version), row[.context])
  }
}

private enum DeliveryColumn: Int, RowColumn { case version, payload, context }

extension MachineStore {
  /// Replaces what a change sends to other parts by one job for each of them.
  ///
  /// In a store without parts, nothing is replaced.
  func dispatching(_ change: MachineChange) throws -> MachineChange {
    guard let parts, let number, !change.messages.isEmpty || !change.newMachines.isEmpty else {
      return change
    }
    var change = change
    var others: [Int: Delivery.Content] = [:]
    change.messages.removeAll { message in
      let target = parts.number(of: message.id, ofChart: message.chart)
      if target != number { others[target, default: Delivery.Content()].messages.append(message) }
      return target != number
    }
    change.newMachines.removeAll { machine in
      let target = parts.number(of: machine.id, ofChart: machine.chart)
      if target != number { others[target, default: Delivery.Content()].machines.append(machine) }
      return target != number
    }
    for (target, content) in others.sorted(by: { $0.key < $1.key }) {
      // With the time, because versions repeat after a machine was erased.
      change.newJobs.append(
        NewJob(
          place: "delivery \(target) at \(change.row.savedAt)", kind: .delivery,
          payload: try json(content)))
    }
    return change
  }

  /// Adds what was sent to the inboxes and jobs of its receivers, once for each id.
  func deliver(_ deliveries: [Delivery]) async throws {
    var statements: [Int: [MachineStore.Statement]] = [:]
    for delivery in deliveries {
      for message in delivery.content.messages {
        let (target, tables) = try place(of: message.id, ofChart: message.chart)
        statements[target, default: []].append(tables.receive(message, delivery.context))
      }
      for machine in delivery.content.machines {
        let (target, tables) = try place(of: machine.id, ofChart: machine.chart)
        statements[target, default: []].append(
          tables.receive(machine, delivery.version, delivery.context))
      }
    }
    for (target, statements) in statements.sorted(by: { $0.key < $1.key }) {
      let store = parts.map { part(target, of: $0) } ?? self
      _ = try await store.connection.perform(statements)
    }
  }

  private func place(of id: String, ofChart chart: String) throws -> (Int, MachineTables) {
    let store = part(of: id, ofChart: chart)
    return (store.number ?? 0, try store.tables(of: chart))
  }
}

extension MachineTables {
  /// A condition that leaves deliveries out.
  ///
  /// They have been sent, and so remain when their sender is deleted, and are not archived with it.
  var withoutDeliveries: String {
    isPart ? " AND kind <> '\(Job.Kind.delivery.rawValue)'" : ""
  }

  /// A delivery, after those of its machine to the same part that were committed before.
  func deliveries(upTo job: Job) -> MachineStore.Statement {
    let text = self.text
    let place = text.value(job.place.split(separator: " ").prefix(2).map { "\($0) " }.joined())
    return text.statement(
      """
      SELECT \(DeliveryColumn.list()) FROM \(prefix)machine_job
      WHERE chart = \(text.value(job.chart)) AND id = \(text.value(job.machine)) AND kind = '\(Job.Kind.delivery.rawValue)'
        AND dead = 0 AND substr(place, 1, length(\(place))) = \(place)
        AND (committed_at, version) <= (\(text.value(job.committedAt)), \(text.value(job.version)))
      ORDER BY committed_at, version
      """)
  }

  fileprivate func receive(_ message: Message, _ context: String?) -> MachineStore.Statement {
    let text = self.text
    let (chart, id) = (text.value(message.chart), text.value(message.id))
    let eventID = text.value(message.eventID)
    return text.statement(
      """
      INSERT INTO \(prefix)machine_inbox(chart, id, event_id, event, context, at)
      SELECT \(chart), \(id), \(eventID), \(text.value(message.event)), \(text.value(context)),
        \(Self.timeInInbox(of: (chart, id), text.now(now), text))
      WHERE \(isNew(eventID, of: (chart, id))) ON CONFLICT DO NOTHING
      """)
  }

  fileprivate func receive(
    _ machine: NewMachine, _ version: Int64, _ context: String?
  ) -> MachineStore.Statement {
    let text = self.text
    let (chart, id) = (text.value(machine.chart), text.value(machine.id))
    let place = text.value(machine.place)
    return text.statement(
      """
      INSERT INTO \(prefix)machine_job(chart, id, version, place, kind, payload, context, committed_at, run_at)
      SELECT \(chart), \(id), \(text.value(version)), \(place), '\(Job.Kind.creation.rawValue)',
        \(text.value(machine.payload)), \(text.value(context)), \(text.now(now)), \(text.now(now))
      WHERE \(isNew(place, of: (chart, id))) ON CONFLICT DO NOTHING
      """)
  }

  /// Whether no event with an id was handled.
  private func isNew(_ eventID: String, of machine: (chart: String, id: String)) -> String {
    """
    NOT EXISTS (SELECT 1 FROM \(prefix)machine_event AS e
      WHERE e.chart = \(machine.chart) AND e.id = \(machine.id) AND e.event_id = \(eventID))
    """
  }
}
