import Statecharts
import Testing

/// Seeded random charts with every feature, run by the engine and by the reference: what is active
/// and the complete log must agree after each event.
struct GeneratedChartTests {
  private static let isLong = RandomCharts.isLong

  /// Batches of fifty charts each.
  private static let batches = 0..<(isLong ? 200 : 6)

  @Test(arguments: batches)
  func `the engine does what the reference does`(in batch: Int) {
    var unfit: [String] = []
    for seed in RandomCharts.seeds(ofBatch: batch, of: 50) {
      let comparison = ChartComparison(seed: seed)
      switch comparison.verdict {
      case .same: break
      case .unfit(let reason): unfit.append("\(seed): \(reason)")
      case .different:
        Issue.record("\(comparison.report)")
        return
      }
    }
    #expect(unfit.count < 12, "too many charts cannot be compared: \(unfit)")
  }

  @Test(arguments: batches.prefix(isLong ? 200 : 3))
  func `the engine delays events as the reference does`(in batch: Int) {
    var unfit = 0
    for seed in RandomCharts.seeds(ofBatch: batch, of: 50) {
      let comparison = ChartComparison(seed: 200_000 + seed, submachineDepth: 0)
      switch comparison.verdict {
      case .same: break
      case .unfit: unfit += 1
      case .different:
        Issue.record("\(comparison.report)")
        return
      }
    }
    #expect(unfit < 12)
  }

  /// The suites that try other properties with generated charts omit those that have faults.
  @Test(arguments: [20_000..<20_020, 30_000..<30_040, 60_000..<60_120] as [Range<UInt64>])
  func `most charts of other suites have no faults`(seeds: Range<UInt64>) {
    let valid = seeds.count { seed in
      let chart = ChartComparison(seed: seed).chart
      return (try? StatechartSchema(AdaptedChart<Plain<SmallEvent>>(chart))) != nil
    }
    #expect(valid * 10 > seeds.count * 8)
  }
}
