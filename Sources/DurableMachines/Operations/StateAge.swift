import Foundation

/// Counts the machines in a state, with the time of the oldest entry.
public struct StateAge: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The path of the state.
  public var state: String
  /// How many machines are in the state and have not ended.
  public var count: Int
  /// The time of the earliest entry among the machines that are in the state.
  public var oldest: Date
}

extension MachineStore {
  /// Counts the machines that have not ended, by state.
  ///
  /// It reads all machines, because the states have no index: about a second for a million.
  ///
  /// - Parameter chart: The name of the chart. Default: all charts.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func stateAges(ofChart chart: String? = nil) async throws -> [StateAge] {
    try await readStateAges(of: chart).ages
  }

  /// Rows are examined only if one of them cannot be read, because examining takes longer than reading.
  func readStateAges(of chart: String? = nil) async throws -> (ages: [StateAge], isDamaged: Bool) {
    if let parts = try await eachPart({ try await $0.readStateAges(of: chart) }) {
      return ([StateAge](merging: parts.map(\.ages)), parts.contains { $0.isDamaged })
    }
    let tables = try tables(of: "")
    do { return (try await stateAges(tables.stateAges(of: chart)), false) } catch let error
      as MachineStore.DatabaseError where error.isOfStates
    {}
    let ages = try await stateAges(tables.stateAges(of: chart, isTolerant: true))
    let readable = ages.filter { !$0.state.isEmpty }
    // For PostgreSQL, the second statement leaves damaged rows out, if they were the cause.
    return (readable, tables.dialect == .postgreSQL || readable.count < ages.count)
  }

  private func stateAges(_ statement: MachineStore.Statement) async throws -> [StateAge] {
    try await connection.perform([statement])[0].map { values in
      let row = try NamedRow<StateAgeColumn>(values, of: "machine")
      return StateAge(
        chart: try row.text(.chart), state: try row.text(.state), count: try row.integer(.count),
        oldest: Date(microseconds: try row.integer(.oldest)))
    }
  }
}

/// The columns of the ages of states.
enum StateAgeColumn: Int, RowColumn { case chart, state, count, oldest, age }

extension MachineTables {
  /// The charts and states, with the number of machines, and the time and the age of the oldest entry.
  ///
  /// - Parameters:
  ///   - chart: The name of the chart; `nil` for all.
  ///   - isTolerant: Whether unreadable rows are left out. Default: they are an error of the statement, which saves a
  ///     fifth of the time in SQLite, and half in PostgreSQL.
  func stateAges(of chart: String?, isTolerant: Bool = false) -> MachineStore.Statement {
    let text = self.text
    let filter = MachineFilter(chart: chart, isEnded: false)
    let (entries, state, time, isNumber) =
      switch (dialect, isTolerant) {
      case (.sqlite, false):
        // An empty text is not JSON.
        (
          "json_each(CASE WHEN substr(m.states, 1, 1) = '{' THEN m.states ELSE '' END) AS s",
          "s.key", "s.value", "s.type = 'integer'"
        )
      case (.sqlite, true):
        // An unreadable row counts as a state without a name, so that rows are examined only if there is one.
        (
          "json_each(CASE WHEN \(hasStates) THEN m.states ELSE '{\"\":0}' END) AS s", "s.key",
          "s.value", "s.type = 'integer'"
        )
      case (.postgreSQL, true):
        ("jsonb_each_text(CAST(\(states) AS jsonb)) AS s", "s.key", "s.value", "true")
      case (.postgreSQL, false):
        (
          "unnest(\(entries)) AS s(entry)", "split_part(s.entry, '\":', 1)",
          "split_part(s.entry, '\":', 2)", "true"
        )
      }
    // SQLite sorts the rows of a group. Leaving out the comparison of the chart saves a fifth of the time.
    let (chart, groups) = chart.map { (text.value($0), "2") } ?? ("m.chart", "1, 2")
    let columns = StateAgeColumn.list { column in
      switch column {
      case .chart: chart
      case .state: state
      case .count: "count(*)"
      case .oldest: "min(CAST(\(time) AS bigint))"
      case .age: Self.age(text.now(now), of: "CAST(\(time) AS bigint)")
      }
    }
    return text.statement(
      """
      SELECT \(columns)
      FROM \(prefix)machine AS m, \(entries)
      WHERE \(condition(filter, text)) AND \(isNumber) GROUP BY \(groups) ORDER BY \(groups)
      """)
  }

  /// The entries of the states as texts, `packing":1700000000000000`, without reading JSON.
  ///
  /// For PostgreSQL. Without a backslash, quotation marks enclose only names. Another form, or a time that begins
  /// with 0, gives an entry that is not a number.
  private var entries: String {
    """
    CASE WHEN \(hasUsualStates) AND strpos(m.states, '":0') = 0
        THEN string_to_array(substr(m.states, 3, length(m.states) - 3), ',"')
      WHEN m.states = '{}' THEN CAST('{}' AS text[]) ELSE ARRAY['":unusual'] END
    """
  }
}

extension MachineStore.DatabaseError {
  /// Whether states may be the cause: a data exception of PostgreSQL, or SQLite's error for JSON, which has no code
  /// of its own.
  var isOfStates: Bool { kind == .other && (code.hasPrefix("22") || code == "1") }
}
