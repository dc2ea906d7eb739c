import Testing

@testable import GraphvizRendering

struct BoxTests {
  let box = Box(left: 0, bottom: 0, right: 10, top: 20)

  @Test(arguments: [
    (Point(x: -5, y: 5), Point(x: 15, y: 5), true),
    (Point(x: 5, y: -5), Point(x: 5, y: 25), true),
    (Point(x: 2, y: 2), Point(x: 3, y: 3), true),
    (Point(x: -5, y: 15), Point(x: 5, y: 25), false),
    (Point(x: -5, y: 5), Point(x: -1, y: 5), false),
    (Point(x: 12, y: -5), Point(x: 12, y: 25), false),
    (Point(x: 0, y: 5), Point(x: 0, y: 15), false),
    (Point(x: 2, y: 20), Point(x: 8, y: 20), false),
  ])
  func `a line meets a box if a part of it is inside`(start: Point, end: Point, meets: Bool) {
    #expect(box.meets(start, end) == meets)
    #expect(box.meets(end, start) == meets)
  }

  @Test func `a point on the border of a box is not in it`() {
    #expect(box.contains(Point(x: 5, y: 5)))
    let border = [Point(x: 0, y: 5), Point(x: 10, y: 5), Point(x: 5, y: 0), Point(x: 5, y: 20)]
    #expect(border.allSatisfy { !box.contains($0) && box.distance(to: $0) == 0 })
  }

  @Test func `boxes that touch do not overlap`() {
    #expect(box.overlaps(Box(left: 9, bottom: 19, right: 30, top: 30)))
    #expect(!box.overlaps(Box(left: 10, bottom: 0, right: 20, top: 20)))
    #expect(!box.overlaps(Box(left: 0, bottom: 20, right: 10, top: 30)))
  }
}
