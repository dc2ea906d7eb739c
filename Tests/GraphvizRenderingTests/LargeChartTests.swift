import Foundation
import Graphable
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct LargeChartTests {
  /// The folder for all pictures and their numbers, from the environment variable `SCHEMATIC_PICTURES`.
  ///
  /// `Scripts/measure-pictures` sets it.
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
      try Data(graph.rendered(as: .svg, style: .init(appearance: .dark)))
        .write(to: URL(fileURLWithPath: "\(name)-dark.svg"))
      try Data(graph.plantUML().utf8).write(to: URL(fileURLWithPath: "\(name).puml"))
      rows.append(Self.row(number, graph, measures, time))
    }
    if let folder = Self.folder {
      let text = ([Self.columns] + rows).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/numbers.tsv"))
    }
    #expect(grave == [])
  }

  /// Those of charts in one run of Graphviz were strips of up to 11,000 points.
  @Test(arguments: [
    (LargeChart.Shape.groups, 60), (.ring, 60), (.tree, 45), (.flat, 30), (.regions, 20),
    (.hub, 20),
  ])
  func `a large chart is no strip, and its lines stay in the frames around both ends`(
    shape: LargeChart.Shape, states: Int
  ) throws {
    let graph = LargeChart.graph(shape, states: states)
    let svg = try graph.rendered(as: .svg)
    let measures = try PictureMeasures(of: svg, graph)
    #expect(measures.aspect <= 3)
    #expect(measures.linesOutside == [])
    #expect(measures.grave == [])
    #expect(try graph.rendered(as: .svg) == svg)
  }

  @Test func `states without a transition are drawn in rows`() throws {
    let nodes = (1...70).map { StateGraph.Node(.state, label: "state \($0)") }
    let svg = try StateGraph(name: "Many", nodes: nodes, edges: []).rendered(as: .svg)
    let size = PictureMeasures.size(of: svg)
    #expect(size.width <= size.height * 2)
    #expect(size.height <= size.width * 2)
  }

  /// PlantUML's picture of such a chart has 2,657 × 1,756 points.
  @Test func `60 states in six groups need no more room than in a picture of PlantUML`() throws {
    let graph = LargeChart.graph(.groups, states: 60)
    let size = PictureMeasures.size(of: try graph.rendered(as: .svg))
    #expect(size.width * size.height < 2_657 * 1_756 * 0.6)
  }

  /// A state has room for 48 ends that are four points apart; beside its corners, a few of them are nearer.
  @Test func `the lines of 24 spokes around a hub lie apart`() throws {
    let graph = Self.hub
    let svg = try graph.rendered(as: .svg)
    let faults = try PictureFaults(in: svg, of: graph)
    #expect(faults.grave == [])
    #expect(faults.overlappingHeads.count <= 1)
    let measures = try PictureMeasures(of: svg, graph)
    #expect(measures.aspect <= 2)
    #expect(measures.linesOnLines.count <= 4)
    if let folder = Self.folder {
      try Data(svg).write(to: URL(fileURLWithPath: "\(folder)/hub.svg"))
    }
  }

  /// Without optimization, each comparison takes 20 microseconds, and `swift package diagrams` draws without it.
  @Test func `most places for labels of 24 spokes are not compared with lines`() throws {
    let layout = try Drawing(of: Self.hub, style: .init()).placed()
    let drawing = StyledDOTWriter(Self.hub, style: .init(), frames: .composites)
    let scene = Scene(layout, of: drawing, isStrict: true)
    let placer = LabelPlacer(scene)
    for number in scene.arrows.indices { placer.place(number) }
    #expect(placer.comparisons < 2_000)
  }

  private static let hub: StateGraph = {
    var graph = StateGraph(name: "Hub", nodes: [.init(.state, label: "hub")])
    for number in 1...24 {
      let spoke = graph.add(.init(.state, label: "spoke \(number)"))
      graph.add(.init(from: 0, to: spoke, .init("go \(number)")))
      graph.add(.init(from: spoke, to: 0, .init("back \(number)")))
    }
    return graph
  }()

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
