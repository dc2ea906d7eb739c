import Foundation

/// A target that is not met today, with the reason, and a ceiling so that it does not become worse.
struct Miss {
  let id: String
  /// `time`, `instructions`, `allocations` or `bytes`.
  let measure: String
  /// The highest value that is accepted, in the unit of the target.
  let ceiling: Double
  let reason: String
}

/// Reads lines of a benchmark's name, a measure, a ceiling and a reason, with tabs between them.
func readMisses(_ path: String) -> [Miss] {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    stop("\(path) cannot be read.")
  }
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count == 4, let ceiling = Double(fields[2]) else {
      stop("\(path): '\(line)' has not four fields, the third of them a number.")
    }
    return Miss(id: fields[0], measure: fields[1], ceiling: ceiling, reason: fields[3])
  }
}
