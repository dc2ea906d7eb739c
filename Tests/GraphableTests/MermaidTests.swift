import Graphable
import Schematic
import Testing

@Suite struct `A Mermaid diagram` {
  @Test func `of a turnstile`() throws {
    try expectGolden(StateGraph(of: Turnstile(), named: "Turnstile").mermaid(), "Turnstile.mmd")
  }

  @Test func `of everything that flat machines have`() throws {
    try expectGolden(doorLock.mermaid(), "DoorLock.mmd")
  }

  @Test func `of labels that it would like to understand`() throws {
    let graph = StateGraph(
      name: NastyLabels.all.joined(separator: " "),
      nodes: NastyLabels.all.map { .init(.state, label: $0, activities: [.init($0)]) },
      edges: NastyLabels.all.indices.map { .init(from: $0, to: 0, .init(NastyLabels.all[$0])) })
    try expectGolden(graph.mermaid(), "Nasty.mmd")
  }

  @Test func `goes from top to bottom when asked`() {
    let lines = doorLock.mermaid(direction: .topToBottom).split(separator: "\n")
    #expect(lines.contains("  direction TB"))
  }

  @Test func `shows a merged arrow as one`() {
    #expect(parallel.mergingParallelEdges().mermaid().contains("s0 --> s1 : x<br/>y / beep\n"))
  }

  @Test(arguments: [
    ("", "#160;"), ("light.on()", "light.on()"), ("close [!blocked]", "close [!blocked]"),
    ("snake_case", "snake_case"), ("_x", "#95;x"), ("1. one", "1#46; one"), ("1) one", "1#41; one"),
    ("1.5", "1#46;5"), ("v1.5", "v1.5"), ("- a - b", "#45; a - b"), ("+1", "#43;1"),
    ("a\n===", "a<br/>#61;=="), ("a = b", "a = b"), (" a  b ", "#160;a #160;b#160;"),
    ("redirection LR", "redirectio#110; LR"), ("directions", "directions"),
    ("[[fork]]", "[#91;fork]#93;"), ("[a](b)", "[a]#40;b)"), ("www.a.b", "www#46;a.b"),
  ])
  func `escapes what means something, and nothing else`(label: String, text: String) {
    let graph = StateGraph(name: "", nodes: [.init(.state, label: label)])
    #expect(graph.mermaid().contains("state \"\(text)\" as s0\n"))
  }

  @Test(arguments: [
    (#"say "hi""#, #""say \"hi\"""#), (#"\"#, #""\\""#), ("a\r\nb", #""a b""#),
    ("a: b # c", #""a: b # c""#), ("\u{7F}\u{FFFE}", "\"\u{FFFD}\u{FFFD}\""), ("a<b", #""a＜b""#),
  ])
  func `has a title that YAML reads`(name: String, title: String) {
    let text = StateGraph(name: name).mermaid()
    #expect(text.hasPrefix("---\ntitle: \(title)\n---\nstateDiagram-v2\n"))
  }
}
