import Foundation
import Graphable
import GraphvizRendering
import Schematic
import Testing

struct DrawnDOTTests {
  @Test func `the DOT text of the Number machine is as recorded`() throws {
    try expectGolden(StateGraph(of: makeNumberSchema(), named: "Number").dot(), "Number.dot")
  }

  @Test func `the DOT text of a turnstile is as recorded`() throws {
    try expectGolden(StateGraph(of: Turnstile(), named: "Turnstile").dot(), "Turnstile.dot")
  }

  @Test func `the DOT text of a machine highlights its state`() throws {
    let machine = StateMachine(Turnstile())
    machine.handle(.coin)
    try expectGolden(StateGraph(of: machine).dot(), "Turnstile-current.dot")
  }

  @Test func `the DOT text of every element of flat machines is as recorded`() throws {
    try expectGolden(doorLock.dot(), "DoorLock.dot")
  }

  @Test func `the DOT text for a dark background is as recorded`() throws {
    try expectGolden(doorLock.dot(style: .init(appearance: .dark)), "DoorLock-dark.dot")
  }

  @Test func `the DOT text from top to bottom is as recorded`() throws {
    let style = DiagramStyle(direction: .topToBottom)
    try expectGolden(StateGraph(of: Turnstile()).dot(style: style), "Turnstile-down.dot")
  }

  @Test func `the DOT text with merged parallel edges is as recorded`() throws {
    let style = DiagramStyle(mergesParallelEdges: true)
    try expectGolden(parallel.dot(style: style), "Parallel-merged.dot")
  }

  @Test func `the DOT text with hidden self-loops is as recorded`() throws {
    let text = doorLock.dot(style: .init(hidesSelfLoops: true))
    #expect(!text.contains("knock"))
    #expect(text == doorLock.hidingSelfLoops().dot())
  }

  @Test func `the DOT text with another font is as recorded`() {
    let text = doorLock.dot(style: .init(fontName: #"My "Font""#))
    #expect(text.components(separatedBy: #"fontname="My \"Font\"""#).count == 4)
  }

  @Test func `IDs in the DOT text contain no text of the user`() {
    let graph = StateGraph(name: "", nodes: [.init(.state, label: "node")], edges: [])
    #expect(graph.dot().contains("  n0 [id=\"state0\", class=\"state\", label=<"))
  }

  @Test func `long names and lines are wrapped between words`() {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let line = Array(repeating: "word", count: 8).joined(separator: " ")
    let long = String(repeating: "x", count: 50)
    let graph = StateGraph(
      name: "", nodes: [.init(.state, label: words), .init(.state, label: "a \(long) b")],
      edges: [.init(from: 0, to: 1, .init(words))])
    #expect(graph.dot().contains("<B>\(line)<BR/>\(line)<BR/>word word word word</B>"))
    #expect(graph.dot().contains("<B>a<BR/>\(long)<BR/>b</B>"))
    #expect(graph.dot().contains("label=\"  \(line)  \\n  \(line)  \\n  word word word word  \""))
  }

  @Test func `a text is not wrapped if a shorter text with its spaces is not`() {
    let label = "two  spaces " + String(repeating: "x", count: 28)
    let graph = StateGraph(name: "", nodes: [.init(.state, label: label)])
    #expect(graph.dot().contains("<B>\(label)</B>"))
  }

  @Test func `continuation lines in a state are indented`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.state, label: "A", activities: [.entry("b\r\nc"), .exit("d")])])
    let lines = "entry / b<BR/>\u{A0}\u{A0}\u{A0}\u{A0}c <BR/>exit / d </FONT>"
    #expect(graph.dot().contains(lines))
  }

  @Test func `the DOT text of an empty graph is empty`() {
    #expect(StateGraph(name: "").dot().hasPrefix(#"digraph "states" {"#))
  }

  @Test(
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."),
    arguments: SyntaxLabels.verbatim.map { ($0, [$0]) } + SyntaxLabels.replaced.map { ($0, $1) })
  func `any label is drawn verbatim, also where edges are merged`(
    label: String, lines: [String]
  ) throws {
    let graph = StateGraph(
      name: label, nodes: [.init(.state, label: label), .init(.state)],
      edges: [.init(from: 0, to: 1, .init(label)), .init(from: 0, to: 1, .init(label))])
    let svg = try graph.rendered(as: .svg, style: .init(mergesParallelEdges: true))
    #expect(sortedTexts(ofSVG: svg) == Array(repeatElement(lines, count: 4).joined()).sorted())
  }
}

/// Two states with several arrows each way.
let parallel = StateGraph(
  name: "Parallel",
  nodes: [.init(.state, label: "A"), .init(.state, label: "B"), .init(.initial)],
  edges: [
    .init(from: 2, to: 0),
    .init(from: 0, to: 1, .init("x")), .init(from: 0, to: 0, .init("loop")),
    .init(from: 0, to: 1, .init("y", action: "beep")), .init(from: 1, to: 0, .init("x")),
    .init(from: 1, to: 0, .init("z", guard: "ready")),
  ])
