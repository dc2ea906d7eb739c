/// Something to be done outside of transactions: a task of a state, or an effect.
struct Job: Sendable, Hashable {
  enum Kind: String, Codable, Sendable {
    case task, effect
  }

  var chart: String
  var machine: String
  /// The version with which it was committed.
  var version: Int64
  /// The task's identity in the chart, or the effect's number.
  var place: String
  var kind: Kind
  /// The effect, or the time at which a task was committed.
  var payload: String?
  /// How often it was tried, this time included.
  var attempts: Int64
  /// How often it was leased: the fencing token.
  var lease: Int64

  /// A key that never changes, for receivers that recognize repetitions; also the id of the job's
  /// event.
  var key: String {
    let time = kind == .task ? payload.map { " at \($0)" } ?? "" : ""
    return JobKey(chart, machine, version).text(place + time)
  }
}

/// The beginning of the keys of jobs and messages that one commit creates.
struct JobKey {
  private let text: String

  init(_ chart: String, _ machine: String, _ version: Int64) {
    text = "\(chart.inKey)/\(machine.inKey)/\(version)"
  }

  func text(_ place: String) -> String { "\(text)/\(place)" }
}

extension String {
  /// Without slashes, so that different machines have different keys.
  fileprivate var inKey: String {
    utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }
      ? replacing("%", with: "%25").replacing("/", with: "%2F") : self
  }
}
