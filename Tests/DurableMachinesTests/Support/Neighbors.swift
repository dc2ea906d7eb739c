import Foundation

@testable import DurableMachines

/// A store in which each row has neighbors that differ from it in one column: another chart with the same ids, another machine,
/// another kind of job, ids with `%` and `_`, which are patterns of SQL.
///
/// All machines are copies of one order that is being paid. Each has a task and an effect that are due, the same once more as
/// dead jobs, an event in its inbox that waits, and one that is quarantined.
struct Neighbors {
  static let chart = "c_%"
  static let id = "o_%"
  /// The machines, in the order of the database; the third one is meant.
  static let all = [
    (chart: "C_%", id: "o_%"), (chart: "c_%", id: "O_%"), (chart: "c_%", id: "o_%"),
    (chart: "c_%", id: "oab"), (chart: "cab", id: "o_%"),
  ]

  let clock = TestClock()
  let store: MachineStore
  let orders: DurableMachines<Checkout>
  private let rows: [String: [MachineStore.Row]]

  init(_ database: TestDatabase) async throws {
    store = try database.store().clock { [clock] in clock.date }
    orders = try await DurableMachines(
      Checkout(), named: Self.chart, in: store, initial: Order.init)
    rows = try await Self.rows(clock)
  }

  /// The rows of all tables, as those of one order with other charts and ids.
  private static func rows(_ clock: TestClock) async throws -> [String: [MachineStore.Row]] {
    let orders = try await DurableMachines(
      Checkout(), named: chart, in: MachineStore.memory.clock { clock.date }, initial: Order.init)
    try await orders.create(id)
    try await orders.handle(.later("a", 5), to: id, eventID: "e_%")
    try await orders.handle(.pay, to: id, eventID: "eab")
    for event in ["i_%", "iab"] { try await orders.post(.remind, to: id, eventID: event) }
    let archived = try await orders.archive(id).rows
    var rows: [String: [MachineStore.Row]] = [:]
    for table in MachineTable.all {
      let found = (archived[table.name] ?? []).flatMap { variants(of: $0, table.name) }
      rows[table.name] = all.flatMap { chart, id in
        found.map { row in
          table.columns.map { ["chart": chart, "id": id][$0.name] ?? row[$0.name] }
        }
      }
    }
    return rows
  }

  /// What an order has besides what it has made itself.
  private static func variants(of row: [String: String], _ table: String) -> [[String: String]] {
    func with(_ changes: [String: String]) -> [String: String] {
      row.merging(changes) { _, new in new }
    }
    switch table {
    case "machine_job":
      let effect = ["kind": "effect", "payload": #"{"notify":{"_0":"sent"}}"#]
      let dead = ["dead": "1", "attempts": "8", "error": "It failed."]
      return [
        row, with(effect.merging(["place": "effect 0"]) { $1 }),
        with(dead.merging(["place": "task paying#charge", "version": "2"]) { $1 }),
        with(effect.merging(dead) { $1 }.merging(["place": "effect 1"]) { $1 }),
      ]
    case "machine_inbox" where row["event_id"] == "iab":
      return [with(["blocked": "It is not decoded.", "blocked_by": " another "])]
    default: return [row]
    }
  }

  /// Replaces the content of all tables.
  func refill() async throws {
    let prefix = orders.tables.prefix
    let deletions =
      store.connection.dialect == .sqlite
      ? MachineTable.all.map { "DELETE FROM \(prefix)\($0.name)" } + [
        "DELETE FROM sqlite_sequence"
      ]
      : [
        "TRUNCATE \(MachineTable.all.map { prefix + $0.name }.joined(separator: ", ")) RESTART IDENTITY"
      ]
    _ = try await store.connection.perform(
      deletions.map { MachineStore.Statement($0) }
        + MachineTable.all.flatMap { try $0.insertions(of: rows[$0.name] ?? [], orders.tables) })
  }

  /// Changes rows of the machine that is meant, and of all others; `{p}` stands before the names of tables.
  func change(_ sql: String) async throws {
    try await store.connection.values(sql.replacing("{p}", with: orders.tables.prefix))
  }

  /// What an operation changes in the tables, a line for each column of each row.
  func changes(_ operation: () async throws -> Void) async throws -> [String] {
    let before = try await snapshot()
    try await operation()
    let after = try await snapshot()
    let removed = before.keys.filter { after[$0] == nil }.map { "- \($0)" }
    let added = after.keys.filter { before[$0] == nil }.map { "+ \($0)" }
    let changed = before.keys.flatMap { key -> [String] in
      guard let old = before[key], let new = after[key] else { return [] }
      return old.keys.filter { old[$0] != new[$0] }.sorted().map {
        "\(key): \($0) = \(text(new[$0] ?? nil))"
      }
    }
    return (removed + added + changed).sorted()
  }

  /// A time is `t+` with the seconds since the start of the clock, and a long text is not shown.
  private func text(_ value: String?) -> String {
    guard let value else { return "NULL" }
    guard let number = Int64(value), number > TestClock.start - 1_000_000_000_000 else {
      return value.count > 40 ? "…" : value
    }
    let (seconds, rest) = (number - TestClock.start).quotientAndRemainder(dividingBy: 1_000_000)
    return rest == 0 ? "t+\(seconds)" : "t+\(seconds)s\(rest)"
  }

  /// By the key of each row, its columns.
  private func snapshot() async throws -> [String: [String: String?]] {
    var found: [String: [String: String?]] = [:]
    for table in MachineTable.all {
      let columns =
        table.columns.map(\.name) + (table.name == "machine" ? ["taken_until", "takes"] : [])
      let name = table.name == "machine" ? table.name : String(table.name.dropFirst(8))
      let rows = try await store.connection.perform([
        MachineStore.Statement(
          "SELECT \(columns.joined(separator: ", ")) FROM \(orders.tables.prefix)\(table.name)")
      ])[0]
      for row in rows {
        let values = Dictionary(uniqueKeysWithValues: zip(columns, row))
        let parts = ["version", "place", "event", "event_id"].filter {
          table.name != "machine" && ($0 != "event" || table.name == "machine_log")
            && (table.name != "machine_event" || $0 == "event_id")
        }
        let key = (["chart", "id"] + parts).compactMap { values[$0] ?? nil }
        found["\(name) \(key.joined(separator: "/"))"] = values
      }
    }
    return found
  }

  /// The number of an event in an inbox.
  func number(of event: String, chart: String = chart, id: String = id) async throws -> Int64 {
    let rows = try await store.connection.perform([
      {
        let text = orders.tables.text
        return text.statement(
          """
          SELECT seq FROM \(orders.tables.prefix)machine_inbox WHERE chart = \(text.value(chart)) AND id = \(text.value(id))
            AND event_id = \(text.value(event))
          """)
      }()
    ])[0]
    return rows.first?.first?.flatMap(Int64.init) ?? -1
  }
}
