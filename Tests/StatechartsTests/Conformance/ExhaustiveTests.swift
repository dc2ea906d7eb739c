import Testing

/// Every sequence of events up to a length, on small charts with much in them.
struct ExhaustiveTests {
  private static let seeds: [UInt64] = [3, 17, 44, 117, 244]

  @Test(arguments: seeds)
  func `every short sequence does what the reference does`(in seed: UInt64) {
    var comparison = ChartComparison(seed: seed)
    for sequence in sequences(of: ChartGenerator.outerEvents, length: 4) {
      comparison.events = sequence
      if case .different(let text) = comparison.verdict {
        Issue.record("\(comparison.chart)\nevents \(sequence.joined(separator: " "))\n\(text)")
      }
    }
  }

  private func sequences(of events: [String], length: Int) -> [[String]] {
    guard length > 0 else { return [[]] }
    return sequences(of: events, length: length - 1).flatMap { start in
      events.map { start + [$0] }
    }
  }
}
