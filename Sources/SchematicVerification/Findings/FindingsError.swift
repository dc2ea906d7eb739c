/// A model has findings, or may lack behavior of the program.
public struct FindingsError: Error, CustomStringConvertible {
  /// The findings as sentences, each with the path that leads to it.
  public let findings: [String]

  /// The report of the model.
  public let description: String
}

extension StateSpace {
  /// Throws an error with the report if the model has findings, or may lack behavior of the program.
  ///
  /// A model may lack behavior if it is incomplete, or if samples of events are missing. Use this function for a test
  /// of one line:
  ///
  /// ```swift
  /// @Test func `nothing is wrong with the crossing`() throws {
  ///   try Crossing().explored().requireNoFindings()
  /// }
  /// ```
  /// For one issue for each finding, record them:
  /// ```swift
  /// for finding in try Crossing().explored().findings { Issue.record("\(finding)") }
  /// ```
  ///
  /// - Parameters:
  ///   - permitted: Kinds of findings that are permitted. Default: none.
  ///   - isPermittedEnd: Whether a machine may stay in a configuration in which no event is handled. Default: only if
  ///     it has ended.
  /// - Throws: ``FindingsError``.
  public func requireNoFindings(
    permitting permitted: Set<FindingKind> = [],
    deadEnds isPermittedEnd: (MachineState) -> Bool = { _ in false }
  ) throws(FindingsError) {
    let found = findings(permitting: permitted, deadEnds: isPermittedEnd)
    guard isSound, found.isEmpty else {
      throw FindingsError(findings: found.map { "\($0)" }, description: report(of: found))
    }
  }
}
