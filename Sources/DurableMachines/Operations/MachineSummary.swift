import Foundation

/// A machine of any chart, as an operator sees it in a list.
public struct MachineSummary: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var id: String
  /// How many changes were committed.
  public var version: Int64
  /// The version of the chart that saved the machine.
  public var chartVersion: Int64
  /// The paths of the active states, with the time of the last entry.
  public var states: [String: Date]
  /// Why the states of the row cannot be read, so that ``states`` is empty; `nil` if they can.
  public var damage: String?
  /// The time of the last change.
  public var savedAt: Date
  /// The time at which the next timer elapses; `nil` if none waits.
  public var wakeAt: Date?
  /// Whether the machine has ended.
  public var isEnded: Bool
  /// Why the machine is quarantined; `nil` if it is not.
  public var quarantine: String?
  /// How many of its jobs are dead.
  public var deadJobs: Int
  /// How many events of its inbox are quarantined.
  public var quarantinedEvents: Int

  /// The paths of the innermost active states, sorted.
  public var innermostStates: [String] { states.innermostPaths }
}

extension Dictionary where Key == String {
  /// Of the paths of active states, those that contain no other, sorted.
  var innermostPaths: [String] {
    keys.filter { path in
      // The path of a state in a region is 'packing@box/boxing'.
      !keys.contains { $0.hasPrefix("\(path)/") || $0.hasPrefix("\(path)@") }
    }.sorted()
  }
}

/// Some of the machines that a filter selects, in the order of their charts and ids.
public struct MachinePage: Hashable, Sendable {
  /// The machines.
  public var machines: [MachineSummary]
  /// The time of the database.
  public var now: Date
  /// Whether there are more after the last one.
  public var hasMore: Bool
}

extension MachineTables {
  /// The columns of a machine `m`, as `summary(_:)` reads them, and the time.
  private func summaryColumns(_ text: SQLText) -> String {
    """
    m.chart, m.id, m.version, m.chart_version, m.states, m.saved_at, m.wake_at, m.ended, m.blocked, \
    (SELECT count(*) FROM \(prefix)machine_job AS j WHERE j.chart = m.chart AND j.id = m.id AND j.dead = 1), \
    (SELECT count(*) FROM \(prefix)machine_inbox AS i
      WHERE i.chart = m.chart AND i.id = m.id AND i.blocked IS NOT NULL), \
    \(text.now(now))
    """
  }

  /// - Parameter count: Among how many, the first in their order. Default: all.
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

  /// The same, without an index: the order is one of an expression.
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
      SELECT \(summaryColumns(text)), m.data FROM \(prefix)machine AS m
      WHERE m.chart = \(text.value(chart)) AND m.id = \(text.value(id)) AND m.deleted = 0
      """)
  }

  static func summary(_ row: MachineStore.Row) throws -> MachineSummary {
    guard row.count >= 12, let chart = row[0], let id = row[1],
      let dead = row[9].flatMap({ Int($0) }), let events = row[10].flatMap({ Int($0) })
    else { throw UnexpectedRowError(table: "machine", row: row) }
    // What is no number, in SQLite, is 0 in a list: the reason of the quarantine has it.
    func number(_ index: Int) -> Int64 { row[index].flatMap(Int64.init) ?? 0 }
    var summary = MachineSummary(
      chart: chart, id: id, version: number(2), chartVersion: number(3), states: [:],
      savedAt: Date(microseconds: number(5)),
      wakeAt: row[6].flatMap(Int64.init).map(Date.init(microseconds:)), isEnded: row[7] == "1",
      quarantine: row[8], deadJobs: dead, quarantinedEvents: events)
    do {
      let states = try fromJSON([String: Int64].self, row[4] ?? "")
      summary.states = states.mapValues(Date.init(microseconds:))
    } catch {
      summary.damage = "The column 'states' is no object of times: \(row[4]?.prefix(80) ?? "NULL")"
    }
    return summary
  }

  /// The names of all charts, each by one search in the key, not by reading all machines.
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
