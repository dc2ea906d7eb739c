/// A row of the table of machines.
@usableFromInline
struct StoredMachine: Equatable, Sendable {
  /// How many changes are committed, from 1.
  @usableFromInline var version: Int64
  /// The version of the chart with which it was saved.
  @usableFromInline var chartVersion: Int64
  @usableFromInline var saved: String
  @usableFromInline var data: String
  /// The paths of the active states, with the times of their last entries.
  @usableFromInline var states: [String: Int64]
  /// The time of the save, from which timers count.
  @usableFromInline var savedAt: Int64
  /// The reason of its quarantine; `nil` if it is not quarantined.
  @usableFromInline var blocked: String?
  var isDeleted: Bool
  /// The hash of the structure of the chart with which it was saved.
  var structure = ""
  /// The programs that have quarantined it, between spaces; `nil` means all programs.
  var blockedBy: String?
  /// The operator that has paused it, and the reason; `nil` if it is not paused.
  var paused: String?
  /// A number of the row that is outside of the usable range.
  var fault: UnusableNumberError?
}
