import ChartDocuments
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
  @Test func `the actions of a history are performed with its own transition`() {
    var whole = GeneratedChart(document: ChartDocument(root: .init("", states: [.init("s")])))
    let inner = GeneratedChart(document: ChartDocument(root: .init("", states: [parallel])))
    whole.add(.init(host: "s", side: .left, chart: inner, aliases: ["e2": "e1"]))
    for event in ["e2", "left.e1"] {
      let comparison = ChartComparison(whole, [.event(event)])
      guard case .same = comparison.verdict else {
        Issue.record("\(comparison.report)")
        return
      }
    }
  }

  private var parallel: ChartDocument.State {
    func state(_ id: String, to target: ChartDocument.Target) -> ChartDocument.State {
      let transition = ChartDocument.Transition(
        on: .events([.event("e1")]), to: .targets([target]), actions: [.log(id, label: "from")])
      return .init(id, transitions: [transition])
    }
    var composite = ChartDocument.State("c", states: [.init("c1"), .init("c2")])
    composite.histories = [.init(defaults: ["c2"], actions: [.log("c", label: "history")])]
    var last = ChartDocument.State("d")
    last.entry = [.log("d", label: "enter")]
    let regions = [
      ChartDocument.Region(
        states: [state("a", to: .history(of: "c", .shallow)), composite]),
      ChartDocument.Region(states: [state("b", to: .state("d")), last]),
    ]
    return .init("p", kind: .parallel, regions: regions)
  }
}
