/// Which machines of a store are meant: those that meet all conditions, of all charts by default.
public struct MachineFilter: Hashable, Sendable {
  /// The name of the chart.
  public var chart: String?
  /// The id of one machine, or of one of each chart.
  public var id: String?
  /// What the ids begin with.
  public var idPrefix: String?
  /// The path of an active state, `packing` or `packing@box/boxing`.
  ///
  /// No index has the states, because it would make each event twice as slow: a store with a million machines is read in
  /// about a second.
  public var state: String?
  /// How long the machine has been in ``state`` at least; without a state, how long it has not changed.
  public var age: Duration?
  /// Whether only machines are meant that are quarantined, or have a quarantined event in their inbox.
  public var isQuarantined = false
  /// Whether only machines are meant that have dead jobs.
  public var hasDeadJobs = false
  /// Whether the machines have ended; `nil` for both.
  public var isEnded: Bool?

  /// Creates a filter; without arguments, all machines pass it.
  public init(
    chart: String? = nil, id: String? = nil, idPrefix: String? = nil, state: String? = nil,
    age: Duration? = nil, isQuarantined: Bool = false, hasDeadJobs: Bool = false,
    isEnded: Bool? = nil
  ) {
    (self.chart, self.id, self.idPrefix, self.state) = (chart, id, idPrefix, state)
    (self.age, self.isQuarantined, self.hasDeadJobs) = (age, isQuarantined, hasDeadJobs)
    self.isEnded = isEnded
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
    // Most rows are passed over without reading their JSON: a third of the time for a state in which few machines are.
    let name = text.value((try? json(state)) ?? state)
    let position = dialect == .sqlite ? "instr" : "strpos"
    return "\(position)(m.states, \(name)) > 0 AND \(isEntered)"
  }

  /// Whether the states are written as the library does, and no name has a quotation mark, so that those that are there stand
  /// around names, for PostgreSQL.
  var hasUsualStates: String { #"m.states LIKE '{"%}' AND strpos(m.states, '\') = 0"# }

  /// Compares what stands behind the name up to the next comma or the end, as a text: one that is no number is no error.
  private func isEntered(_ state: String, by limit: String?, _ text: SQLText) -> String {
    let name = text.value("\((try? json(state)) ?? state):")
    let time = "rtrim(split_part(split_part(m.states, \(name), 2), ',', 1), '}')"
    guard let limit else { return "\(time) <> ''" }
    return
      "lpad(nullif(\(time), ''), 19, '0') COLLATE \"C\" <= lpad(CAST(\(limit) AS text), 19, '0')"
  }

  /// The active states with the times of their entry, as JSON.
  ///
  /// A row whose text is damaged is one without states, not an error of the statement.
  var states: String { "CASE WHEN \(hasStates) THEN m.states ELSE '{}' END" }

  /// Whether the text is one of states with times: PostgreSQL has no test of JSON before version 16.
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
