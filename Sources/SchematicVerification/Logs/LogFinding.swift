/// The first row of a machine that no run of the chart explains, or that violates a property.
public struct LogFinding: Hashable, Sendable {
  /// The row.
  public let row: LogRow
  /// Its number among the rows, from 1 on; 0 for a property that no row has shown to be violated.
  public let number: Int
  /// The reason in a sentence.
  public let reason: String
  /// The property that is violated; `nil` if the chart does not explain the row.
  public var property: String?
  /// The innermost states in which the machine may have been before the row, at most ten.
  public var possibleStates: [[String]] = []
  /// The events that the chart would have handled there, with the states afterwards, at most twenty.
  public var allowed: [String] = []
  /// The row that the chart explains and that differs least; `nil` if there is none.
  public var nearest: LogRow?
  /// A shortest run of the chart to a configuration before the row: the start, and the events.
  ///
  /// It is empty if the search has ended at its limit.
  public var path: [String] = []

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - number: Its number in the log, from 1 on.
  ///   - reason: The reason in a sentence.
  ///   - property: The property that is violated. Default: none.
  public init(row: LogRow, number: Int, reason: String, property: String? = nil) {
    (self.row, self.number, self.reason, self.property) = (row, number, reason, property)
  }
}

extension LogFinding: CustomStringConvertible {
  /// The row, the reason, and what the chart would have allowed.
  public var description: String {
    let place = number == 0 ? "" : row.line.map { "Line \($0): " } ?? "Row \(number): "
    var lines = ["\(place)\(row)", "  \(reason)"]
    if !possibleStates.isEmpty {
      lines.append("  Before: \(possibleStates.map(LogRow.text).joined(separator: ", or "))")
    }
    if let nearest { lines.append("  Nearest: \(nearest)") }
    lines += allowed.isEmpty ? [] : ["  Allowed:"] + allowed.map { "    \($0)" }
    lines += path.isEmpty ? [] : ["  A shortest run to it:"] + path.map { "    \($0)" }
    return lines.joined(separator: "\n")
  }
}
