import Foundation
import Graphable

@testable import GraphvizRendering

/// The numbers by which pictures of one chart are compared.
struct PictureMeasures {
  /// In points.
  let width, height: Double
  /// The number of times that the line of a transition crosses another one.
  let crossings: Int
  /// The turns of all lines, in right angles.
  let bends: Int
  /// The length of all lines in points.
  let length: Double
  /// Pairs of transitions whose lines run along each other.
  let linesOnLines: [String]
  /// Transitions that leave the innermost frame around both ends.
  let linesOutside: [String]
  /// Labels that are nearer to the line of another transition.
  let ambiguousLabels: [String]
  /// What makes a picture wrong.
  let grave: [String]

  /// The longer side divided by the shorter one.
  var aspect: Double { max(width, height) / min(width, height) }

  /// The size of the smallest texts, of 10 points, on a page of A4 with margins of half an inch.
  var textOnA4: Double {
    let (long, short) = (770.0, 523.0)
    return 10 * min(1, long / max(width, height), short / min(width, height))
  }

  init(of svg: [UInt8], _ graph: StateGraph) throws {
    let faults = try PictureFaults(in: svg, of: graph)
    (width, height) = Self.size(of: svg)
    grave = faults.grave
    ambiguousLabels = faults.ambiguousLabels
    let lines = graph.edges.indices.flatMap { number in
      faults.picture.groups.filter { $0.id == "transition\(number)" }.flatMap(\.lines)
        .map { MeasuredLine(number: number, points: $0.map { Point(x: $0.x, y: $0.y) }) }
    }
    length = lines.reduce(0) { $0 + $1.points.length }
    bends = lines.reduce(0) { $0 + $1.bends }
    var (crossings, contacts) = (0, [String]())
    for (index, line) in lines.enumerated() {
      for other in lines[..<index] {
        crossings += line.crossings(with: other)
        let length = line.length(along: other)
        if length > 15 { contacts.append("\(other.number) and \(line.number) by \(Int(length))") }
      }
    }
    self.crossings = crossings
    linesOnLines = contacts
    linesOutside = lines.filter { line in
      let edge = graph.edges[line.number]
      guard let frame = graph.innermostFrame(around: edge), let box = faults.boxes[frame]
      else { return false }
      return line.points.contains { !box.inset(by: -2).contains(PicturePoint(x: $0.x, y: $0.y)) }
    }.map { "\($0.number)" }
  }

  /// The size of an SVG of this package or of PlantUML.
  static func size(of svg: [UInt8]) -> (width: Double, height: Double) {
    let text = String(decoding: svg.prefix(2_000), as: UTF8.self)
    func number(_ name: String) -> Double {
      guard let start = text.range(of: " \(name)=\"") else { return 0 }
      return Double(text[start.upperBound...].prefix { $0.isNumber || $0 == "." }) ?? 0
    }
    return (number("width"), number("height"))
  }
}

extension StateGraph {
  /// The innermost frame that contains both ends of a transition and is neither of them.
  fileprivate func innermostFrame(around edge: Edge) -> Int? {
    func frames(_ position: Int) -> [Int] {
      sequence(first: position) { nodes[$0].parent }.dropFirst().filter {
        nodes[$0].kind != .region
      }
    }
    let others = Set(frames(edge.target))
    return frames(edge.source).first(where: others.contains)
  }
}

/// The line of a transition, with the bounding box of each piece.
private struct MeasuredLine {
  let number: Int
  let points: [Point]
  private let bounds: Box
  private let pieces: [Segment]

  init(number: Int, points: [Point]) {
    (self.number, self.points) = (number, points)
    bounds = (Box(points) ?? .nothing).grown(by: 3)
    pieces = points.segments.filter { $0.length > 0 }
  }

  func crossings(with other: Self) -> Int {
    guard bounds.overlaps(other.bounds) else { return 0 }
    return pieces.reduce(0) { sum, piece in
      guard piece.box.grown(by: 1).overlaps(other.bounds) else { return sum }
      return sum + other.pieces.count { $0.crosses(piece) }
    }
  }

  /// The length of the parts of the line that are on another one.
  func length(along other: Self) -> Double {
    guard bounds.overlaps(other.bounds) else { return 0 }
    return pieces.reduce(0) { sum, piece in
      guard piece.box.grown(by: 3).overlaps(other.bounds) else { return sum }
      let isOn = other.pieces.contains {
        $0.distance(to: piece.middle) < 1.5
          && abs(($0.end - $0.start).cosine(to: piece.end - piece.start)) > 0.97
      }
      return isOn ? sum + piece.length : sum
    }
  }

  var bends: Int {
    let turns = zip(pieces, pieces.dropFirst()).map { piece, next in
      acos(min(max((piece.end - piece.start).cosine(to: next.end - next.start), -1), 1))
    }
    return Int((turns.reduce(0, +) / (.pi / 2)).rounded())
  }
}
