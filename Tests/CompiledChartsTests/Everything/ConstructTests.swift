import ChartDocuments
import TestSupport
import Testing

@testable import CompiledCharts

/// What the charts have in them whose machines are compared with the engine.
@Suite("Constructs of compiled charts")
struct ConstructTests {
  @Test func `the charts whose machines are compiled into the tests have all constructs`() throws {
    let found = try EverythingChart.allCases.map {
      try MachineProgram.program(of: $0.document).constructs
    }
    #expect(Set(Construct.allCases).subtracting(found.joined()) == [])
  }

  /// As in `EqualityTests`, which runs such charts.
  @Test func `random charts have all constructs`() {
    var found: Set<Construct> = []
    let features: [DocumentFeatures] = [[], .failures, [.failures, .tokens]]
    for seed in 0..<120 as Range<UInt64> {
      let comparison = ProgramComparison(
        seed: 500_000 + seed, hasTimers: seed % 4 == 3, features[Int(seed % 3)])
      found.formUnion(comparison?.program.constructs ?? [])
    }
    #expect(Set(Construct.allCases).subtracting(found) == [])
  }
}
