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
  /// The effect, or the version of the chart that has committed a task; `nil` for tasks of old databases.
  var payload: String?
  /// How often it was tried, this time included.
  var attempts: Int64
  /// How often it was leased: the fencing token.
  var lease: Int64
  /// The time of the commit.
  var committedAt: Int64
  /// What the program that committed it wants the worker to have.
  var context: String?
  /// A number of the row with which nothing can be calculated.
  var fault: UnusableNumberError?

  /// The version of the chart in which a task has this place; `nil` if it is not known.
  var chartVersion: Int? { kind == .task ? payload.flatMap { Int($0) } : nil }

  /// A key that never changes, for receivers that recognize repetitions; also the id of the job's
  /// event.
  var key: String { JobKey(chart, machine, version, at: committedAt).text(place) }
}

/// Makes the keys of jobs and messages that one commit creates.
///
/// The time of the commit is a part of them: a version is counted again after a restore, and for a new machine with the id
/// of one that was erased.
@usableFromInline
struct JobKey {
  private let start: String
  private let time: Int64

  @usableFromInline init(_ chart: String, _ machine: String, _ version: Int64, at time: Int64) {
    start = "\(chart.inKey)/\(machine.inKey)/\(version)"
    self.time = time
  }

  func text(_ place: String) -> String { "\(start)/\(place) at \(time)" }
}

extension String {
  /// Without slashes, so that different machines have different keys.
  fileprivate var inKey: String {
    utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }
      ? replacing("%", with: "%25").replacing("/", with: "%2F") : self
  }
}
