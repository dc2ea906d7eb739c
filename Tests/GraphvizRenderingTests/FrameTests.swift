import Graphable
import Testing

@testable import GraphvizRendering

struct FrameLinesTests {
  private let box = ClusterBox(corners: "0,0,200,100", labelCenter: "20,90", labelHeight: "0.2")

  @Test func `frames are read from Graphviz's output`() throws {
    let box = try #require(box)
    #expect([box.left, box.bottom, box.right, box.top] == [0, 0, 200, 100])
    #expect(box.labelEnd < 80 && box.labelEnd > 78)
  }

  @Test func `frames without four corners are nil`() {
    #expect(ClusterBox(corners: "", labelCenter: "", labelHeight: "") == nil)
  }

  @Test func `a line separates regions side by side and regions one above the other`() throws {
    #expect(try dashes(of: ["10,10,90,70", "110,10,190,70"]) == [[100, 100]])
    #expect(try dashes(of: ["10,50,190,70", "10,10,190,30"]) == [[0, 200]])
  }

  @Test func `regions that are in no row or column have frames of their own`() throws {
    #expect(try dashes(of: ["10,10,90,70", "50,30,190,75"]).count == 8)
  }

  /// The horizontal positions of the ends of the dashed lines.
  private func dashes(of regions: [String]) throws -> [[Double]] {
    let graph = StateGraph(
      name: "",
      nodes: [
        .init(.composite, label: "C"), .init(.region, in: 0), .init(.region, in: 0),
        .init(.state, label: "A", in: 1), .init(.state, label: "B", in: 2),
      ])
    var boxes = [0: try #require(box)]
    for (number, corners) in regions.enumerated() {
      boxes[number + 1] = ClusterBox(corners: corners, labelCenter: "", labelHeight: "")
    }
    let lines = FrameLines(of: StyledDOTWriter(graph, style: .init()), boxes: boxes).frames[0].lines
    return lines.filter(\.isDashed).map { [$0.x1, $0.x2] }
  }
}

@Suite(.needsGraphviz) struct ChartSVGTests {
  private let graph = StateGraph(
    name: "Lamp & co",
    nodes: [
      .init(.composite, label: "on", activities: [.entry("glow")], isCurrent: true),
      .init(.region, label: "left", in: 0), .init(.region, label: "right", in: 0),
      .init(.state, label: "red", isCurrent: true, link: "https://a.b/?c=1&d=2", in: 1),
      .init(.state, label: "blue", in: 2), .init(.state, label: "off"),
    ],
    edges: [.init(from: 5, to: 0, .init("press", guard: "a < b"))])

  @Test func `an SVG contains titles and descriptions of its parts`() throws {
    let svg = try String(decoding: graph.rendered(as: .svg), as: UTF8.self)
    #expect(svg.contains("<title>Lamp &amp; co</title>"))
    #expect(svg.contains("<desc>current; entry / glow</desc>"))
    #expect(svg.contains("<title>off → on: press [a &lt; b]</title>"))
    #expect(!svg.contains("<title>n5</title>"))
  }

  @Test func `an SVG contains classes and links`() throws {
    let svg = try String(decoding: graph.rendered(as: .svg), as: UTF8.self)
    #expect(svg.contains("class=\"cluster state composite current\""))
    #expect(svg.contains("class=\"node state current\""))
    #expect(svg.contains("class=\"edge transition\""))
    #expect(svg.contains("xlink:href=\"https://a.b/?c=1&amp;d=2\""))
  }

  @Test func `an SVG contains a rule under each title and a line between regions`() throws {
    let svg = try String(decoding: graph.rendered(as: .svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "class=\"rule\"").count == 2)
    #expect(svg.components(separatedBy: "class=\"separator\"").count == 2)
  }

  @Test func `the frames of an SVG and a PNG are in the same places`() throws {
    let draft = StyledDOTWriter(graph, style: .init(), frames: .composites)
    let layout = try Renderer.shared.layOut(draft).layout
    let lines = FrameLines(of: draft, boxes: layout.boxes(of: draft))
    let final = StyledDOTWriter(
      graph, style: .init(), frames: .background(lines.xdot), isPlaced: true)
    let drawn = try Renderer.shared.draw(final, placed: layout, format: "dot")
    #expect(layout.clusters.count == 3)
    for cluster in layout.clusters.values {
      let box = cluster.corners
      let corners = [Point(x: box.left, y: box.bottom), Point(x: box.right, y: box.top)]
      let text = "bb=\"" + corners.map(Curve.text).joined(separator: ",") + "\""
      #expect(
        String(decoding: drawn, as: UTF8.self).contains(
          text.replacingOccurrences(of: ".0", with: "")))
    }
  }
}
