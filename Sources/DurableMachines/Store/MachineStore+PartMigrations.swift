/// The number of a part, and how many parts there are.
struct StorePart: Sendable {
  var number: Int
  var count: Int

  /// The first migration, with a table whose only row says which part the tables are.
  ///
  /// Its column `complete` is 1 once all parts have tables. From then on, a part that is missing is not added.
  func labeling(_ migration: MachineMigration, _ prefix: TablePrefix) -> MachineMigration {
    let table = "\(prefix.tables)machine_part"
    return MachineMigration(
      number: migration.number,
      up: """
        \(migration.up)
        CREATE TABLE \(table) (number bigint PRIMARY KEY, parts bigint NOT NULL, complete bigint NOT NULL);
        INSERT INTO \(table) VALUES (\(number), \(count), 0);

        """,
      down: "DROP TABLE \(table);\n\(migration.down)")
  }
}

/// What a part says about itself.
private struct FoundPart {
  var hasTables = false
  var number: Int?
  var count: Int?
  var isComplete = false
}

private enum PartColumn: Int, RowColumn { case number, parts, complete }

extension MachineStore {
  /// A statement that returns a row with a value if there is a table.
  static func finding(_ table: String, _ dialect: Dialect) -> Statement {
    switch dialect {
    case .sqlite:
      Statement(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name = CAST(?1 AS text)", [table])
    case .postgreSQL: Statement("SELECT CAST(to_regclass(CAST($1 AS text)) AS text)", [table])
    }
  }

  /// Migrates all parts, each in transactions of its own, and a few at once.
  ///
  /// The first part is the first one. Of processes with different numbers of parts that begin at once, one adds it, and the
  /// others find its number.
  func migrateParts(to target: Int?) async throws {
    guard let parts, let divided else { return }
    let found = try await check(parts, divided)
    if target == 0 {
      for part in divided { try await part.migrateTables(to: 0) }
      return
    }
    try checkComplete(found, parts, divided)
    // Nothing is read from a store without parts, which the caller may mean.
    if !found.contains(where: \.hasTables) { try await checkNoTables(parts) }
    try await divided[0].migrateTables(to: target)
    if !found[0].hasTables { _ = try await check(parts, [divided[0]]) }
    try await concurrently(Array(divided.dropFirst()), 8) {
      try await $0.migrateTables(to: target)
    }
    guard found.contains(where: { !$0.isComplete }) else { return }
    for part in divided {
      let table = try part.table("machine_part")
      _ = try await part.connection.perform([Statement("UPDATE \(table) SET complete = 1")])
    }
  }

  /// Whether all parts have tables; `nil` if the store is not divided.
  ///
  /// - Throws: ``StorePartsError`` if the tables are those of other parts, or a part is missing.
  func hasAllParts() async throws -> Bool? {
    guard isDivided, let parts, let divided else { return nil }
    let found = try await check(parts, divided)
    try checkComplete(found, parts, divided)
    return found.allSatisfy(\.hasTables)
  }

  /// - Throws: ``StorePartsError`` if a part is missing that was there.
  private func checkComplete(
    _ found: [FoundPart], _ parts: StoreParts, _ divided: [MachineStore]
  ) throws {
    guard let missing = found.firstIndex(where: { !$0.hasTables }),
      found.contains(where: \.isComplete)
    else { return }
    throw StorePartsError(
      .missingPart, part: missing, parts: parts.count, schema: Self.shown(divided[missing].prefix))
  }

  /// - Throws: ``StorePartsError`` if the tables are those of other parts.
  private func check(_ parts: StoreParts, _ divided: [MachineStore]) async throws -> [FoundPart] {
    if let unknown = parts.unknown.first {
      throw StorePartsError(.unknownPart, part: unknown, parts: parts.count)
    }
    let found = try await concurrently(divided, 8) { try await $0.foundPart() }
    for (index, part) in found.enumerated() where part.hasTables {
      let schema = Self.shown(divided[index].prefix)
      guard let number = part.number, let count = part.count else {
        throw StorePartsError(.undivided, part: index, parts: parts.count, schema: schema)
      }
      guard count == parts.count else {
        throw StorePartsError(
          .otherCount, part: index, parts: parts.count, found: count, schema: schema)
      }
      guard number == index else {
        throw StorePartsError(
          .otherPart, part: index, parts: parts.count, found: number, schema: schema)
      }
    }
    return found
  }

  /// A name of a table with the store's prefix.
  private func table(_ name: String) throws -> String { "\(try tables(of: "").prefix)\(name)" }

  private static func shown(_ prefix: String) -> String {
    prefix.hasSuffix(".") ? String(prefix.dropLast()) : prefix
  }

  private func foundPart() async throws -> FoundPart {
    let tables = try ["machine_migration", "machine_part"].map(table)
    let found = try await connection.perform(
      tables.map { Self.finding($0, connection.dialect) }
    ).map { ($0.first?.first ?? nil) != nil }
    guard found[1] else { return FoundPart(hasTables: found[0]) }
    let rows = try await connection.perform([
      Statement("SELECT \(PartColumn.list()) FROM \(tables[1])")
    ])[0]
    guard let values = rows.first else { return FoundPart(hasTables: true) }
    let row = try NamedRow<PartColumn>(values, of: "machine_part")
    return FoundPart(
      hasTables: true, number: try row.integer(.number), count: try row.integer(.parts),
      isComplete: row.isTrue(.complete))
  }

  /// - Throws: ``StorePartsError`` if the store has machines that are not in parts.
  private func checkNoTables(_ parts: StoreParts) async throws {
    let tables = Self.finding(try table("machine_migration"), connection.dialect)
    if (try await connection.perform([tables])[0].first?.first ?? nil) != nil {
      throw StorePartsError(.undivided, parts: parts.count, schema: Self.shown(self.prefix))
    }
  }

  /// - Throws: ``StorePartsError`` if the store, in which there are no tables, has parts.
  func checkUndivided() async throws {
    guard parts == nil else { return }
    var first = self
    first.prefix = StoreParts.prefixes(1, in: prefix, connection.dialect)[0]
    // A prefix that is as long as possible has no parts.
    guard (try? first.tables(of: "")) != nil,
      // A user without a right in that schema has a store of its own.
      let count = try? await first.foundPart().count
    else { return }
    throw StorePartsError(.divided, parts: 0, found: count, schema: Self.shown(first.prefix))
  }
}

/// The tables of a store are not those of the parts that a program declares.
public struct StorePartsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The differences that the store distinguishes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The store has another number of parts.
    case otherCount
    /// There is another part in the place of a part.
    case otherPart
    /// A part is not where the program looks.
    case missingPart
    /// The tables are those of a store without parts.
    case undivided
    /// The store has parts, and the program declares none.
    case divided
    /// The program has a connection string for a part that does not exist.
    case unknownPart
  }

  /// The difference.
  public var kind: Kind
  /// The number of the part, from 0; `nil` if the whole store is different.
  public var part: Int?
  /// How many parts the program declares; 0 for a store without parts.
  public var parts: Int
  /// The number that the store has instead: of parts, or of the part; `nil` if there is none.
  public var found: Int?
  /// The schema, or the beginning of the names of tables, in which the program has looked.
  public var schema: String

  init(_ kind: Kind, part: Int? = nil, parts: Int, found: Int? = nil, schema: String = "") {
    (self.kind, self.part, self.parts) = (kind, part, parts)
    (self.found, self.schema) = (found, schema)
  }

  /// The difference, where it is, and the remedy.
  public var description: String {
    let (part, found) = (part.map(String.init) ?? "", found.map(String.init) ?? "")
    return switch kind {
    case .otherCount:
      "The store has \(found) parts, as '\(schema)' says, and this program declares \(parts). Declare \(found): the number never changes."
    case .otherPart:
      "'\(schema)' has part \(found) of the store instead of part \(part). Give each part the connection string of its own server."
    case .missingPart:
      "Part \(part) of \(parts) is not there: the database has no tables in '\(schema)'. Give the part the connection string of the server that has it, or restore it from a backup."
    case .undivided:
      "The tables in '\(schema)' are those of a store without parts, and this program declares \(parts). Use another prefix, and copy the machines with copy(to:)."
    case .divided:
      "The store has \(found) parts, as '\(schema)' says, and this program declares none. Declare \(found): .postgreSQL(_:parts:), or --parts \(found) for the command."
    case .unknownPart:
      "There is a connection string for part \(part), and the \(parts) parts have the numbers 0 to \(parts - 1). Remove it, or correct its number."
    }
  }
}
