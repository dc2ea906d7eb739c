extension StateSpace {
  /// A report with the numbers, the approximations and the findings.
  ///
  /// ```swift
  /// print(try Crossing().explored().report)
  /// ```
  public var report: String { report(of: findings) }

  /// Returns a report with the numbers, the approximations and some findings.
  ///
  /// - Parameter findings: The findings to report.
  public func report(of findings: [Finding<MachineState, Event>]) -> String {
    var lines = summary
    if findings.isEmpty {
      lines.append("No findings.")
    } else {
      lines.append("\(counted(findings.count, "finding")):")
      for (number, finding) in zip(1..., findings) {
        let certainty = finding.isProved || finding.path == nil ? "" : " (possible)"
        let text = "\(finding)".split(separator: "\n", omittingEmptySubsequences: false)
        lines.append("\(number). \(text[0])\(certainty)")
        lines += text.dropFirst().map { "   \($0)" }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The numbers and the approximations, one line each.
  var summary: [String] {
    var lines = ["\(self)."]
    if let system = content.system { lines.append("In this system, \(system.limitText).") }
    if isComplete, approximations.isEmpty {
      lines.append("Everything was explored, and nothing is approximated or assumed.")
    }
    if !assumptions.isEmpty {
      lines.append("It is assumed:")
      lines += assumptions.map { "- \($0)" }
    }
    if !additions.isEmpty {
      lines.append("The model contains all behavior of the program, and perhaps more:")
      lines += additions.map { "- \($0)" }
    }
    return lines
  }
}
