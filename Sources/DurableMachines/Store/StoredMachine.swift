/// A row of the table of machines.
@usableFromInline
struct StoredMachine: Equatable, Sendable {
  /// How many changes were committed, from 1 on.
  @usableFromInline var version: Int64
  /// The version of the chart with which it was saved.
  @usableFromInline var chartVersion: Int64
  @usableFromInline var saved: String
  @usableFromInline var data: String
  /// The paths of the active states, with the time of their last entry.
  @usableFromInline var states: [String: Int64]
  /// When it was saved: timers count from then on.
  @usableFromInline var savedAt: Int64
  /// Why it was quarantined.
  var blocked: String?
  var isDeleted: Bool
  /// The hash of the structure of the chart with which it was saved.
  var structure = ""
  /// The programs that have quarantined it, between spaces; `nil`: for all programs.
  var blockedBy: String?
  /// A number of the row with which nothing can be calculated.
  var fault: UnusableNumberError?
}

/// What is known of a machine before an event.
struct LoadedMachine: Sendable {
  /// `nil` if there is none.
  var machine: StoredMachine?
  /// The answer to an event with the same id.
  var recorded: DurableAnswer?
  /// The time of the database.
  var now: Int64
}
