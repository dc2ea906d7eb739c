import Foundation

/// Examines a store, one topic after the other.
struct StoreDoctor: Sendable {
  let store: MachineStore
  let tables: MachineTables
  /// The clock of this computer.
  let localTime: @Sendable () -> Int64

  /// How long due work waits before it is a finding.
  ///
  /// A worker normally takes it within half a second.
  static let patience = Duration.seconds(60)
  /// How far in the future the end of a lease is a finding.
  ///
  /// The longest pause of a job is a quarter of an hour.
  static let farFuture = Duration.seconds(3_600)

  func diagnosis() async throws -> StoreDiagnosis {
    let (skew, now) = try await clocks()
    let schema = try await schema()
    // Statements about tables of another version would fail.
    guard !schema.contains(where: { $0.severity == .error }) else {
      return StoreDiagnosis(findings: schema + skew, states: [], now: now)
    }
    var findings = schema
    // Both read all machines, so they do it at the same time.
    async let read = store.readStateAges()
    for topic in [indexes, machines, timers, jobs, inboxes, bloat] { findings += try await topic() }
    let states = try await read
    if states.isDamaged { findings += try await damaged() }
    return StoreDiagnosis(findings: findings + skew, states: states.ages, now: now)
  }

  // MARK: - Statements

  func rows(_ build: (SQLText) -> String) async throws -> [MachineStore.Row] {
    let text = tables.text
    return try await store.connection.perform([text.statement(build(text))])[0]
  }

  /// The numbers of the only row; `nil` for `NULL`.
  func numbers(_ build: (SQLText) -> String) async throws -> [Int64?] {
    (try await rows(build).first ?? []).map { $0.flatMap(Int64.init) }
  }

  /// A time relative to now: `now - 60 s`.
  func now(_ sign: String, _ duration: Duration, _ text: SQLText) -> String {
    "\(text.now(tables.now)) \(sign) \(text.value(duration.microseconds))"
  }

  // MARK: - Schema and clocks

  private func schema() async throws -> [StoreFinding] {
    let known = try MachineStore.migrations(of: tables.dialect, prefix: store.prefix).count
    let found = try await store.migrationNumber()
    if found == known { return [] }
    let message =
      found == 0
      ? "There are no tables of durable machines\(store.prefix.isEmpty ? "" : " with the prefix '\(store.prefix)'")."
      : MachineStore.otherTables(found, known: known)
    let advice = MachineStore.adviceForTables(found, known: known)
    return [StoreFinding(.error, "schema", message, advice)]
  }

  private func clocks() async throws -> ([StoreFinding], now: Date) {
    let before = localTime()
    let now = try await store.now()
    let after = localTime()
    // The database has read its clock at some time between the two.
    let difference = max(now.microseconds - after, before - now.microseconds, 0)
    guard difference > 1_000_000 else { return ([], now) }
    return (
      [
        StoreFinding(
          .warning, "clocks",
          "The clock of the database differs from that of this computer by \(Duration.microseconds(difference).short).",
          "Timers follow the clock of the database. Synchronize both with the same time servers.")
      ], now
    )
  }

  private func indexes() async throws -> [StoreFinding] {
    let found = Set(try await rows(usableIndexes).compactMap { $0.first ?? nil })
    let needed = try MachineStore.migrations(of: tables.dialect, prefix: store.prefix).flatMap(
      \.indexes)
    return needed.filter { !found.contains($0.name) }.map { name, sql in
      // Workers can continue meanwhile.
      let creation =
        tables.dialect == .sqlite
        ? sql : sql.replacing("CREATE INDEX", with: "CREATE INDEX CONCURRENTLY")
      return StoreFinding(
        .error, "indexes", "The index '\(name)' is missing or not valid.",
        "DROP INDEX IF EXISTS \(indexPrefix)\(name); \(creation)")
    }
  }

  /// The schema of an index that is dropped.
  private var indexPrefix: String {
    tables.prefix.split(separator: ".").dropLast().map { "\($0)." }.joined()
  }

  private func usableIndexes(_ text: SQLText) -> String {
    switch tables.dialect {
    case .sqlite: "SELECT name FROM sqlite_master WHERE type = 'index'"
    case .postgreSQL:
      """
      SELECT c.relname FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
      WHERE i.indisvalid AND i.indrelid IN (\(tableIDs(text)))
      """
    }
  }

  /// The tables of the store, for PostgreSQL.
  func tableIDs(_ text: SQLText) -> String {
    MachineTable.all.map { "to_regclass(\(text.value("\(tables.prefix)\($0.name)")))" }
      .joined(separator: ", ")
  }
}

extension MachineMigration {
  /// The indexes that it creates, each in a line.
  fileprivate var indexes: [(name: String, sql: String)] {
    up.split(separator: "\n").filter { $0.hasPrefix("CREATE INDEX ") }
      .map { (String($0.split(separator: " ")[2]), String($0)) }
  }
}

extension Duration {
  /// The greatest unit, and the next one: `2 d 3 h`, `5 min`, `0.2 s`.
  var short: String {
    let seconds = seconds
    if seconds < 10 { return "\((seconds * 10).rounded() / 10) s".replacing(".0 s", with: " s") }
    let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
    guard let first = units.firstIndex(where: { Int(seconds) >= $0.1 }) else { return "0 s" }
    let rest = Int(seconds) % units[first].1
    let texts =
      [(units[first].0, Int(seconds) / units[first].1)]
      + units.dropFirst(first + 1).prefix(1).map { ($0.0, rest / $0.1) }
    return texts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: " ")
  }
}
