import Testing

/// Generated charts with submachines, also in each other, with points, histories, failures, effects of
/// segments and delayed events, do what the reference does, and what they do when they are written out.
struct GeneratedSubmachineTests {
  /// Batches of 25 charts each.
  private static let batches = 0..<(RandomCharts.isLong ? 400 : 8)

  @Test(arguments: batches)
  func `submachines do what the reference does`(in batch: Int) {
    var unfit: [String] = []
    for seed in RandomCharts.seeds(ofBatch: batch, of: 25) {
      let comparison = ChartComparison(seed: 100_000 + seed, submachineDepth: 2)
      switch comparison.verdict {
      case .same: break
      case .unfit(let reason): unfit.append("\(seed): \(reason)")
      case .different:
        Issue.record("\(comparison.report)")
        return
      }
    }
    #expect(unfit.count < 10, "too many charts cannot be compared: \(unfit)")
  }

  /// Two regions take transitions at once, and one of them leads to a history that performs actions.
  @Test(arguments: [UInt64(100_908), 101_396])
  func `the actions of a history are performed with its own transition`(in seed: UInt64) {
    let comparison = ChartComparison(seed: seed, submachineDepth: 2)
    guard case .same = comparison.verdict else {
      Issue.record("\(comparison.report)")
      return
    }
  }
}
