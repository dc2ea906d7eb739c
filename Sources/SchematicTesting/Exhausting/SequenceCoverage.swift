/// The number of sequences of events that a check has run.
public struct SequenceCoverage: Hashable, Sendable {
  /// The number of sequences, with the empty one.
  public private(set) var sequences = 0

  /// The number of events in the longest sequence.
  private(set) var length = 0

  /// The number of different results: state, deferred events, and fingerprint of the subject; `nil`
  /// if the check has no fingerprint.
  public internal(set) var results: Int?

  init(results: Int? = nil) {
    self.results = results
  }

  /// Counts a sequence that is about to be run.
  mutating func count(_ length: Int, _ progress: ((SequenceCoverage) -> Void)?) {
    let isReported = length > self.length || (sequences > 0 && sequences % 10_000 == 0)
    if isReported { progress?(self) }
    self.length = length
    sequences += 1
  }
}

extension SequenceCoverage: CustomStringConvertible {
  /// The numbers in one line: `85 sequences of up to 6 events, 28 different results`.
  public var description: String {
    let sequences = "\(grouped(sequences)) sequence\(sequences == 1 ? "" : "s")"
    let events = "\(length) event\(length == 1 ? "" : "s")"
    let results = results.map {
      ", \(grouped($0)) different result\($0 == 1 ? "" : "s")"
    }
    return "\(sequences) of up to \(events)\(results ?? "")"
  }
}

/// A number with commas between the thousands.
private func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.indices.reduce(into: "") { result, index in
    if index > 0, (digits.count - index) % 3 == 0 { result += "," }
    result.append(digits[index])
  }
}
