import Foundation

/// The statements of the store, for one chart.
struct MachineTables: Sendable {
  let dialect: SQLDialect
  /// What stands before the names of tables: a schema and a point, or the beginning of a name.
  let prefix: String
  let chart: String
  /// Instead of the database's clock.
  let clock: (@Sendable () -> Int64)?

  var text: SQLText { SQLText(dialect, prefix: prefix) }

  var now: Int64? { clock?() }

  /// The columns of a job, as `job(_:)` reads them.
  static let jobColumns = "chart, id, version, place, kind, payload, attempts"

  static func job(_ row: SQLRow) throws -> Job {
    guard row.count == 7, let chart = row[0], let machine = row[1], let version = row[2].flatMap(Int64.init),
      let place = row[3], let kind = row[4].flatMap(Job.Kind.init), let attempts = row[6].flatMap(Int64.init)
    else { throw UnexpectedRowError(table: "machine_job", row: row) }
    return Job(
      chart: chart, machine: machine, version: version, place: place, kind: kind, payload: row[5],
      attempts: attempts)
  }
}

/// A row that the store has not written.
struct UnexpectedRowError: Error, CustomStringConvertible {
  var table: String
  var row: SQLRow

  var description: String { "The table \(table) has a row that is not of this library: \(row)." }
}

/// JSON with sorted keys, so that equal values are equal texts.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func fromJSON<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}
