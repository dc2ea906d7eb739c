import Graphable
import Testing

@testable import GraphvizRendering

/// Lines, arrowheads and labels that a reader may misread, in layouts that do not come from Graphviz.
struct ClarityTests {
  /// A line between two states, 40 points apart, and one between two others.
  private func scene(_ first: [Point], _ second: [Point], label: Box? = nil) -> Scene {
    let nodes: [StateGraph.Node] = (0..<4).map { .init(.state, label: "\($0)") }
    let graph = StateGraph(
      name: "", nodes: nodes,
      edges: [.init(from: 0, to: 1, .init("go")), .init(from: 2, to: 3)])
    let drawing = StyledDOTWriter(graph, style: .init(), frames: .composites)
    var layout = PictureLayout(bounds: Box(left: 0, bottom: 0, right: 400, top: 300))
    let ends = [first[0], first[first.count - 1], second[0], second[second.count - 1]]
    let starts: Set = [0, 2]
    for (number, end) in ends.enumerated() {
      let x = end.x + (starts.contains(number) ? -40.0 : 40)
      layout.nodes["n\(number)"] = Box(center: Point(x: x, y: end.y), width: 80, height: 60)
    }
    for (number, corners) in [first, second].enumerated() {
      let curve = Curve(along: corners, roundness: 6, hasStartHead: false, hasEndHead: true)
      let text = number == 0 ? label : nil
      layout.lines["transition\(number)"] = PictureLayout.Line(
        curve: curve, label: text.map { .init(anchor: $0.center, box: $0) })
    }
    return Scene(layout, of: drawing, isStrict: true)
  }

  private func clarified(_ scene: Scene) -> Scene {
    Scene(
      PictureClarifier.clarified(scene.layout, of: scene.drawing), of: scene.drawing, isStrict: true
    )
  }

  private func confusions(_ scene: Scene) -> Int { scene.clarity(of: [0, 1]).confusions }

  @Test func `a line through an arrowhead is moved aside`() {
    let level = [Point(x: 100, y: 100), Point(x: 300, y: 100)]
    let crossed = scene(level, [Point(x: 100, y: 180), Point(x: 296, y: 102)])
    #expect(confusions(crossed) > 0)
    let clear = clarified(crossed)
    #expect(confusions(clear) == 0)
    #expect(clear.clarity(of: [0, 1]).overlaps <= crossed.clarity(of: [0, 1]).overlaps)
  }

  @Test func `a label that is nearer to another line is placed at its own`() {
    let level = [Point(x: 100, y: 100), Point(x: 300, y: 100)]
    let label = Box(left: 180, bottom: 118, right: 220, top: 130)
    let near = scene(level, [Point(x: 100, y: 135), Point(x: 300, y: 135)], label: label)
    #expect(near.linesNearLabel(of: near.arrows[0]) == 1)
    let clear = clarified(near)
    #expect(clear.linesNearLabel(of: clear.arrows[0]) == 0)
    #expect(clear.arrows[0].line.label?.box != label)
  }

  @Test func `a layout in which nothing is misread stays as it is`() {
    let level = [Point(x: 100, y: 100), Point(x: 300, y: 100)]
    let apart = scene(level, [Point(x: 100, y: 200), Point(x: 300, y: 200)])
    #expect(clarified(apart).layout.text == apart.layout.text)
  }

  @Test(arguments: [2.0, 60])
  func `an arrowhead across the end of its line is turned, however short the line is`(
    length: Double
  ) {
    let start = Point(x: 0, y: 0)
    let end = Point(x: length, y: 0)
    let points = [start, start.toward(end, by: 1 / 3), start.toward(end, by: 2 / 3), end]
    let across = Curve(points: points, endTip: Point(x: length, y: 7))
    #expect(abs(across.headTurn - 90) < 0.01)
    #expect(!across.hasStraightHeads)
    #expect(Curve(points: points, endTip: Point(x: length + 7, y: 0)).headTurn < 0.01)
  }

  @Test func `moving makes a line with right angles oblique, and not a straight line`() {
    func curve(_ corners: [Point]) -> Curve {
      Curve(along: corners, roundness: 6, hasStartHead: false, hasEndHead: true)
    }
    let step = Point(x: 12, y: 0)
    let routed = curve([Point(x: 0, y: 0), Point(x: 0, y: 90), Point(x: 90, y: 90)])
    #expect(routed.shifted(by: step).makesOblique(routed))
    #expect(!routed.makesOblique(routed))
    let straight = curve([Point(x: 0, y: 0), Point(x: 0, y: 90)])
    let end = Point(x: 12, y: 90)
    #expect(!straight.moved(isStart: false, to: end).makesOblique(straight))
  }

  @Test func `a route that goes aside and back before it turns is level instead`() {
    let level = [Point(x: 100, y: 100), Point(x: 300, y: 100)]
    let scene = scene(level, [Point(x: 100, y: 200), Point(x: 300, y: 200)])
    let router = Router(scene.arrows[0], in: scene, labelCost: 20)
    func end(_ y: Double) -> Point { Point(x: 230, y: y) }
    let start = [Point(x: 120, y: 100), Point(x: 200, y: 100)]
    #expect(router.withoutBumps(start + [end(108), end(60)]) == [start[0], end(100), end(60)])
    let long = start + [Point(x: 215, y: 108), end(108), end(60)]
    #expect(router.withoutBumps(long) == [start[0], end(100), end(60)])
    #expect(router.withoutBumps(start + [end(92), end(60)]).count == 4)
  }

  @Test func `each end at a fork gets a point of its own`() {
    let draft = DraftLayout(seed: 0)
    var scene = Scene(draft.layout, of: draft.drawing, isStrict: true)
    let ends = scene.arrows.indices.filter { scene.arrows[$0].edge.source == 17 }
    #expect(ends.count == 2)
    _ = scene.spreadEnds(at: 17)
    #expect(ends.allSatisfy { scene.sharedBarPoints(of: scene.arrows[$0]) == 0 })
    #expect(ends.allSatisfy { scene.isConnected(scene.arrows[$0]) })
  }

  @Test func `there is less to misread afterwards, and nothing overlaps more`() {
    let draft = DraftLayout(seed: 0)
    let improved = PictureImprover.improved(draft.layout, of: draft.drawing)
    let before = Scene(improved, of: draft.drawing, isStrict: true)
    let after = clarified(before)
    let all = Array(before.arrows.indices)
    #expect(after.clarity(of: all).overlaps <= before.clarity(of: all).overlaps)
    #expect(after.clarity(of: all).confusions < before.clarity(of: all).confusions)
  }
}
