import ExampleMachines
import Graphable
import Schematic
import Testing

struct MermaidTests {
  @Test func `the Mermaid text of a turnstile is as recorded`() throws {
    try expectGolden(StateGraph(of: Turnstile(), named: "Turnstile").mermaid(), "Turnstile.mmd")
  }

  @Test func `the Mermaid text of every element of flat machines is as recorded`() throws {
    try expectGolden(doorLock.mermaid(), "DoorLock.mmd")
  }

  @Test func `the Mermaid text of every kind of transition of a chart is as recorded`() throws {
    let graph = try StateGraph(of: FeatureTour(), named: "FeatureTour")
    try expectGolden(graph.mermaid(style: .init(direction: .topToBottom)), "FeatureTour.mmd")
  }

  @Test func `transitions between a composite and its descendants are notes`() throws {
    let text = try StateGraph(of: FeatureTour()).mermaid()
    #expect(text.contains("  note right of s3\n    local → b22\n  end note\n"))
    #expect(!text.contains("s3 --> s7"))
  }

  @Test func `a join is not drawn in a state with regions, where it would be another region`()
    throws
  {
    let lines = try StateGraph(of: Crossing()).mermaid().split(separator: "\n")
    let join = try #require(lines.firstIndex { $0.hasSuffix("<<join>>") })
    #expect(lines[join - 1] == "    }")
    #expect(lines.count { $0.hasSuffix("--") } == 1)
  }

  @Test func `candidates of one transition are a choice, and a run's counts are shown`() {
    let graph = StateGraph(
      name: "",
      nodes: [.init(.state, label: "A", visits: 2), .init(.anyState, label: "any state")],
      edges: [.init(from: 1, to: 0, .init("x"), isCandidate: true, visits: 1)])
    let lines = graph.mermaid().split(separator: "\n")
    #expect(lines.contains("  state \"A ×2\" as s0"))
    #expect(lines.contains("  s1 --> s0 : x? ×1"))
    #expect(lines.contains("  class s1 any"))
  }

  @Test func `labels with Mermaid's syntax are escaped`() throws {
    let graph = StateGraph(
      name: SyntaxLabels.all.joined(separator: " "),
      nodes: SyntaxLabels.all.map { .init(.state, label: $0, activities: [.init($0)]) },
      edges: SyntaxLabels.all.indices.map { .init(from: $0, to: 0, .init(SyntaxLabels.all[$0])) })
    try expectGolden(graph.mermaid(), "Nasty.mmd")
  }

  @Test func `the direction top to bottom is written if the style sets it`() {
    let lines = doorLock.mermaid(style: .init(direction: .topToBottom)).split(separator: "\n")
    #expect(lines.contains("  direction TB"))
  }

  @Test func `a merged edge is one arrow`() {
    #expect(parallel.mergingParallelEdges().mermaid().contains("s0 --> s1 : x<br/>y / beep\n"))
  }

  @Test(arguments: [
    ("", "#160;"), ("light.on()", "light.on()"), ("close [!blocked]", "close [!blocked]"),
    ("snake_case", "snake_case"), ("_x", "#95;x"), ("1. one", "1#46; one"), ("1) one", "1#41; one"),
    ("1.5", "1#46;5"), ("v1.5", "v1.5"), ("- a - b", "#45; a - b"), ("+1", "#43;1"),
    ("a\n===", "a<br/>#61;=="), ("a = b", "a = b"), (" a  b ", "#160;a #160;b#160;"),
    ("redirection LR", "redirectio#110; LR"), ("directions", "directions"),
    ("[[fork]]", "[#91;fork]#93;"), ("[a](b)", "[a]#40;b)"), ("www.a.b", "www#46;a.b"),
    ("a\u{202E}b\u{2066}\u{200F}", "a\u{FFFD}b\u{FFFD}\u{200F}"),
  ])
  func `only characters with a meaning in Mermaid are escaped`(label: String, text: String) {
    let graph = StateGraph(name: "", nodes: [.init(.state, label: label)])
    #expect(graph.mermaid().contains("state \"\(text)\" as s0\n"))
  }

  @Test(arguments: [
    (#"say "hi""#, #""say \"hi\"""#), (#"\"#, #""\\""#), ("a\r\nb", #""a b""#),
    ("a: b # c", #""a: b # c""#), ("\u{7F}\u{FFFE}", "\"\u{FFFD}\u{FFFD}\""), ("a<b", #""a＜b""#),
  ])
  func `the title is valid YAML`(name: String, title: String) {
    let text = StateGraph(name: name).mermaid()
    #expect(text.hasPrefix("---\ntitle: \(title)\n---\nstateDiagram-v2\n"))
  }
}
