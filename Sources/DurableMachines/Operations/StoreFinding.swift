import Foundation

/// Reports a fact about a store, or a problem with its remedy, to an operator.
public struct StoreFinding: Codable, Hashable, Sendable {
  /// The urgency of a finding.
  public enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
    /// A fact that needs no action.
    case note
    /// An operator should act within a day.
    case warning
    /// Machines make no progress, or may be lost.
    case error
  }

  /// The urgency.
  public var severity: Severity
  /// The topic that was examined: `jobs`, `indexes` and so on.
  public var topic: String
  /// The fact or the problem, and its place.
  public var message: String
  /// The remedy; `nil` if none is needed.
  public var advice: String?

  init(_ severity: Severity, _ topic: String, _ message: String, _ advice: String? = nil) {
    (self.severity, self.topic, self.message, self.advice) = (severity, topic, message, advice)
  }
}

/// The findings about a store: see ``MachineStore/diagnose()``.
public struct StoreDiagnosis: Codable, Hashable, Sendable {
  /// The findings, by topic.
  public var findings: [StoreFinding]
  /// The number of machines in each state, with the time of the oldest entry.
  public var states: [StateAge]
  /// The time of the database.
  public var now: Date

  /// Whether a finding needs action: whether it is more than a note.
  public var needsAttention: Bool { findings.contains { $0.severity != .note } }
}

extension MachineStore {
  /// Examines the store, and returns its findings.
  ///
  /// It examines tables, indexes, clocks and bloat; timers and jobs that no worker takes; quarantined machines; and
  /// dead jobs and events. It changes nothing, and a role that may only read suffices. It reads all machines: about
  /// three seconds for a million.
  ///
  /// - Throws: ``MachineStore/DatabaseError`` if the database does not answer, or ``InvalidPrefixError``.
  public func diagnose() async throws -> StoreDiagnosis {
    if let diagnoses = try await eachPart({ try await $0.diagnose() }) {
      return StoreDiagnosis(merging: diagnoses)
    }
    return try await StoreDoctor(
      store: self, tables: tables(of: ""), localTime: clock ?? MachineStore.localTime
    )
    .diagnosis()
  }

  /// The microseconds since 1970, by the clock of this computer.
  static var localTime: @Sendable () -> Int64 {
    { Int64(Date().timeIntervalSince1970 * 1_000_000) }
  }
}
