import Foundation

/// Shows an operator a machine of any chart in a list.
public struct MachineSummary: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var id: String
  /// How many changes are committed.
  public var version: Int64
  /// The version of the chart that saved the machine.
  public var chartVersion: Int64
  /// The paths of the active states, with the times of their last entries.
  public var states: [String: Date]
  /// The reason why the states of the row cannot be read, so that ``states`` is empty; `nil` if they can.
  public var damage: String?
  /// The time of the last commit, also that of an event which was ignored.
  public var savedAt: Date
  /// The time at which the next timer is due; `nil` if none waits.
  public var wakeAt: Date?
  /// Whether the machine has ended.
  public var isEnded: Bool
  /// The reason of the quarantine; `nil` if the machine is not quarantined.
  public var quarantine: String?
  /// The operator that has paused the machine, and the reason; `nil` if it is not paused.
  public var pause: String?
  /// How many of its jobs are dead.
  public var deadJobs: Int
  /// How many events of its inbox are quarantined.
  public var quarantinedEvents: Int

  /// The paths of the innermost active states, sorted.
  public var innermostStates: [String] { states.innermostPaths }
}

extension Dictionary where Key == String {
  /// The paths that contain no other active state, sorted.
  var innermostPaths: [String] {
    keys.filter { path in
      // The path of a state in a region is 'packing@box/boxing'.
      !keys.contains { $0.hasPrefix("\(path)/") || $0.hasPrefix("\(path)@") }
    }.sorted()
  }
}

/// A page of the machines that a filter selects, in the order of their charts and ids.
public struct MachinePage: Hashable, Sendable {
  /// The machines.
  public var machines: [MachineSummary]
  /// The time of the database.
  public var now: Date
  /// Whether more machines follow the last one.
  public var hasMore: Bool
}

/// The columns of a machine in a list.
enum SummaryColumn: Int, RowColumn {
  case chart, id, version, chartVersion, states, savedAt, wakeAt, ended, blocked, paused, deadJobs
  case quarantinedEvents, clock, data
}

extension NamedRow<SummaryColumn> {
  var now: Date { Date(microseconds: self[.clock].flatMap(Int64.init) ?? 0) }
}

extension MachineTables {
  /// - Parameters:
  ///   - text: The statement.
  ///   - withData: Whether the column of the data has a value. Default: it is `NULL`.
  private func summaryColumns(_ text: SQLText, withData: Bool = false) -> String {
    SummaryColumn.list(of: "m.") { column in
      switch column {
      case .deadJobs:
        """
        (SELECT count(*) FROM \(prefix)machine_job AS j
          WHERE j.chart = m.chart AND j.id = m.id AND j.dead = 1)
        """
      case .quarantinedEvents:
        """
        (SELECT count(*) FROM \(prefix)machine_inbox AS i
          WHERE i.chart = m.chart AND i.id = m.id AND i.blocked IS NOT NULL)
        """
      case .clock: text.now(now)
      case .data where !withData: "NULL"
      default: nil
      }
    }
  }

  /// - Parameters:
  ///   - filter: Selects the machines.
  ///   - last: The chart and the id of the last machine of the page before; `nil` for the first page.
  ///   - limit: The greatest number of machines.
  ///   - count: The number of machines to search, from the first in their order. Default: all.
  func machines(
    _ filter: MachineFilter, after last: (chart: String, id: String)?, atMost limit: Int,
    among count: Int? = nil
  )
    -> MachineStore.Statement
  {
    let text = self.text
    let page = isAfter(last, text)
    let machines =
      count.map {
        """
        (SELECT * FROM \(prefix)machine AS m WHERE \(condition(MachineFilter(chart: filter.chart), text)) AND \(page)
          ORDER BY m.chart, m.id LIMIT \(text.limit($0)))
        """
      } ?? "\(prefix)machine"
    return text.statement(
      """
      SELECT \(summaryColumns(text)) FROM \(machines) AS m WHERE \(condition(filter, text)) AND \(page)
      ORDER BY m.chart, m.id LIMIT \(text.limit(limit))
      """)
  }

  /// The same without an index: the order is that of an expression.
  func machinesOfAll(
    _ filter: MachineFilter, after last: (chart: String, id: String)?, atMost limit: Int
  ) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(summaryColumns(text)) FROM (
        SELECT m.chart AS found_chart, m.id AS found_id FROM \(prefix)machine AS m
        WHERE \(condition(filter, text)) AND \(isAfter(last, text))
        ORDER BY m.chart || '', m.id LIMIT \(text.limit(limit))) AS f
      JOIN \(prefix)machine AS m ON m.chart = f.found_chart AND m.id = f.found_id ORDER BY m.chart, m.id
      """)
  }

  private func isAfter(_ last: (chart: String, id: String)?, _ text: SQLText) -> String {
    last.map { "(m.chart, m.id) > (\(text.value($0.chart)), \(text.value($0.id)))" } ?? "true"
  }

  func count(_ filter: MachineFilter) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      "SELECT count(*) FROM \(prefix)machine AS m WHERE \(condition(filter, text))")
  }

  /// The machine of the chart with an id, and its data.
  func summary(of id: String) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(summaryColumns(text, withData: true)) FROM \(prefix)machine AS m
      WHERE m.chart = \(text.value(chart)) AND m.id = \(text.value(id)) AND m.deleted = 0
      """)
  }

  static func summary(_ row: NamedRow<SummaryColumn>) throws -> MachineSummary {
    // In SQLite, a column may contain a text instead of a number. The list shows 0, and the reason of the quarantine
    // shows the text.
    func number(_ column: SummaryColumn) -> Int64 { row[column].flatMap(Int64.init) ?? 0 }
    let wakeAt = row[.wakeAt].flatMap(Int64.init)
    var summary = MachineSummary(
      chart: try row.text(.chart), id: try row.text(.id), version: number(.version),
      chartVersion: number(.chartVersion), states: [:],
      savedAt: Date(microseconds: number(.savedAt)), wakeAt: wakeAt.map(Date.init(microseconds:)),
      isEnded: row.isTrue(.ended), quarantine: row[.blocked], pause: row[.paused],
      deadJobs: try row.integer(.deadJobs),
      quarantinedEvents: try row.integer(.quarantinedEvents))
    do {
      let states = try fromJSON([String: Int64].self, row[.states] ?? "")
      summary.states = states.mapValues(Date.init(microseconds:))
    } catch {
      let text = row[.states]?.prefix(80) ?? "NULL"
      summary.damage = "The column 'states' is no object of times: \(text)"
    }
    return summary
  }

  /// The names of all charts: each is found by one search in the key, without reading all machines.
  func charts() -> MachineStore.Statement {
    MachineStore.Statement(
      """
      SELECT c.chart FROM (
        WITH RECURSIVE names(chart) AS (
          SELECT min(chart) FROM \(prefix)machine
          UNION ALL SELECT (SELECT min(m.chart) FROM \(prefix)machine AS m WHERE m.chart > n.chart)
          FROM names AS n WHERE n.chart IS NOT NULL)
        SELECT chart FROM names WHERE chart IS NOT NULL) AS c ORDER BY c.chart
      """)
  }
}
