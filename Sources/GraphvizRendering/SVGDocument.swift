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
    } else {
      lines.append(String(line))
      if line.hasPrefix("<path") || line.hasPrefix("<polygon") { finishFrame() }
    }
  }

  private mutating func begin(_ line: Substring) {
    let id = line.dropFirst(7).prefix { $0 != "\"" }
    // The inner group of a link has no title.
    if !id.hasPrefix("a_") { element = Self.element(for: id) }
    if case .state(let position) = element { frame = frames[position] }
    lines.append(String(line))
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
