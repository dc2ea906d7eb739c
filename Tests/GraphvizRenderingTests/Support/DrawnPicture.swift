import Foundation
import Graphable

@testable import GraphvizRendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A point of a picture; the vertical axis points down.
struct PicturePoint: Hashable {
  var x, y: Double

  func distance(to other: Self) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension PicturePoint {
  func distance(toLineFrom start: Self, to end: Self) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let part = length == 0 ? 0 : ((x - start.x) * dx + (y - start.y) * dy) / length
    let nearest = min(max(part, 0), 1)
    return distance(to: Self(x: start.x + nearest * dx, y: start.y + nearest * dy))
  }
}

/// An upright box in a picture.
struct PictureBox: Hashable {
  var left, top, right, bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init?(around points: [PicturePoint]) {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    self.init(left: left, top: top, right: right, bottom: bottom)
  }

  var corners: [PicturePoint] {
    [
      .init(x: left, y: top), .init(x: right, y: top), .init(x: right, y: bottom),
      .init(x: left, y: bottom), .init(x: left, y: top),
    ]
  }

  var center: PicturePoint { .init(x: (left + right) / 2, y: (top + bottom) / 2) }

  func inset(by margin: Double) -> Self {
    Self(left: left + margin, top: top + margin, right: right - margin, bottom: bottom - margin)
  }

  func contains(_ point: PicturePoint) -> Bool {
    left < point.x && point.x < right && top < point.y && point.y < bottom
  }

  func overlaps(_ other: Self) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

/// What an SVG of a state graph shows, as a reader sees it: lines, outlines and texts.
struct DrawnPicture {
  /// A line of text and its box.
  struct Text: Hashable {
    let words: String
    let box: PictureBox
  }

  /// One group of the SVG.
  struct Group {
    let id: String
    let classes: [String]
    /// Each as a chain of straight pieces that are shorter than what is measured.
    var lines: [[PicturePoint]] = []
    /// Frames and states, arrowheads.
    var shapes: [[PicturePoint]] = []
    var texts: [Text] = []
    /// The lines of a frame that are no outline, by their class.
    var rules: [(kind: String, line: [PicturePoint])] = []
  }

  let groups: [Group]

  /// - Throws: When `svg` is not well-formed XML.
  init(svg: [UInt8]) throws {
    let reader = PictureReader()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderInvalidValue) }
    groups = reader.groups
  }

  /// How far a point is from the outline of a state.
  func distance(from point: PicturePoint, toState position: Int) -> Double {
    let group = groups.first { $0.id == "state\(position)" }
    var outlines = group?.shapes ?? []
    if outlines.isEmpty, let box = box(ofState: position) { outlines = [box.corners] }
    return outlines.flatMap { zip($0, $0.dropFirst()) }
      .map { point.distance(toLineFrom: $0.0, to: $0.1) }.min() ?? .infinity
  }

  /// The box of a state's shape or frame.
  func box(ofState position: Int) -> PictureBox? {
    groups.first { $0.id == "state\(position)" }.flatMap { group in
      let corners = group.texts.flatMap {
        [PicturePoint(x: $0.box.left, y: $0.box.top), .init(x: $0.box.right, y: $0.box.bottom)]
      }
      // A cross is nothing but text, in a square without lines.
      return group.shapes.isEmpty
        ? PictureBox(around: corners)?.inset(by: -4)
        : PictureBox(around: Array(group.shapes.joined()))
    }
  }
}

private final class PictureReader: NSObject, XMLParserDelegate {
  var groups: [DrawnPicture.Group] = []
  private var text: (attributes: [String: String], words: String)?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "g":
      guard let classes = attributes["class"], let id = attributes["id"] else { return }
      groups.append(.init(id: id, classes: classes.components(separatedBy: " ")))
    case "text": text = (attributes, "")
    case "path", "polygon", "polyline", "ellipse": add(name, attributes)
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text?.words.append(characters)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard name == "text", let (attributes, words) = text else { return }
    text = nil
    let spaced = words.replacingOccurrences(of: "\u{A0}", with: " ")
      .trimmingCharacters(in: .whitespaces)
    guard !spaced.isEmpty, !groups.isEmpty else { return }
    let size = number(attributes["font-size"])
    let width = TextWidth.points(
      spaced, size: size, isBold: attributes["font-weight"] == "bold")
    let (x, y) = (number(attributes["x"]), number(attributes["y"]))
    let left = attributes["text-anchor"] == "middle" ? x - width / 2 : x
    let box = PictureBox(
      left: left, top: y - 0.72 * size, right: left + width, bottom: y + 0.21 * size)
    groups[groups.count - 1].texts.append(.init(words: spaced, box: box))
  }

  private func add(_ name: String, _ attributes: [String: String]) {
    guard let last = groups.indices.last else { return }
    switch name {
    case "ellipse":
      let (x, y) = (number(attributes["cx"]), number(attributes["cy"]))
      let (rx, ry) = (number(attributes["rx"]), number(attributes["ry"]))
      groups[last].shapes.append(
        (0...24).map { step in
          let angle = Double(step) / 12 * Double.pi
          return PicturePoint(x: x + rx * cos(angle), y: y + ry * sin(angle))
        })
    case "polygon", "polyline":
      let points = points(in: attributes["points"] ?? "")
      // The ground of the picture, and compartments' lines, are no shapes.
      guard !groups[last].classes.contains("graph") else { return }
      groups[last].shapes.append(points)
    default:
      let points = flattened(
        points(in: attributes["d"] ?? ""), isCurve: attributes["d"]?.contains("C") == true)
      if let kind = attributes["class"] {
        groups[last].rules.append((kind, points))
      } else if groups[last].classes.contains("edge"), attributes["fill"] == "none" {
        groups[last].lines.append(points)
      } else {
        groups[last].shapes.append(points)
      }
    }
  }

  private func number(_ text: String?) -> Double {
    text.flatMap { Double($0) } ?? 0
  }

  private func points(in text: String) -> [PicturePoint] {
    let numbers = text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      PicturePoint(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  private func flattened(_ points: [PicturePoint], isCurve: Bool) -> [PicturePoint] {
    guard isCurve, points.count > 1 else { return points }
    return Curve(points: points.map { Point(x: $0.x, y: $0.y) }).drawnPoints
      .map { PicturePoint(x: $0.x, y: $0.y) }
  }
}
