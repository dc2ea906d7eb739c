/// How many machines are in a state, and since when.
public struct StateAge: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The path of the state.
  public var state: String
  /// How many machines are in it that have not ended.
  public var count: Int
  /// The time at which the one that has been in it for the longest time entered it, in microseconds since 1970.
  public var oldest: Int64
}

extension MachineStore {
  /// How many machines are in each active state, and since when, of those that have not ended.
  ///
  /// It reads all machines, because no index has the states: about two seconds for a million.
  ///
  /// - Parameter chart: The name of the chart. Default: all charts.
  /// - Throws: ``SQLError``, or ``InvalidPrefixError``.
  public func stateAges(ofChart chart: String? = nil) async throws -> [StateAge] {
    try await readStateAges(of: chart).ages
  }

  /// PostgreSQL examines rows only if one of them cannot be read, because that takes longer than to read them.
  func readStateAges(of chart: String? = nil) async throws -> (ages: [StateAge], isDamaged: Bool) {
    let tables = try tables(of: "")
    if tables.dialect == .postgreSQL {
      do {
        return (try await stateAges(tables.stateAges(of: chart, in: "m.states")), false)
      }  // Data exceptions: what is no JSON, no object, or no number.
      catch let error as SQLError where error.code.hasPrefix("22") {}
    }
    let ages = try await stateAges(tables.stateAges(of: chart, in: tables.states))
    let readable = ages.filter { !$0.state.isEmpty }
    return (readable, tables.dialect == .postgreSQL || readable.count < ages.count)
  }

  private func stateAges(_ statement: SQLStatement) async throws -> [StateAge] {
    try await connection.perform([statement])[0].map { row in
      guard row.count == 5, let chart = row[0], let state = row[1],
        let count = row[2].flatMap({ Int($0) }), let oldest = row[3].flatMap(Int64.init)
      else { throw UnexpectedRowError(table: "machine", row: row) }
      return StateAge(chart: chart, state: state, count: count, oldest: oldest)
    }
  }
}

extension MachineTables {
  /// The charts and states, with the number of machines, the time at which the oldest entered the state, and its age.
  func stateAges(of chart: String?, in states: String) -> SQLStatement {
    let text = self.text
    let filter = MachineFilter(chart: chart, isEnded: false)
    let (entries, isNumber) =
      switch dialect {
      case .sqlite:
        // What cannot be read is counted as a state without a name, so that rows are examined only if there are such.
        (
          "json_each(CASE WHEN \(hasStates) THEN m.states ELSE '{\"\":0}' END)",
          "s.type = 'integer'"
        )
      case .postgreSQL: ("jsonb_each_text(CAST(\(states) AS jsonb))", "true")
      }
    return text.statement(
      """
      SELECT m.chart, s.key, count(*), min(CAST(s.value AS bigint)), \(text.now(now)) - min(CAST(s.value AS bigint))
      FROM \(prefix)machine AS m, \(entries) AS s
      WHERE \(condition(filter, text)) AND \(isNumber) GROUP BY m.chart, s.key ORDER BY m.chart, s.key
      """)
  }
}
