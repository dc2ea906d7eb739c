/// Builds a statement, and records the sources of its parameters' values.
///
/// A class, because the text is interpolated while the statement is built.
final class SQLTemplate<Input> {
  typealias Value = @Sendable (Input) throws -> String?

  let dialect: MachineStore.Dialect
  /// The text before the names of tables.
  let prefix: String
  private var values: [Value] = []

  init(_ dialect: MachineStore.Dialect, prefix: String) {
    self.dialect = dialect
    self.prefix = prefix
  }

  /// A parameter with a type, `bigint` or `text`.
  func value(_ type: String = "text", _ value: @escaping Value) -> String {
    values.append(value)
    return "CAST(\(dialect == .sqlite ? "?" : "$")\(values.count) AS \(type))"
  }

  func number(_ number: @escaping @Sendable (Input) -> Int64?) -> String {
    value("bigint") { number($0).map(String.init) }
  }

  /// The microseconds since 1970, by the given clock, or by the database's clock at the beginning of the statement.
  ///
  /// Do not use it within `CASE` or `coalesce` of a statement that changes rows: Citus refuses the clock there.
  func now(_ given: (@Sendable () -> Int64)?) -> String {
    if let given { return number { _ in given() } }
    return switch dialect {
    case .sqlite:
      // A subquery, so that it is evaluated once.
      """
      (SELECT CAST(strftime('%s', 'now') AS bigint) * 1000000 + CAST(substr(strftime('%f', 'now'), 4) AS bigint) * 1000)
      """
    case .postgreSQL: "CAST(extract(epoch FROM statement_timestamp()) * 1000000 AS bigint)"
    }
  }

  /// The larger one of two numbers.
  func greatest(_ one: String, _ other: String) -> String {
    "\(dialect == .sqlite ? "max" : "greatest")(\(one), \(other))"
  }

  /// The smaller one of two numbers.
  func least(_ one: String, _ other: String) -> String {
    "\(dialect == .sqlite ? "min" : "least")(\(one), \(other))"
  }

  /// The rows of a list in JSON, as the values `r.v`, in their order.
  func rows(_ json: @escaping Value) -> String {
    switch dialect {
    case .sqlite: "(SELECT value AS v, key AS n FROM json_each(\(value("text", json)))) AS r"
    case .postgreSQL:
      "jsonb_array_elements(CAST(\(value("text", json)) AS jsonb)) WITH ORDINALITY AS r(v, n)"
    }
  }

  /// A member of a row of a list, as text.
  func member(_ name: String) -> String {
    dialect == .sqlite ? "json_extract(r.v, '$.\(name)')" : "r.v->>'\(name)'"
  }

  /// The elements of a list of texts in JSON, as `v`.
  func texts(_ json: @escaping Value) -> String {
    switch dialect {
    case .sqlite: "SELECT value AS v FROM json_each(\(value("text", json)))"
    case .postgreSQL: "SELECT jsonb_array_elements_text(CAST(\(value("text", json)) AS jsonb)) AS v"
    }
  }

  /// An element of a row that is a list, as text.
  func element(_ index: Int) -> String {
    dialect == .sqlite ? "json_extract(r.v, '$[\(index)]')" : "r.v->>\(index)"
  }

  func finished(_ sql: String) -> FinishedTemplate<Input> {
    FinishedTemplate(sql: sql, values: values)
  }
}

/// A statement without the values of its parameters.
struct FinishedTemplate<Input>: Sendable {
  let sql: String
  let values: [SQLTemplate<Input>.Value]

  func statement(_ input: Input) throws -> MachineStore.Statement {
    MachineStore.Statement(sql, try values.map { try $0(input) })
  }
}

// MARK: - Statements of one time

/// Builds a statement with its values.
typealias SQLText = SQLTemplate<Void>

extension SQLTemplate<Void> {
  func value(_ text: String?) -> String { value { text } }
  func value(_ number: Int64?) -> String { self.number { number } }
  /// The greatest number of rows; a negative number counts as 0, which SQLite would read as no limit.
  func limit(_ count: Int) -> String { value(Int64(max(count, 0))) }
  func now(_ given: Int64?) -> String {
    now(given.map { time -> @Sendable () -> Int64 in { time } })
  }
  func rows(_ json: String) -> String { rows { json } }
  func texts(_ json: String) -> String { texts { json } }

  func statement(_ sql: String) -> MachineStore.Statement {
    // The functions above do not throw.
    (try? finished(sql).statement(())) ?? MachineStore.Statement(sql)
  }
}
