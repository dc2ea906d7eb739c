import Testing

@testable import GraphvizRendering

/// Points that move along the outline of a state, and lines that follow them.
struct OutlineTests {
  private let state = Outline(ofState: Box(left: 0, bottom: 0, right: 90, top: 36))

  @Test func `a point moves along a side, clockwise or against it`() {
    let top = Point(x: 45, y: 36)
    #expect(state.perimeter.point(near: top, movedBy: 10).distance(to: Point(x: 55, y: 36)) < 1)
    #expect(state.perimeter.point(near: top, movedBy: -10).distance(to: Point(x: 35, y: 36)) < 1)
  }

  @Test func `a point moves around a corner, and stays on the outline`() {
    let moved = state.perimeter.point(near: Point(x: 75, y: 36), movedBy: 24)
    #expect(moved.x > 88)
    #expect(abs(state.distance(to: moved)) < 0.3)
    #expect(!state.isAtCorner(moved))
    #expect(state.isAtCorner(state.perimeter.point(near: Point(x: 78, y: 36), movedBy: 8)))
  }

  @Test func `a point moves around a circle and a diamond`() {
    let circle = Outline(Box(left: -6, bottom: -6, right: 6, top: 6), radius: 6)
    let quarter = circle.perimeter.point(near: Point(x: 0, y: 6), movedBy: 9.42)
    #expect(quarter.distance(to: Point(x: 6, y: 0)) < 0.3)
    #expect(!circle.isAtCorner(quarter))
    let diamond = Outline.diamond(Box(left: -10, bottom: -10, right: 10, top: 10))
    let side = diamond.perimeter.point(near: Point(x: 0, y: 10), movedBy: -7.07)
    #expect(side.distance(to: Point(x: -5, y: 5)) < 0.3)
  }

  @Test func `the direction away from an outline is that from its nearest side`() {
    #expect(state.outward(at: Point(x: 45, y: 36)) == Point(x: 0, y: 1))
    #expect(state.outward(at: Point(x: 0, y: 18)) == Point(x: -1, y: 0))
  }

  @Test func `a straight line whose end moves stays straight, and so does its arrowhead`() throws {
    let line = Curve(
      along: [Point(x: 0, y: 0), Point(x: 0, y: 70)], roundness: 0, hasStartHead: false,
      hasEndHead: true)
    let curve = line.moved(isStart: false, to: Point(x: 30, y: 70))
    let (tip, end) = (try #require(curve.endTip), curve.points[curve.points.count - 1])
    #expect(curve.points[0] == Point(x: 0, y: 0) && tip == Point(x: 30, y: 70))
    #expect(abs(tip.distance(to: end) - Curve.headLength) < 0.01)
    #expect((tip - end).cosine(to: end - curve.points[0]) > 0.99)
    let back = line.moved(isStart: true, to: Point(x: 30, y: 0))
    #expect(back.points[0] == Point(x: 30, y: 0) && back.endTip == line.endTip)
  }

  @Test func `segments have a distance unless they cross`() {
    let level = Segment(Point(x: 0, y: 0), Point(x: 10, y: 0))
    #expect(level.distance(to: Segment(Point(x: 5, y: -5), Point(x: 5, y: 5))) == 0)
    #expect(level.distance(to: Segment(Point(x: 5, y: 2), Point(x: 5, y: 5))) == 2)
    #expect(level.distance(to: Point(x: 13, y: 4)) == 5)
  }
}
