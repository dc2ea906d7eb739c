import Foundation

/// How many machines are in a state, and since when.
public struct StateAge: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The path of the state.
  public var state: String
  /// How many machines are in it that have not ended.
  public var count: Int
  /// The time at which the one that has been in it for the longest time entered it.
  public var oldest: Date
}

extension MachineStore {
  /// How many machines are in each active state, and since when, of those that have not ended.
  ///
  /// It reads all machines, because no index has the states: about a second for a million.
  ///
  /// - Parameter chart: The name of the chart. Default: all charts.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func stateAges(ofChart chart: String? = nil) async throws -> [StateAge] {
    try await readStateAges(of: chart).ages
  }

  /// Rows are examined only if one of them cannot be read, because that takes longer than to read them.
  func readStateAges(of chart: String? = nil) async throws -> (ages: [StateAge], isDamaged: Bool) {
    let tables = try tables(of: "")
    do { return (try await stateAges(tables.stateAges(of: chart)), false) } catch let error
      as MachineStore.DatabaseError where error.isOfStates
    {}
    let ages = try await stateAges(tables.stateAges(of: chart, isTolerant: true))
    let readable = ages.filter { !$0.state.isEmpty }
    // PostgreSQL leaves such rows out, if that is what they are.
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
  /// The charts and states, with the number of machines, the time at which the oldest entered the state, and its age.
  ///
  /// - Parameter isTolerant: Whether what cannot be read is left out. Default: it is an error of the statement, which takes a
  ///   fifth less time in SQLite, and half in PostgreSQL.
  func stateAges(of chart: String?, isTolerant: Bool = false) -> MachineStore.Statement {
    let text = self.text
    let filter = MachineFilter(chart: chart, isEnded: false)
    let (entries, state, time, isNumber) =
      switch (dialect, isTolerant) {
      case (.sqlite, false):
        // An empty text is no JSON.
        (
          "json_each(CASE WHEN substr(m.states, 1, 1) = '{' THEN m.states ELSE '' END) AS s",
          "s.key", "s.value", "s.type = 'integer'"
        )
      case (.sqlite, true):
        // What cannot be read is counted as a state without a name, so that rows are examined only if there are such.
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
    // SQLite sorts what it groups, so that one chart is not compared for each row: a fifth of the time.
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

  /// The entries of the states as texts, `packing":1700000000000000`, without reading JSON, for PostgreSQL.
  ///
  /// Without a backslash, quotation marks stand around names only. What is written in another way, or has a time that
  /// begins with 0, has an entry that is no number.
  private var entries: String {
    """
    CASE WHEN \(hasUsualStates) AND strpos(m.states, '":0') = 0
        THEN string_to_array(substr(m.states, 3, length(m.states) - 3), ',"')
      WHEN m.states = '{}' THEN CAST('{}' AS text[]) ELSE ARRAY['":unusual'] END
    """
  }
}

extension MachineStore.DatabaseError {
  /// Whether states may be the reason: a data exception of PostgreSQL, or SQLite's error for JSON, which has no code of its own.
  var isOfStates: Bool { kind == .other && (code.hasPrefix("22") || code == "1") }
}
