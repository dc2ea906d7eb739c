/// Work outside of transactions: a task of a state, or an effect.
struct Job: Sendable, Hashable {
  enum Kind: String, Codable, Sendable {
    case task, effect
    /// A machine is to be created.
    case creation
    /// What other parts of the store get from the machine: messages, and machines that are to be created.
    case delivery
  }

  var chart: String
  var machine: String
  /// The version of the machine that committed it.
  var version: Int64
  /// The task's identity in the chart, the effect's number, or the key of a creation.
  var place: String
  var kind: Kind
  /// The effect, the creation, or the version of the chart that has committed a task; `nil` for tasks of old databases.
  var payload: String?
  /// How many attempts have begun, this one included.
  var attempts: Int64
  /// How many times it was leased: the fencing token.
  var lease: Int64
  /// The time of the commit.
  var committedAt: Int64
  /// The context from the program that committed it, for the worker.
  var context: String?
  /// A number of the row that is outside of the usable range.
  var fault: UnusableNumberError?

  /// The version of the chart in which a task has this place; `nil` if it is not known.
  var chartVersion: Int? { kind == .task ? payload.flatMap { Int($0) } : nil }

  /// The place for observers; the creations of all machines have the same one.
  var shownPlace: String {
    switch kind {
    case .creation, .delivery: kind.rawValue
    case .task, .effect: place
    }
  }

  /// A key that never changes, for receivers that recognize repetitions; also the id of the job's
  /// event.
  ///
  /// The place of a creation is a key already, that of the machine which wants it.
  var key: String {
    kind == .creation ? place : JobKey(chart, machine, version, at: committedAt).text(place)
  }
}

/// The beginning of the keys of a machine's jobs.
struct JobKeyPrefix {
  private let text: String

  init(_ chart: String, _ machine: String) { text = "\(chart.inKey)/\(machine.inKey)/" }

  /// Whether a key is that of a job of the machine.
  func begins(_ key: String) -> Bool { key.hasPrefix(text) }

  /// Whether a key is that of a task of the machine, and not of an effect.
  func isTask(_ key: String) -> Bool {
    begins(key) && key.dropFirst(text.count).drop { $0 != "/" }.hasPrefix("/task ")
  }
}

/// Makes the keys of the jobs and messages of one commit.
///
/// The keys contain the time of the commit. Versions repeat after a restore, and in a new machine with the id of an
/// erased one.
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
