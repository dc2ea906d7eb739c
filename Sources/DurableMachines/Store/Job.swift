/// Something to be done outside of transactions: a task of a state, or an effect.
struct Job: Sendable, Hashable {
  enum Kind: String, Codable, Sendable {
    case task, effect
  }

  var chart: String
  var machine: String
  /// The version with which it was committed.
  var version: Int64
  /// The task's place in the chart, or the effect's number.
  var place: String
  var kind: Kind
  var payload: String?
  /// How often it was leased: the fencing token of the lease.
  var attempts: Int64

  /// A key that never changes, for receivers that recognise repetitions; also the id of the job's event.
  var key: String { "\(chart)/\(machine)/\(version)/\(place)" }
}
