import Graphable
import TestSupport
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct RandomChartTests {
  static var seeds: ClosedRange<UInt64> {
    isLongRun ? 1...300 : 5...12
  }

  @Test(arguments: seeds)
  func `the picture of a random chart shows every state and label once`(seed: UInt64) throws {
    let graph = RandomChart.graph(seed: seed)
    for direction in DiagramStyle.Direction.allCases {
      let style = DiagramStyle(direction: direction)
      let texts = try textElements(ofSVG: graph.rendered(as: .svg, style: style))
      for label in graph.uniqueTexts {
        #expect(texts.count { $0 == label } == 1, "\(label), seed \(seed), \(direction)")
      }
      #expect(try !graph.rendered(as: .png, style: style).isEmpty)
    }
  }

  @Test func `a random chart has the same DOT text each time`() {
    #expect(RandomChart.graph(seed: 3).dot() == RandomChart.graph(seed: 3).dot())
  }
}

extension StateGraph {
  /// The texts of the chart, which are all different.
  fileprivate var uniqueTexts: [String] {
    let inside = nodes.flatMap { $0.activities.map(\.description) }
    let beside = edges.flatMap { $0.labels.map(\.description) }
    return (nodes.map(\.label) + inside + beside).filter { !$0.isEmpty && !$0.hasPrefix("H") }
  }
}
