import Graphable

// The path of the search as few corners, at which the line turns gently.
extension Router {
  /// The path with the fewest corners at the same cost, without sharp turns at its ends.
  func straightened(_ points: [Point], from start: Point, to end: Point) -> [Point] {
    func isGentle(_ index: Int, _ other: Int) -> Bool {
      let way = points[other] - points[index]
      return (index > 0 || way.cosine(to: start) > 0.64)
        && (other < points.count - 1 || way.cosine(to: end) > 0.64)
    }
    var costs = [0.0]
    for (start, end) in zip(points, points.dropFirst()) {
      // All squares of the path are free, even if a line between their centers touches a corner.
      costs.append(costs[costs.count - 1] + min(grid.cost(from: start, to: end), 20))
    }
    var (result, index) = ([points[0]], 0)
    while index < points.count - 1 {
      var next = index + 1
      for other in stride(from: points.count - 1, to: index + 1, by: -1)
      where grid.cost(from: points[index], to: points[other])
        <= (costs[other] - costs[index]) * 1.05 && isGentle(index, other)
      {
        next = other
        break
      }
      result.append(points[next])
      index = next
    }
    return result
  }

  /// The corners, without the first and the last if the line meets its ends at a good angle without
  /// them.
  func withoutStubs(_ corners: [Point], _ start: Port, _ end: Port) -> [Point] {
    var corners = corners
    func isGood(_ port: Port, _ next: Point) -> Bool {
      guard port.lead.count == 2 else { return false }
      let step = next - port.point
      let (along, length) = (step.x * port.way.x + step.y * port.way.y, step.length)
      guard along > length * 0.6, length > Scene.stub else { return false }
      let free = port.point.toward(next, by: min(1, Scene.stub / length))
      return grid.cost(from: free, to: next) < .infinity
    }
    if corners.count > 3, isGood(start, corners[2]) { corners.remove(at: 1) }
    if corners.count > 3, isGood(end, corners[corners.count - 3]) {
      corners.remove(at: corners.count - 2)
    }
    return corners
  }

  /// The corners, without those at which the line turns back: the paths of two ports that face each
  /// other can overlap.
  func withoutReversals(_ corners: [Point]) -> [Point] {
    var corners = corners
    while corners.count > 2,
      let index = corners.indices.dropFirst().dropLast().first(where: {
        (corners[$0 + 1] - corners[$0]).cosine(to: corners[$0] - corners[$0 - 1]) < -0.2
      })
    {
      corners.remove(at: index)
    }
    return corners
  }

  /// The corners, without those at which a level line goes one or two squares aside and back before it turns.
  func withoutBumps(_ corners: [Point]) -> [Point] {
    for index in corners.indices.dropFirst() where corners[index].y == corners[index - 1].y {
      for last in [index + 2, index + 1] where isBump(corners, index, last) {
        let turn = Point(x: corners[last].x, y: corners[index].y)
        guard grid.cost(from: corners[index - 1], to: turn) < .infinity else { continue }
        return corners[..<index] + [turn] + corners[(last + 1)...]
      }
    }
    return corners
  }

  private func isBump(_ corners: [Point], _ index: Int, _ last: Int) -> Bool {
    guard last + 1 < corners.count else { return false }
    let (aside, back) = (corners[last] - corners[index], corners[last + 1] - corners[last])
    return abs(back.x) < 1 && aside.y * back.y < 0 && abs(back.y) > abs(aside.y)
      && abs(aside.y) < Scene.stub && abs(aside.x) > abs(aside.y)
  }

  /// The corners, with an oblique last part if the line turns directly before a short one: the
  /// arrowhead would be on the turn.
  func withRoomForHead(_ corners: [Point]) -> [Point] {
    guard corners.count > 2, let tip = corners.last else { return corners }
    var (rest, room) = (Array(corners.dropLast()), tip.distance(to: corners[corners.count - 2]))
    let (before, corner) = (rest[rest.count - 2], rest[rest.count - 1])
    guard room < Scene.stub, (tip - corner).cosine(to: corner - before) < 0.77 else {
      return corners
    }
    while rest.count > 1 {
      let (corner, before) = (rest.removeLast(), rest[rest.count - 1])
      let length = corner.distance(to: before)
      if length > room {
        rest.append(corner.toward(before, by: room / length))
        break
      }
      room -= length
    }
    let oblique = rest + [tip]
    func faults(_ corners: [Point]) -> Double {
      scene.faults(of: curve(along: corners), for: arrow)
    }
    return faults(oblique) <= faults(corners) ? oblique : corners
  }
}
