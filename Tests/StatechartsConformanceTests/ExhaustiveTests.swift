import TestSupport
import Testing

/// Every sequence of events up to a length, on small charts with much in them.
struct ExhaustiveTests {
  private static let seeds: [UInt64] = [44, 47]

  @Test(arguments: seeds)
  func `every short sequence does what the reference does`(in seed: UInt64) throws {
    let sequences = sequences(of: RandomDocument.outerEvents, length: 3)
    let differences = try ChartComparison(seed: seed).differences(for: sequences)
    #expect(differences.isEmpty, "\(differences.first ?? "")")
  }

  private func sequences(of events: [String], length: Int) -> [[String]] {
    guard length > 0 else { return [[]] }
    return sequences(of: events, length: length - 1).flatMap { start in
      events.map { start + [$0] }
    }
  }
}
