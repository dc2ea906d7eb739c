/// Builds a statement, with the values of its parameters in their order.
///
/// A class, because a text is interpolated while the statement is made of it.
final class SQLText {
  let dialect: SQLDialect
  /// What stands before the names of tables.
  let prefix: String
  private var values: [String?] = []

  init(_ dialect: SQLDialect, prefix: String) {
    self.dialect = dialect
    self.prefix = prefix
  }

  /// A parameter of a type, `bigint` or `text`.
  func value(_ value: String?, _ type: String = "text") -> String {
    values.append(value)
    return "CAST(\(dialect == .sqlite ? "?" : "$")\(values.count) AS \(type))"
  }

  func value(_ value: Int64?) -> String {
    self.value(value.map(String.init), "bigint")
  }

  /// The microseconds since 1970, by the clock of the database or as given.
  ///
  /// A query of its own, so that it is performed once: PostgreSQL compares no index with a clock that advances meanwhile.
  func now(_ given: Int64?) -> String {
    let clock =
      switch dialect {
      case .sqlite:
        """
        CAST(strftime('%s', 'now') AS bigint) * 1000000 \
        + CAST(substr(strftime('%f', 'now'), 4) AS bigint) * 1000
        """
      case .postgreSQL: "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)"
      }
    return "(SELECT coalesce(\(value(given)), \(clock)))"
  }

  /// The rows of a list in JSON, as the values `r.v`, in their order.
  func rows(_ json: String) -> String {
    switch dialect {
    case .sqlite: "(SELECT value AS v, key AS n FROM json_each(\(value(json)))) AS r"
    case .postgreSQL:
      "jsonb_array_elements(CAST(\(value(json)) AS jsonb)) WITH ORDINALITY AS r(v, n)"
    }
  }

  /// A member of a row of a list, as text.
  func member(_ name: String) -> String {
    dialect == .sqlite ? "json_extract(r.v, '$.\(name)')" : "r.v->>'\(name)'"
  }

  /// The elements of a list of texts in JSON, as `v`.
  func texts(_ json: String) -> String {
    switch dialect {
    case .sqlite: "SELECT value AS v FROM json_each(\(value(json)))"
    case .postgreSQL: "SELECT jsonb_array_elements_text(CAST(\(value(json)) AS jsonb)) AS v"
    }
  }

  /// An element of a row that is a list, as text.
  func element(_ index: Int) -> String {
    dialect == .sqlite ? "json_extract(r.v, '$[\(index)]')" : "r.v->>\(index)"
  }

  func statement(_ sql: String) -> SQLStatement {
    SQLStatement(sql, values)
  }
}
