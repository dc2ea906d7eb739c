import Graphable

/// An SVG of Graphviz, improved for web pages: every element gets classes, a title and a
/// description, and frames get their lines.
///
/// Graphviz writes one element per line, with escaped text, so the SVG can be processed line by
/// line.
struct SVGDocument {
  private let graph: StateGraph
  private let frames: [Int: FrameLines.Frame]
  private var lines: [String] = []
  /// The element whose title is the next line.
  private var element: Element?
  /// The frame whose outline is the next line.
  private var frame: FrameLines.Frame?
  /// The width of the name or label of the current element, if that is centered.
  private var textWidth: Int?
  private var isLabel = false

  private enum Element {
    case document
    case state(Int)
    case transition(Int)
    case unknown
  }

  init(_ picture: [UInt8], of graph: StateGraph, lines: FrameLines) {
    self.graph = graph
    frames = Dictionary(uniqueKeysWithValues: lines.frames.map { ($0.position, $0) })
    for line in String(decoding: picture, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      take(line)
    }
  }

  var bytes: [UInt8] {
    Array(SVGOrder(of: lines).lines.joined(separator: "\n").utf8)
  }

  private mutating func take(_ line: Substring) {
    if line.hasPrefix("<svg ") {
      let role = "role=\"graphics-document document\" aria-roledescription=\"state machine\""
      lines.append("<svg \(role) " + line.dropFirst(5))
    } else if line.hasPrefix("<g id=\"") {
      begin(line)
    } else if line.hasPrefix("<title>") {
      lines += title()
    } else if let textWidth, isCentered(line) {
      lines.append(Self.centered(line, in: textWidth))
    } else {
      lines.append(String(line))
      if line.hasPrefix("<path") || line.hasPrefix("<polygon") { finishFrame() }
    }
  }

  private mutating func begin(_ line: Substring) {
    let id = line.dropFirst(7).prefix { $0 != "\"" }
    // The inner group of a link has no title.
    if !id.hasPrefix("a_") { element = Self.element(for: id) }
    if !id.hasPrefix("a_") { textWidth = centeredWidth(isNode: line.contains("class=\"node ")) }
    if !id.hasPrefix("a_") { isLabel = id.hasPrefix("transition") }
    if case .state(let position) = element { frame = frames[position] }
    lines.append(String(line))
  }

  /// The width of the text of an element that is centered: the name of a state, unless that is a frame, or the label of
  /// a transition.
  private func centeredWidth(isNode: Bool) -> Int? {
    switch element {
    case .state(let position) where isNode: StyledDOTWriter.nameWidth(of: graph.nodes[position])
    case .transition(let number): StyledDOTWriter.labelWidth(of: graph.edges[number])
    case .state, .document, .unknown, nil: nil
    }
  }

  private func isCentered(_ line: Substring) -> Bool {
    guard line.hasPrefix("<text text-anchor=\"start\"") else { return false }
    return isLabel || line.contains("font-weight=\"bold\"")
  }

  /// A line of text, placed by its middle, so that it is centered also in a font of other widths.
  ///
  /// In the text for Graphviz, it starts at the left edge of a cell of this width. Of the lines of a state, those of its
  /// name are bold.
  private static func centered(_ line: Substring, in width: Int) -> String {
    let parts = line.split(separator: "\"", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, let left = Double(parts[3]) else { return String(line) }
    return "<text text-anchor=\"middle\" x=\"\(hundredths(left + Double(width) / 2))\"" + parts[4]
  }

  private static func element(for id: Substring) -> Element {
    if id == "graph0" { return .document }
    let number = id.drop { $0.isLetter }.prefix { $0.isNumber }
    guard let number = Int(number) else { return .unknown }
    if id.hasPrefix("state") { return .state(number) }
    return id.hasPrefix("transition") ? .transition(number) : .unknown
  }

  /// The title and the description of the current element.
  private mutating func title() -> [String] {
    defer { element = nil }
    switch element {
    case .document: return Self.words(graph.name, graph.summary)
    case .state(let position):
      return Self.words(graph.title(of: position), graph.details(of: position))
    case .transition(let number): return Self.words(graph.title(ofEdge: number), "")
    case .unknown, nil: return []
    }
  }

  private static func words(_ title: String, _ description: String) -> [String] {
    [("title", title), ("desc", description)].filter { !$0.1.isEmpty }
      .map { "<\($0.0)>\(escaped($0.1))</\($0.0)>" }
  }

  private mutating func finishFrame() {
    guard let frame else { return }
    self.frame = nil
    lines += frame.lines.map { line in
      let kind = line.isDashed ? "separator\" stroke-dasharray=\"5,3" : "rule"
      return """
        <path class="\(kind)" fill="none" stroke="\(frame.style.line)" d="M\(hundredths(line.x1)),\
        \(hundredths(-line.y1))L\(hundredths(line.x2)),\(hundredths(-line.y2))"/>
        """
    }
  }

  private static func escaped(_ text: String) -> String {
    XMLText.escaped(text)
  }
}
