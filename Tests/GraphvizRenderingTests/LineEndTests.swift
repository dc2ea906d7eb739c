import Testing

@testable import GraphvizRendering

/// Lines that Graphviz ends before a rounded corner, or with an arrowhead across the line.
struct LineEndTests {
  private let box = Box(left: 0, bottom: 0, right: 90, top: 36)

  private func line(_ start: Point, _ end: Point, tip: Point?) -> Curve {
    Curve(
      points: [start, start.toward(end, by: 1 / 3), start.toward(end, by: 2 / 3), end],
      startTip: nil, endTip: tip)
  }

  @Test func `a line to the corner of a box is continued to the rounded corner`() throws {
    let outline = Outline(ofState: box)
    let short = line(Point(x: 120, y: 66), Point(x: 95, y: 41), tip: Point(x: 90, y: 36))
    let curve = short.connected(to: outline)
    let tip = try #require(curve.endTip)
    #expect(outline.distance(to: Point(x: 90, y: 36)) > 4.9)
    #expect(abs(outline.distance(to: tip)) < 0.3)
    #expect(abs(tip.distance(to: curve.points[curve.points.count - 1]) - 7.07) < 0.01)
    let tail = line(Point(x: 120, y: 66), Point(x: 90, y: 36), tip: nil).connected(to: outline)
    #expect(abs(outline.distance(to: tail.points[tail.points.count - 1])) < 0.3)
  }

  @Test func `a line that ends at the outline stays as it is`() {
    let whole = line(Point(x: 45, y: 80), Point(x: 45, y: 43), tip: Point(x: 45, y: 36))
    #expect(whole.connected(to: Outline(ofState: box)) == whole)
  }

  @Test func `an arrowhead across its line gets the direction of the line`() {
    let aside = line(Point(x: 45, y: 80), Point(x: 45, y: 36), tip: Point(x: 38, y: 36))
    let curve = aside.connected(to: Outline(ofState: box))
    #expect(curve.endTip == Point(x: 45, y: 36))
    let end = curve.points[curve.points.count - 1]
    #expect(end.x == 45 && abs(end.y - 43) < 0.01)
    #expect(curve.reversed.reversed == curve)
  }

  @Test func `a short arrowhead gets its whole length`() {
    let short = line(Point(x: 45, y: 80), Point(x: 45, y: 38), tip: Point(x: 45, y: 36))
    let curve = short.connected(to: nil)
    let end = curve.points[curve.points.count - 1]
    #expect(curve.endTip == Point(x: 45, y: 36))
    #expect(abs(end.distance(to: Point(x: 45, y: 36)) - 7) < 0.01)
  }

  @Test func `the distance from a diamond is that from its nearest side`() {
    let diamond = Outline.diamond(Box(left: -10, bottom: -10, right: 10, top: 10))
    #expect(abs(diamond.distance(to: Point(x: 10, y: 10)) - 7.071) < 0.001)
    #expect(diamond.contains(Point(x: 5, y: 5)))
    #expect(!diamond.contains(Point(x: 6, y: 5)))
  }
}
