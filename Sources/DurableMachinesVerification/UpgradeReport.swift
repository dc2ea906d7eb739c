/// The result of the comparison of two versions of a chart: findings, and properties that were not proved.
public struct UpgradeReport: Sendable, CustomStringConvertible {
  /// The findings, in the order of their kinds, and of the distance from the start.
  public let findings: [UpgradeFinding]

  /// How many configurations the former chart has.
  public let configurations: Int

  /// How many of them continue in the new chart.
  public let resumable: Int

  /// How many of these a migration has changed.
  public let migrated: Int

  /// The states of either chart because of which configurations cannot be resumed, by their paths, with the numbers of these.
  public let stuckStates: [String: Int]

  /// The innermost states of the new chart in which configurations continue after a migration, by their paths, with the numbers of
  /// these.
  public let migratedStates: [String: Int]

  /// Why the absence of findings proves nothing, a sentence each; empty if it does.
  public let notProved: [String]

  /// The assumptions of both models about the program, and their additions to its behavior, a sentence each.
  public let approximations: [String]

  /// Whether each machine of the former chart continues.
  ///
  /// Then there are no findings, both charts were explored as a whole, and no step of a migration is a function.
  public var isProved: Bool { findings.isEmpty && notProved.isEmpty }

  /// The same report with other findings.
  func with(_ findings: [UpgradeFinding]) -> Self {
    Self(
      findings: findings, configurations: configurations, resumable: resumable, migrated: migrated,
      stuckStates: stuckStates, migratedStates: migratedStates,
      notProved: notProved, approximations: approximations)
  }

  /// The same report without findings that are permitted.
  public func without(_ permitted: Set<UpgradeFinding.Kind>) -> Self {
    with(findings.filter { !permitted.contains($0.kind) })
  }

  /// The numbers, what is not proved, and the findings, for a person to read.
  public var description: String {
    var lines = [
      "\(configurations) configurations, \(resumable) continue, \(migrated) of them after a migration."
    ]
    lines += notProved.map { "Not proved: \($0)" }
    if !approximations.isEmpty { lines.append("The models are not the program:") }
    lines += approximations.map { "- \($0)" }
    if findings.isEmpty { return (lines + ["No findings."]).joined(separator: "\n") }
    lines.append(findings.count == 1 ? "1 finding:" : "\(findings.count) findings:")
    for (number, finding) in zip(1..., findings) {
      let text = "\(finding)".split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("\(number). \(text[0])\(finding.isProved ? "" : " (possible)")")
      lines += text.dropFirst().map { "   \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Throws an error with the report if there are findings, or if nothing is proved because a chart was not explored as a whole.
  ///
  /// - Parameters:
  ///   - permitted: Kinds of findings that are permitted. Default: none.
  ///   - permitsUnproved: Whether what is ``notProved`` is permitted, for instance a function that is only tried. Default: no.
  public func requireNoFindings(
    permitting permitted: Set<UpgradeFinding.Kind> = [], permitsUnproved: Bool = false
  ) throws(UpgradeError) {
    let rest = without(permitted)
    guard rest.findings.isEmpty, permitsUnproved || rest.notProved.isEmpty else {
      throw UpgradeError(description: "\(rest)")
    }
  }
}

/// Machines of the former version of a chart cannot continue, or it is not proved that they can.
public struct UpgradeError: Error, CustomStringConvertible {
  /// The report.
  public let description: String
}
