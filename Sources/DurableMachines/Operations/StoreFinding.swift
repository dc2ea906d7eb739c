import Foundation

/// Something about a store that an operator should know, or do something about.
public struct StoreFinding: Codable, Hashable, Sendable {
  /// What a finding asks for.
  public enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
    /// Nothing: a fact.
    case note
    /// Somebody should do something today.
    case warning
    /// Machines stand still, or may be lost.
    case error
  }

  /// What it asks for.
  public var severity: Severity
  /// What was examined: `jobs`, `indexes` and so on.
  public var topic: String
  /// What was found, and where.
  public var message: String
  /// What to do; `nil` if there is nothing.
  public var advice: String?

  init(_ severity: Severity, _ topic: String, _ message: String, _ advice: String? = nil) {
    (self.severity, self.topic, self.message, self.advice) = (severity, topic, message, advice)
  }
}

/// What was found in a store: see ``MachineStore/diagnose()``.
public struct StoreDiagnosis: Codable, Hashable, Sendable {
  /// What was found, by topic.
  public var findings: [StoreFinding]
  /// How many machines are in each state, and since when.
  public var states: [StateAge]
  /// The time of the database.
  public var now: Date

  /// Whether somebody should do something.
  public var needsAttention: Bool { findings.contains { $0.severity != .note } }
}

extension MachineStore {
  /// Examines the store: tables and indexes, clocks, timers and jobs that nobody takes, machines that are quarantined, dead
  /// jobs and events, and bloat.
  ///
  /// It changes nothing, and a role that may only read suffices. It reads all machines: about three seconds for a million.
  ///
  /// - Throws: ``MachineStore/DatabaseError`` if the database does not answer, or ``InvalidPrefixError``.
  public func diagnose() async throws -> StoreDiagnosis {
    try await StoreDoctor(
      store: self, tables: tables(of: ""), localTime: clock ?? MachineStore.localTime
    )
    .diagnosis()
  }

  /// The microseconds since 1970, by the clock of this computer.
  static var localTime: @Sendable () -> Int64 {
    { Int64(Date().timeIntervalSince1970 * 1_000_000) }
  }
}
