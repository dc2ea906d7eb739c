import Graphable
import Testing

@testable import GraphvizRendering

/// Entry and exit points on the border of their composite.
struct PointPlacerTests {
  private let graph = StateGraph(
    name: "",
    nodes: [
      .init(.composite, label: "payment"), .init(.entryPoint, label: "in", in: 0),
      .init(.exitPoint, label: "out", in: 0), .init(.state, label: "charging", in: 0),
      .init(.state, label: "cart"),
    ],
    edges: [.init(from: 4, to: 1), .init(from: 1, to: 3), .init(from: 3, to: 2)])

  private func placed(
    entry: Point, obstacle: Point? = nil, nameWidth: Double = 20
  ) throws -> (PointPlacer, StyledDOTWriter) {
    let drawing = StyledDOTWriter(graph, style: .init())
    var layout = PictureLayout(bounds: Box(left: 0, bottom: 0, right: 400, top: 300))
    func cluster(_ corners: String, texts: [Box] = []) throws -> PictureLayout.Cluster {
      let box = try #require(ClusterBox(corners: corners, labelCenter: "", labelHeight: ""))
      return PictureLayout.Cluster(
        box: box, corners: Box(left: box.left, bottom: box.bottom, right: box.right, top: box.top),
        anchor: texts.first?.center, texts: texts)
    }
    let exit = Point(x: 270, y: 150)
    layout.clusters[drawing.clusterName(0)] = try cluster("100,50,300,250")
    for (position, center) in [(1, entry), (2, exit)] {
      layout.nodes["n\(position)"] = Box(center: center, width: 12, height: 12)
      let width = position == 1 ? nameWidth : 20
      let name = Box(center: center + Point(x: 0, y: -14), width: width, height: 10)
      layout.clusters[drawing.nameCluster(of: position)] = try cluster(
        "0,0,20,10", texts: [name])
    }
    layout.nodes["n3"] = Box(center: Point(x: 200, y: 150), width: 60, height: 40)
    layout.nodes["n4"] = Box(center: obstacle ?? Point(x: 30, y: 150), width: 40, height: 40)
    return (PointPlacer(layout, of: drawing), drawing)
  }

  @Test func `points move to the nearest side, and their names stay inside`() throws {
    let (placer, drawing) = try placed(entry: Point(x: 130, y: 150))
    #expect(placer.layout.nodes["n1"]?.center == Point(x: 100, y: 150))
    #expect(placer.layout.nodes["n2"]?.center == Point(x: 300, y: 150))
    #expect(placer.moved == [1, 2])
    for position in [1, 2] {
      let name = try #require(
        placer.layout.clusters[drawing.nameCluster(of: position)]?.texts.first)
      #expect(name.left > 100 && name.right < 300 && name.bottom > 50)
    }
  }

  @Test func `a point avoids what is at the border already`() throws {
    let entry = Point(x: 130, y: 150)
    let (placer, _) = try placed(entry: entry, obstacle: Point(x: 85, y: 150))
    let center = try #require(placer.layout.nodes["n1"]?.center)
    #expect(center.x == 100)
    #expect(abs(center.y - 150) > 20)
  }

  @Test func `the lower side is as good`() throws {
    let (placer, _) = try placed(entry: Point(x: 200, y: 80))
    #expect(placer.layout.nodes["n1"]?.center == Point(x: 200, y: 50))
  }

  @Test func `arrows of a point at the lower side start upright, on the side of the other state`()
    throws
  {
    let (placer, drawing) = try placed(entry: Point(x: 200, y: 80))
    let scene = Scene(placer.layout, of: drawing)
    func ways(facing other: Int) -> [Point] {
      scene.ports(of: 1, facing: other, isInward: false, every: 10).map(\.way)
    }
    #expect(Set(ways(facing: 3)) == [Point(x: 0, y: 1)])
    #expect(Set(ways(facing: 4)) == [Point(x: 0, y: -1)])
  }

  @Test func `a point stays inside if its name does not fit`() throws {
    let (placer, _) = try placed(entry: Point(x: 130, y: 150), nameWidth: 220)
    #expect(placer.moved == [2])
    #expect(placer.layout.nodes["n1"]?.center == Point(x: 130, y: 150))
  }
}
