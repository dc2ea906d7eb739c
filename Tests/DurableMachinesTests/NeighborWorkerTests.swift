import Statecharts
import Testing

@testable import DurableMachines

// Workers of one chart share the tables with those of others.
extension NeighborTests {
  @Test(arguments: TestDatabase.available)
  func `workers take what is due, of their chart`(database: TestDatabase) async throws {
    let ids = ["O_%", "o_%", "oab"]
    let schema = try StatechartSchema(Checkout())
    let program = " \(try ChartCoding<Checkout>(schema: schema, codec: TextCodec()).program) "
    func leased(_ places: String...) -> [String] {
      ids.flatMap { id in
        places.flatMap { place in
          ["attempts = 1", "lease = 1", "run_at = t+7"].map { "job c_%/\(id)/3/\(place): \($0)" }
        }
      }
    }
    try await check(
      database,
      [
        (
          "tasks",
          {
            let tables = $0.orders.tables
            _ = try await $0.orders.perform(tables.leaseJobs(atMost: 9, for: 7, withEffects: false))
          }, leased("task paying#charge")
        ),
        (
          "tasks and effects",
          {
            let tables = $0.orders.tables
            _ = try await $0.orders.perform(tables.leaseJobs(atMost: 9, for: 7, withEffects: true))
          }, leased("task paying#charge", "effect 0")
        ),
        (
          "jobs of machines that can be used, whatever those of other charts are",
          {
            try await $0.change(
              "UPDATE {p}machine SET chart_version = 9 WHERE chart <> 'c_%' OR id = 'oab'")
            try await $0.change(
              "UPDATE {p}machine SET blocked = 'x' WHERE chart <> 'c_%' OR id = 'O_%'")
            let tables = $0.orders.tables
            _ = try await $0.orders.perform(tables.leaseJobs(atMost: 9, for: 7, withEffects: false))
            try await $0.change("UPDATE {p}machine SET chart_version = 1, blocked = NULL")
          },
          ["attempts = 1", "lease = 1", "run_at = t+7"].map {
            "job \(Self.meant)/3/task paying#charge: \($0)"
          }
        ),
        (
          "inboxes, one at a time",
          {
            try await $0.change(
              "UPDATE {p}machine_inbox SET blocked = 'x', blocked_by = NULL WHERE id <> 'o_%' OR chart <> 'c_%'"
            )
            _ = try await $0.orders.perform($0.orders.tables.takeInbox(for: 7))
          },
          ["machine \(Self.meant): taken_until = t+7", "machine \(Self.meant): takes = 1"]
            + Neighbors.all.filter { "\($0.chart)/\($0.id)" != Self.meant }.flatMap { machine in
              ["i_%: blocked = x", "iab: blocked = x", "iab: blocked_by = NULL"].map {
                "inbox \(machine.chart)/\(machine.id)/\($0)"
              }
            }
        ),
        (
          "timers, not before they are due",
          {
            _ = try await $0.orders.perform($0.orders.tables.takeDueMachines(atMost: 9, for: 7))
          }, []
        ),
        (
          "machines, released",
          {
            try await $0.change("UPDATE {p}machine SET takes = 2, taken_until = 1")
            let statement = try $0.orders.tables.release(machines: [Neighbors.id])
            _ = try await $0.orders.perform(statement)
          },
          Neighbors.all.flatMap { machine -> [String] in
            let name = "machine \(machine.chart)/\(machine.id)"
            return name.hasSuffix(" \(Self.meant)")
              ? [] : ["\(name): taken_until = 1", "\(name): takes = 2"]
          }
        ),
        (
          "quarantined",
          {
            let tables = $0.orders.tables
            try await $0.change(
              "UPDATE {p}machine SET takes = 2, taken_until = 9 WHERE chart = 'c_%' AND id = 'o_%'")
            for version: Int64 in [2, 4] {
              _ = try await $0.orders.perform(
                tables.block(Neighbors.id, version: version, reason: "y"))
            }
            _ = try await $0.orders.perform(tables.block(Neighbors.id, version: 3, reason: "x"))
          },
          ["machine \(Self.meant): blocked = x", "machine \(Self.meant): blocked_by = \(program)"]
        ),
        (
          "an event, quarantined",
          {
            let statement = $0.orders.tables.blockInbox(try await $0.number(of: "i_%"), reason: "x")
            _ = try await $0.orders.perform(statement)
          },
          [
            "inbox \(Self.meant)/i_%: blocked = x",
            "inbox \(Self.meant)/i_%: blocked_by = \(program)",
          ]
        ),
      ])
  }

  /// The lease of a job is its fencing token: none of another attempt, version, place, machine or chart is changed.
  @Test(arguments: TestDatabase.available)
  func `what a worker does with a job is done to that job, as long as it has its lease`(
    database: TestDatabase
  ) async throws {
    let job = Job(
      chart: Neighbors.chart, machine: Neighbors.id, version: 3, place: "effect 0", kind: .effect,
      attempts: 1, lease: 0, committedAt: TestClock.start)
    var others = Array(repeating: job, count: 5)
    (others[0].chart, others[1].machine, others[2].version) = ("c%", "o%", 2)
    (others[3].place, others[4].lease) = ("effect %", 1)
    let name = "job \(Self.meant)/3/effect 0"
    let statements:
      [(name: String, (MachineTables, Job) -> MachineStore.Statement, changes: [String])] = [
        ("renewed", { $0.renew($1, for: 9) }, ["run_at = t+9"]),
        ("completed", { $0.complete($1) }, []), ("found", { $0.find($1) }, []),
        (
          "given back", { $0.giveBack($1, error: "x", retryIn: 2, attempts: 1) },
          ["attempts = 1", "error = x", "lease = 1", "run_at = t+2"]
        ),
        (
          "dead", { $0.giveBack($1, error: nil, retryIn: nil, attempts: 0) },
          ["dead = 1", "lease = 1"]
        ),
      ]
    try await check(
      database,
      statements.map { title, statement, changes in
        (
          title,
          { neighbors in
            let tables = neighbors.orders.tables
            for other in others {
              let rows = try await neighbors.orders.perform(statement(tables, other))
              #expect(rows == [])
            }
            let rows = try await neighbors.orders.perform(statement(tables, job))
            #expect(rows == [["1"]])
          }, title == "completed" ? ["- \(name)"] : changes.map { "\(name): \($0)" }
        )
      })
  }

  @Test(arguments: TestDatabase.available)
  func `the event of a job is committed with the end of that job`(database: TestDatabase)
    async throws
  {
    let job = Job(
      chart: Neighbors.chart, machine: Neighbors.id, version: 3, place: "effect 0", kind: .effect,
      attempts: 1, lease: 0, committedAt: TestClock.start)
    let committed = [
      "+ event \(Self.meant)/key", "+ log \(Self.meant)/3/pay/key",
    ]
    try await check(
      database,
      [true, false].map { isDone in
        (
          "done: \(isDone)",
          {
            _ = try await $0.orders.handle(
              IncomingEvent(event: .pay, id: "key"), to: Neighbors.id,
              consuming: .job(job, isDone: isDone))
          }, committed + (isDone ? ["- job \(Self.meant)/3/effect 0"] : [])
        )
      })
  }

  @Test(arguments: TestDatabase.available)
  func `a worker handles the events of one inbox, and deletes those alone`(database: TestDatabase)
    async throws
  {
    try await check(
      database,
      [
        (
          "ids that machines of other charts have handled",
          {
            try await $0.change("DELETE FROM {p}machine_event WHERE chart = 'c_%' OR id <> 'o_%'")
            try await $0.change(
              "UPDATE {p}machine_event SET event_id = 'i_%' WHERE event_id = 'eab'")
            try await $0.change(
              "DELETE FROM {p}machine_inbox WHERE chart <> 'c_%' OR id <> 'o_%' OR event_id <> 'i_%'"
            )
            try await $0.orders.post(.remind, to: Neighbors.id, eventID: "e_%")
            _ = try await $0.orders.handleInbox(WorkerOptions()) { false }
            let handled = try await $0.orders.log(of: Neighbors.id).compactMap(\.eventID).suffix(2)
            #expect(handled == ["i_%", "e_%"])
            try await $0.refill()
          }, []
        ),
        (
          "one inbox",
          {
            try await $0.change(
              "UPDATE {p}machine SET taken_until = 1800000000000000 WHERE id <> 'o_%'")
            #expect(try await $0.orders.handleInbox(WorkerOptions()) { false } == 2)
            try await $0.change("UPDATE {p}machine SET taken_until = 0 WHERE id <> 'o_%'")
          },
          // One of them was quarantined by another program alone.
          ["i_%", "iab"].flatMap { event in
            [
              "+ event \(Self.meant)/\(event)", "+ log \(Self.meant)/3/remind/\(event)",
              "- inbox \(Self.meant)/\(event)",
            ]
          }
        ),
      ])
  }
}
