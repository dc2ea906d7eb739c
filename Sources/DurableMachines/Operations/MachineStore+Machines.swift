import Foundation
import Schematic

// What operators read, without the charts.
extension MachineStore {
  /// The names of the charts of which the store has machines, sorted.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func charts() async throws -> [String] {
    try await connection.perform([tables(of: "").charts()])[0].compactMap { $0.first ?? nil }
  }

  /// Machines of all charts, in the order of their charts and ids.
  ///
  /// - Parameters:
  ///   - filter: Which machines. Default: all.
  ///   - last: The chart and the id of the last machine of the page before. Default: from the first one on.
  ///   - limit: How many at most; a negative number counts as 0. Default: 100.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func machines(
    _ filter: MachineFilter = MachineFilter(), after last: (chart: String, id: String)? = nil,
    atMost limit: Int = 100
  ) async throws -> MachinePage {
    // One more is read.
    let limit = min(max(limit, 0), .max - 1)
    let rows = try await rows(filter, after: last, atMost: limit + 1).map {
      try NamedRow<SummaryColumn>($0, of: "machine")
    }
    return MachinePage(
      machines: try rows.prefix(limit).map(MachineTables.summary),
      now: rows.first?.now ?? Date(microseconds: 0), hasMore: rows.count > limit)
  }

  /// A state in which many machines are is found among a few; for another one, all are read.
  ///
  /// PostgreSQL takes each state for one of many machines, and would read all in the order of their ids, from wherever
  /// they are.
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

  /// How many machines there are.
  ///
  /// - Parameter filter: Which machines. Default: all.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func machineCount(_ filter: MachineFilter = MachineFilter()) async throws -> Int {
    try await number(tables(of: "").count(filter))
  }

  /// The time of the database.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func now() async throws -> Date {
    let (text, tables) = (try tables(of: "").text, try tables(of: ""))
    let number = try await number(text.statement("SELECT \(text.now(tables.now))"))
    return Date(microseconds: Int64(number))
  }

  func number(_ statement: MachineStore.Statement) async throws -> Int {
    try await connection.perform([statement]).first?.first?.first?.flatMap { Int($0) } ?? 0
  }

  /// A machine of any chart with its data, jobs, inbox and log.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - chart: The name of its chart.
  ///   - limit: How many jobs, how many events and how many rows of the log, the latest ones, at most; a negative number counts
  ///     as 0. Default: 20.
  /// - Returns: `nil` if there is none.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func machine(
    _ id: String, ofChart chart: String, atMost limit: Int = 20
  ) async throws -> MachineDetails? {
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
  /// Decodes a text that it cannot decode as what is stored: an operator sees at least that, and the errors, each once.
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
