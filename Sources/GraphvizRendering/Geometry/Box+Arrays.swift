// Loops over memory: without optimization, generic ones take ten times as long, and a picture has thousands of them.

extension Box {
  /// A box that overlaps nothing.
  static let nothing = Box(
    left: .infinity, bottom: .infinity, right: -.infinity, top: -.infinity)

  /// The bounding box of points, with a minimum width and height; `nil` if there are no points.
  init?(_ points: [Point]) { self.init(points, from: 0, to: points.count) }

  /// The bounding box of some of the points of a line.
  init?(_ points: [Point], from start: Int, to end: Int) {
    let box: Box? = points.withUnsafeBufferPointer { points in
      guard start < end, let first = points.baseAddress else { return nil }
      var box = Box(
        left: first[start].x, bottom: first[start].y, right: first[start].x, top: first[start].y)
      var index = start + 1
      while index < end {
        let point = first[index]
        if point.x < box.left { box.left = point.x }
        if point.x > box.right { box.right = point.x }
        if point.y < box.bottom { box.bottom = point.y }
        if point.y > box.top { box.top = point.y }
        index += 1
      }
      return box
    }
    guard let box else { return nil }
    self = box.grown(by: 0.5)
  }

  /// Whether a line intersects the box.
  func meets(_ line: [Point]) -> Bool { meets(line, from: 0, to: line.count - 1) }

  /// Whether a part of a line, between two of its points, intersects the box.
  func meets(_ line: [Point], from start: Int, to end: Int) -> Bool {
    line.withUnsafeBufferPointer { points in
      guard let first = points.baseAddress else { return false }
      var index = start + 1
      while index <= end {
        let (start, end) = (first[index - 1], first[index])
        let isBeside = start.x <= left && end.x <= left || start.x >= right && end.x >= right
        let isAbove = start.y <= bottom && end.y <= bottom || start.y >= top && end.y >= top
        if !isBeside, !isAbove, meets(start, end) { return true }
        index += 1
      }
      return false
    }
  }
}

extension [Box] {
  /// The indices of the boxes that overlap a box, in ascending order.
  func indices(overlapping box: Box) -> [Int] {
    var result: [Int] = []
    forEach(overlapping: box) { result.append($0) }
    return result
  }

  /// The number of boxes that overlap a box.
  func count(overlapping box: Box) -> Int {
    var result = 0
    forEach(overlapping: box) { _ in result += 1 }
    return result
  }

  /// Calls a function with the indices of the boxes that overlap a box.
  private func forEach(overlapping box: Box, _ body: (Int) -> Void) {
    withUnsafeBufferPointer { boxes in
      guard let first = boxes.baseAddress else { return }
      let count = boxes.count
      var index = 0
      while index < count {
        // As in `overlaps`, whose call takes longer than the comparison.
        if first[index].left < box.right, box.left < first[index].right,
          first[index].bottom < box.top, box.bottom < first[index].top
        {
          body(index)
        }
        index += 1
      }
    }
  }
}

extension [Segment] {
  /// The number of segments that intersect a box.
  func count(meeting box: Box) -> Int {
    withUnsafeBufferPointer { segments in
      guard let first = segments.baseAddress else { return 0 }
      let count = segments.count
      var (index, result) = (0, 0)
      while index < count {
        if box.meets(first[index].start, first[index].end) { result += 1 }
        index += 1
      }
      return result
    }
  }
}

extension [Point] {
  /// Whether a condition holds for a straight piece of the line between two of its points.
  func containsPiece(from start: Int, to end: Int, where condition: (Segment) -> Bool) -> Bool {
    withUnsafeBufferPointer { points in
      guard let first = points.baseAddress else { return false }
      var index = start + 1
      while index <= end {
        if condition(Segment(first[index - 1], first[index])) { return true }
        index += 1
      }
      return false
    }
  }

  /// Whether a condition holds for a straight piece of the line.
  func containsPiece(where condition: (Segment) -> Bool) -> Bool {
    containsPiece(from: 0, to: count - 1, where: condition)
  }

  func forEachPiece(_ body: (Segment) -> Void) {
    _ = containsPiece {
      body($0)
      return false
    }
  }
}
