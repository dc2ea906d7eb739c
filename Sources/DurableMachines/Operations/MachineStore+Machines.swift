import Foundation
import Schematic

// Queries of operators, which need no chart.
extension MachineStore {
  /// Reads the names of the charts that have machines in the store, sorted.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func charts() async throws -> [String] {
    if let charts = try await eachPart({ try await $0.charts() }) {
      return Set(charts.joined()).sorted { $0.isBefore($1) }
    }
    return try await connection.perform([tables(of: "").charts()])[0].compactMap { $0.first ?? nil }
  }

  /// Reads a page of machines of all charts, in the order of their charts and ids.
  ///
  /// - Parameters:
  ///   - filter: Selects the machines. Default: all.
  ///   - last: The chart and the id of the last machine of the page before. Default: from the first machine on.
  ///   - limit: The greatest number of machines; a negative number counts as 0. Default: 100.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func machines(
    _ filter: MachineFilter = MachineFilter(), after last: (chart: String, id: String)? = nil,
    atMost limit: Int = 100
  ) async throws -> MachinePage {
    // One machine more shows whether there is a next page.
    let limit = min(max(limit, 0), .max - 1)
    let page = last.map { MachineAddress(chart: $0.chart, id: $0.id) }
    if let pages = try await eachPart({
      try await $0.machines(filter, after: page.map { ($0.chart, $0.id) }, atMost: limit)
    }) {
      return try await firstPage(of: pages, atMost: limit)
    }
    let rows = try await rows(filter, after: last, atMost: limit + 1).map {
      try NamedRow<SummaryColumn>($0, of: "machine")
    }
    return MachinePage(
      machines: try rows.prefix(limit).map(MachineTables.summary),
      now: rows.first?.now ?? Date(microseconds: 0), hasMore: rows.count > limit)
  }

  /// Searches a few rows first, which suffice for a common state.
  ///
  /// For a rare state, it then reads all rows. PostgreSQL takes each state for a common one, and would read all rows
  /// in the order of their ids, wherever they are stored.
  private func rows(
    _ filter: MachineFilter, after last: (chart: String, id: String)?, atMost limit: Int
  ) async throws -> [MachineStore.Row] {
    let tables = try tables(of: "")
    guard filter.state != nil, tables.dialect == .postgreSQL else {
      return try await connection.perform([tables.machines(filter, after: last, atMost: limit)])[0]
    }
    let near = tables.machines(filter, after: last, atMost: limit, among: 10_000)
    let found = try await connection.perform([near])[0]
    if found.count == limit { return found }
    return try await connection.perform([
      tables.machinesOfAll(filter, after: last, atMost: limit)
    ])[0]
  }

  /// Counts machines.
  ///
  /// - Parameter filter: Selects the machines. Default: all.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func machineCount(_ filter: MachineFilter = MachineFilter()) async throws -> Int {
    if let counts = try await eachPart({ try await $0.machineCount(filter) }) {
      return counts.reduce(0, +)
    }
    return try await number(tables(of: "").count(filter))
  }

  /// Reads the clock of the database.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func now() async throws -> Date {
    let (text, tables) = (try tables(of: "").text, try tables(of: ""))
    let number = try await number(text.statement("SELECT \(text.now(tables.now))"))
    return Date(microseconds: Int64(number))
  }

  func number(_ statement: Statement) async throws -> Int {
    try await connection.perform([statement]).first?.first?.first?.flatMap { Int($0) } ?? 0
  }

  /// Reads a machine of any chart, with its data, jobs, inbox and log.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - chart: The name of its chart.
  ///   - limit: The greatest number of jobs, of events, and of the latest rows of the log. A negative number counts
  ///     as 0. Default: 20.
  /// - Returns: The machine; `nil` if it does not exist.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func machine(
    _ id: String, ofChart chart: String, atMost limit: Int = 20
  ) async throws -> MachineDetails? {
    if isDivided {
      let part = part(of: id, ofChart: chart)
      guard var details = try await part.machine(id, ofChart: chart, atMost: limit) else {
        return nil
      }
      for (index, event) in details.inbox.enumerated() {
        details.inbox[index].number = try part.wholeNumber(event.number)
      }
      return details
    }
    let tables = try tables(of: chart)
    let errors = Locked<[String]>([])
    let codec = codec.tolerant(errors)
    let found = try await connection.perform([
      tables.summary(of: id), tables.jobs(of: id, atMost: limit),
      tables.waitingEvents(of: id, atMost: limit), tables.log(of: id, last: limit),
    ])
    guard let values = found[0].first else { return nil }
    let row = try NamedRow<SummaryColumn>(values, of: "machine")
    return MachineDetails(
      summary: try MachineTables.summary(row), data: try codec.decode(row.text(.data)),
      jobs: try found[1].map(DurableJob.init),
      inbox: try found[2].map { try WaitingEvent($0, codec) },
      log: try found[3].map { try DurableLogRow($0, codec) }, damage: errors.withLock { $0 },
      now: row.now)
  }
}

extension TextCodec {
  /// Shows a text that it cannot decode as it is stored, and collects the errors, each once.
  fileprivate func tolerant(_ errors: Locked<[String]>) -> TextCodec {
    var codec = self
    codec.decode = { text in
      do { return try decode(text) } catch {
        errors.withLock { if !$0.contains("\(error)") { $0.append("\(error)") } }
        return text
      }
    }
    return codec
  }
}
