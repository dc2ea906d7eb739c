/// Selects the machines of a store that meet all conditions.
///
/// By default, it selects all machines of all charts.
public struct MachineFilter: Hashable, Sendable {
  /// The name of the chart.
  public var chart: String?
  /// The id of the machine; several charts may have a machine with this id.
  public var id: String?
  /// The beginning of the ids.
  public var idPrefix: String?
  /// The path of an active state, `packing` or `packing@box/boxing`.
  ///
  /// The states have no index, because it would make each event twice as slow. Reading a store with a million
  /// machines takes about a second.
  public var state: String?
  /// The minimum time in ``state``; without a state, the minimum time since the last commit.
  public var age: Duration?
  /// Whether to select only machines that are quarantined, or have a quarantined event in their inbox.
  public var isQuarantined = false
  /// Whether to select only machines that are paused.
  public var isPaused = false
  /// Whether to select only machines that have dead jobs.
  public var hasDeadJobs = false
  /// Whether the machines have ended; `nil` selects both.
  public var isEnded: Bool?

  /// Creates a filter; without arguments, it selects all machines.
  public init(
    chart: String? = nil, id: String? = nil, idPrefix: String? = nil, state: String? = nil,
    age: Duration? = nil, isQuarantined: Bool = false, hasDeadJobs: Bool = false,
    isEnded: Bool? = nil, isPaused: Bool = false
  ) {
    (self.chart, self.id, self.idPrefix, self.state) = (chart, id, idPrefix, state)
    (self.age, self.isQuarantined, self.hasDeadJobs) = (age, isQuarantined, hasDeadJobs)
    (self.isEnded, self.isPaused) = (isEnded, isPaused)
  }
}

extension MachineTables {
  /// The condition on the table of machines, `m`.
  func condition(_ filter: MachineFilter, _ text: SQLText) -> String {
    var conditions = ["m.deleted = 0"]
    if let chart = filter.chart { conditions.append("m.chart = \(text.value(chart))") }
    if let id = filter.id { conditions.append("m.id = \(text.value(id))") }
    if let prefix = filter.idPrefix {
      let value = text.value(prefix)
      conditions.append("substr(m.id, 1, length(\(value))) = \(value)")
    }
    if let since = since(filter, text) { conditions.append(since) }
    if filter.isQuarantined {
      conditions.append(
        "(m.blocked IS NOT NULL OR \(isOne(of: "machine_inbox", where: "o.blocked IS NOT NULL")))")
    }
    if filter.isPaused { conditions.append("m.paused IS NOT NULL") }
    if filter.hasDeadJobs { conditions.append(isOne(of: "machine_job", where: "o.dead = 1")) }
    if let isEnded = filter.isEnded { conditions.append("m.ended = \(isEnded ? 1 : 0)") }
    return conditions.joined(separator: " AND ")
  }

  /// Whether the machine has such a row in another table, which has few of them.
  private func isOne(of table: String, where condition: String) -> String {
    "(m.chart, m.id) IN (SELECT o.chart, o.id FROM \(prefix)\(table) AS o WHERE \(condition))"
  }

  private func since(_ filter: MachineFilter, _ text: SQLText) -> String? {
    let limit = filter.age.map { "\(text.now(now)) - \(text.value($0.microseconds))" }
    guard let state = filter.state else { return limit.map { "m.saved_at <= \($0)" } }
    let condition = limit.map { "<= \($0)" } ?? "IS NOT NULL"
    let isEntered =
      switch dialect {
      case .sqlite:
        "(SELECT s.value FROM json_each(\(states)) AS s WHERE s.key = \(text.value(state)) AND s.type = 'integer') \(condition)"
      case .postgreSQL:
        """
        CASE WHEN \(hasUsualStates) THEN \(isEntered(state, by: limit, text))
          ELSE CAST(CAST(\(states) AS jsonb) ->> \(text.value(state)) AS bigint) \(condition) END
        """
      }
    // Most rows are skipped without reading their JSON, which saves two thirds of the time for a rare state.
    let name = text.value((try? json(state)) ?? state)
    let position = dialect == .sqlite ? "instr" : "strpos"
    return "\(position)(m.states, \(name)) > 0 AND \(isEntered)"
  }

  /// Whether the states are written in the form of this library, and no name has a quotation mark.
  ///
  /// Then all quotation marks enclose names. For PostgreSQL.
  var hasUsualStates: String { #"m.states LIKE '{"%}' AND strpos(m.states, '\') = 0"# }

  /// Compares the text between the name and the next comma or the end.
  ///
  /// A text that is not a number is no error.
  private func isEntered(_ state: String, by limit: String?, _ text: SQLText) -> String {
    let name = text.value("\((try? json(state)) ?? state):")
    let time = "rtrim(split_part(split_part(m.states, \(name), 2), ',', 1), '}')"
    guard let limit else { return "\(time) <> ''" }
    return
      "lpad(nullif(\(time), ''), 19, '0') COLLATE \"C\" <= lpad(CAST(\(limit) AS text), 19, '0')"
  }

  /// The active states with the times of their entries, as JSON.
  ///
  /// A row with a damaged text has no states, and causes no error of the statement.
  var states: String { "CASE WHEN \(hasStates) THEN m.states ELSE '{}' END" }

  /// Whether the text consists of states with times.
  ///
  /// Before version 16, PostgreSQL has no test for JSON.
  var hasStates: String {
    switch dialect {
    case .sqlite: "(CASE WHEN json_valid(m.states) THEN json_type(m.states) = 'object' ELSE 0 END)"
    case .postgreSQL: "(m.states ~ '\(Self.statesPattern)')"
    }
  }

  private static let statesPattern = {
    let text =
      #""([^"\\\u0001-\u001f]|\\["\\/bfnrt]|\\u00(0[1-9a-fA-F]|1[0-9a-fA-F]))*""#
    let entry = #"\s*\#(text)\s*:\s*(0|[1-9][0-9]{0,17})\s*"#
    return #"^\s*\{(\s*|\#(entry)(,\#(entry))*)\}\s*$"#.replacing("(", with: "(?:")
  }()
}
