import Graphable

/// The positions of all elements of a picture.
struct PictureLayout {
  /// An edge of the text.
  struct Line {
    var curve: Curve
    var label: Label?
  }

  /// The label of an edge.
  struct Label {
    /// The center of the label.
    var anchor: Point
    /// The size of the text.
    var box: Box

    mutating func move(by step: Point) {
      anchor = anchor + step
      box = box.moved(by: step)
    }
  }

  /// A frame, and its title.
  struct Cluster {
    var box: ClusterBox
    var corners: Box
    var anchor: Point?
    var texts: [Box]
  }

  var bounds: Box
  /// The title of the picture.
  var title: Cluster?
  /// The elements by their names in the text.
  var nodes: [String: Box] = [:]
  /// The elements by their ids.
  var lines: [String: Line] = [:]
  /// The elements by their names in the text.
  var clusters: [String: Cluster] = [:]
}

extension Box {
  /// The box of each line of text, parsed from xdot.
  static func texts(in operations: String) -> [Box] {
    var result: [Box] = []
    var size = 10.0
    var isBold = false
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\u{A0}" }
    var rest = operations.utf8[...]
    func word() -> Substring {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let word = rest.prefix { $0 != UInt8(ascii: " ") }
      rest = rest.dropFirst(word.count)
      return Substring(word)
    }
    func number() -> Double { Double(word()) ?? 0 }
    /// Parses a text: its length, a space, a hyphen and that number of bytes.
    func text() -> Substring {
      let length = Int(number())
      rest = rest.drop { $0 == UInt8(ascii: " ") }.dropFirst()
      defer { rest = rest.dropFirst(length) }
      return Substring(rest.prefix(length))
    }
    while true {
      switch word() {
      case "": return result
      case "F":
        size = number()
        _ = text()
      case "c", "C", "S": _ = text()
      case "t": isBold = Int(number()) & 1 == 1
      case "T":
        let (x, y, alignment, _) = (number(), number(), number(), number())
        let words = String(decoding: text().utf8, as: UTF8.self)
        let inner = words.drop(while: isSpace)
        guard !inner.isEmpty else { continue }
        // The widths are not those that Graphviz has measured, which depend on the fonts of the computer.
        let width = TextWidth.points(words, size: size, isBold: isBold)
        // The width includes the spaces that separate a label from its line.
        let left = x - width * (alignment + 1) / 2
        let padding = width - TextWidth.points(inner, size: size, isBold: isBold)
        let right = words.hasSuffix(" ") ? left + width - padding : left + width
        result.append(
          Box(left: left + padding, bottom: y - 0.24 * size, right: right, top: y + 0.76 * size))
      default: continue
      }
    }
  }
}
