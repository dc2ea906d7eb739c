/// A table of the store as rows of texts, for copies.
struct MachineTable: Sendable {
  var name: String
  var columns: [(name: String, isNumber: Bool)]
  /// The columns by which rows are read in pages.
  ///
  /// A number that the database assigns is not copied.
  var key: [String]

  private init(_ name: String, key: String, _ columns: String) {
    self.name = name
    self.key = key.split(separator: " ").map(String.init)
    self.columns = columns.split(separator: " ").map { column in
      column.last == "#" ? (String(column.dropLast()), true) : (String(column), false)
    }
  }

  /// The table of machines comes last, so that an interrupted copy has no machines.
  static let all = [
    MachineTable(
      "machine_log", key: "seq",
      "chart id version# event_id event payload outcome message from_states to_states at# jobs"),
    MachineTable("machine_event", key: "chart id event_id", "chart id event_id answer at#"),
    MachineTable(
      "machine_inbox", key: "seq", "chart id event_id event context at# blocked blocked_by"),
    MachineTable(
      "machine_job", key: "chart id version place",
      "chart id version# place kind payload context committed_at# run_at# attempts# lease# error dead#"
    ),
    MachineTable(
      "machine", key: "chart id",
      """
      chart id version# chart_version# structure saved data states saved_at# wake_at# ended# blocked blocked_by deleted# paused
      """
    ),
  ]

  /// The rows of one machine, in their order.
  func rows(of id: String, _ tables: MachineTables) -> MachineStore.Statement {
    let text = tables.text
    return text.statement(
      """
      SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(tables.prefix)\(name)
      WHERE chart = \(text.value(tables.chart)) AND id = \(text.value(id))\(withoutDeliveries(tables))
      ORDER BY \(key.joined(separator: ", "))
      """)
  }

  func deletion(of id: String, _ tables: MachineTables) -> MachineStore.Statement {
    let text = tables.text
    return text.statement(
      """
      DELETE FROM \(tables.prefix)\(name)
      WHERE chart = \(text.value(tables.chart)) AND id = \(text.value(id))\(withoutDeliveries(tables)) RETURNING 1
      """)
  }

  private func withoutDeliveries(_ tables: MachineTables) -> String {
    name == "machine_job" ? tables.withoutDeliveries : ""
  }

  /// Statements that insert rows.
  ///
  /// There are several, because PostgreSQL reads no list in JSON above 256 MB. A row above the limit is inserted by
  /// its values, which may have a gigabyte.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - tables: The names of the tables.
  ///   - limit: The greatest number of bytes in the texts of a list. Default: 16 MiB.
  func insertions(
    of rows: [MachineStore.Row], _ tables: MachineTables, limit: Int = 16 << 20
  ) throws -> [MachineStore.Statement] {
    var (statements, part, size) = ([] as [MachineStore.Statement], [] as [MachineStore.Row], 0)
    for row in rows {
      let count = row.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      if !part.isEmpty, size + count > limit {
        statements.append(try insertion(of: part, tables))
        (part, size) = ([], 0)
      }
      guard count <= limit else {
        statements.append(insertion(of: row, tables))
        continue
      }
      part.append(row)
      size += count
    }
    return part.isEmpty ? statements : statements + [try insertion(of: part, tables)]
  }

  private func insertion(of rows: [MachineStore.Row], _ tables: MachineTables) throws
    -> MachineStore.Statement
  {
    let text = tables.text
    let values = columns.enumerated().map { index, column in
      column.isNumber ? "CAST(\(text.element(index)) AS bigint)" : text.element(index)
    }
    return text.statement(
      """
      INSERT INTO \(tables.prefix)\(name)(\(columns.map(\.name).joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM \(text.rows(try json(rows))) WHERE true ORDER BY r.n
      """)
  }

  private func insertion(of row: MachineStore.Row, _ tables: MachineTables)
    -> MachineStore.Statement
  {
    let text = tables.text
    let values = zip(columns, row).map { column, value in
      column.isNumber ? text.value(value.flatMap(Int64.init)) : text.value(value)
    }
    return text.statement(
      """
      INSERT INTO \(tables.prefix)\(name)(\(columns.map(\.name).joined(separator: ", ")))
      VALUES (\(values.joined(separator: ", ")))
      """)
  }

  func count(_ tables: MachineTables) -> MachineStore.Statement {
    MachineStore.Statement("SELECT count(*) FROM \(tables.prefix)\(name)")
  }

  // MARK: - Pages

  /// The rows after a key, with the key at the end of each.
  func page(after last: [String]?, limit: Int, _ tables: MachineTables) -> MachineStore.Statement {
    let text = tables.text
    let condition =
      last.map { last in
        let values = zip(key, last).map { isNumber($0) ? text.value(Int64($1)) : text.value($1) }
        return "WHERE (\(key.joined(separator: ", "))) > (\(values.joined(separator: ", ")))"
      } ?? ""
    return text.statement(
      """
      SELECT \((columns.map(\.name) + key).joined(separator: ", ")) FROM \(tables.prefix)\(name) \(condition)
      ORDER BY \(key.joined(separator: ", ")) LIMIT \(text.value(Int64(limit)))
      """)
  }

  private func isNumber(_ column: String) -> Bool {
    column == "seq" || columns.contains { $0.name == column && $0.isNumber }
  }
}
