import Foundation
import Graphable
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct LargeChartTests {
  /// With the environment variable `SCHEMATIC_PICTURES`, a folder: all pictures, the charts for PlantUML, and their
  /// numbers are written to it. `Scripts/measure-pictures` sets it.
  private static let folder = ProcessInfo.processInfo.environment["SCHEMATIC_PICTURES"]

  private static var numbers: [Int] {
    let count = ProcessInfo.processInfo.environment["SCHEMATIC_PICTURES_COUNT"].flatMap(Int.init)
    if let count { return Array(0..<count) }
    return isLongRun ? Array(0..<300) : [0, 1, 7, 14, 21, 28]
  }

  @Test func `pictures of random charts of up to 60 states have no grave faults`() throws {
    var (rows, grave) = ([String](), [String]())
    for number in Self.numbers {
      let graph = LargeChart.graph(number: number)
      let start = ContinuousClock.now
      let svg = try graph.rendered(as: .svg)
      let time = ContinuousClock.now - start
      let measures = try PictureMeasures(of: svg, graph)
      if graph.nodes.count(where: { $0.kind == .state }) <= 60 {
        grave += measures.grave.map { "\(number): \($0)" }
      }
      guard let folder = Self.folder else { continue }
      let name = "\(folder)/\(number)"
      try Data(svg).write(to: URL(fileURLWithPath: "\(name).svg"))
      try Data(graph.plantUML().utf8).write(to: URL(fileURLWithPath: "\(name).puml"))
      rows.append(Self.row(number, graph, measures, time))
    }
    if let folder = Self.folder {
      let text = ([Self.columns] + rows).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/numbers.tsv"))
    }
    #expect(grave == [])
  }

  private static let columns = [
    "number", "chart", "states", "width", "height", "A4", "crossings", "bends", "length",
    "onLines", "outside", "labels", "grave", "ms",
  ].joined(separator: "\t")

  private static func row(
    _ number: Int, _ graph: StateGraph, _ measures: PictureMeasures, _ time: Duration
  ) -> String {
    let states = graph.nodes.count { $0.kind == .state }
    let numbers = [
      states, Int(measures.width), Int(measures.height), Int(measures.textOnA4 * 10),
      measures.crossings, measures.bends, Int(measures.length), measures.linesOnLines.count,
      measures.linesOutside.count, measures.ambiguousLabels.count, measures.grave.count,
      Int(time / .milliseconds(1)),
    ]
    return ([String(number), graph.name] + numbers.map(String.init)).joined(separator: "\t")
  }
}
