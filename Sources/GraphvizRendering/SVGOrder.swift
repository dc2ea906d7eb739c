/// Sorts the elements of an SVG of Graphviz, so that their order is always the same.
///
/// Frames come first, the outermost before the others, then transitions, then states, each in the
/// order of the graph.
///
/// Graphviz writes frames in the order of their addresses in memory.
struct SVGOrder {
  private struct Element {
    var lines: [String] = []
    var layer = 0
    var number = 0
    var id: Substring = ""
  }

  private var head: [String] = []
  private var elements: [Element] = []
  private var tail: [String] = []

  init(of lines: [String]) {
    let start = lines.firstIndex { $0.hasPrefix("<g id=\"graph0\"") } ?? lines.endIndex
    head = Array(lines[..<start])
    var element: Element?
    // The number of open groups, including that of the graph.
    var depth = 0
    for line in lines[start...] {
      if line.hasPrefix("<g ") {
        depth += 1
        if depth == 2 { element = Self.element(after: element, beginning: line) }
      } else if depth == 1, line.hasPrefix("<!--") {
        element = Element()
      }
      add(line, to: &element)
      if line == "</g>" {
        depth -= 1
        if depth == 1, let complete = element {
          elements.append(complete)
          element = nil
        }
      }
    }
  }

  var lines: [String] {
    let sorted = elements.sorted { ($0.layer, $0.number, $0.id) < ($1.layer, $1.number, $1.id) }
    return head + sorted.flatMap(\.lines) + tail
  }

  private mutating func add(_ line: String, to element: inout Element?) {
    if element != nil {
      element?.lines.append(line)
    } else if elements.isEmpty {
      head.append(line)
    } else {
      tail.append(line)
    }
  }

  /// - Parameter comment: The line before the element, if it is a comment.
  private static func element(after comment: Element?, beginning line: String) -> Element {
    var element = comment ?? Element()
    element.id = line.dropFirst(7).prefix { $0 != "\"" }
    element.number = Int(element.id.drop { $0.isLetter }.prefix { $0.isNumber }) ?? 0
    let kind = line.dropFirst(7 + element.id.count)
    element.layer =
      kind.hasPrefix("\" class=\"cluster") ? 0 : kind.hasPrefix("\" class=\"edge") ? 1 : 2
    return element
  }
}
