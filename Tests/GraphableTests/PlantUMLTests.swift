import ExampleMachines
import Graphable
import Schematic
import Testing

struct PlantUMLTests {
  @Test func `the PlantUML text of a turnstile is as recorded`() throws {
    try expectGolden(StateGraph(of: Turnstile(), named: "Turnstile").plantUML(), "Turnstile.puml")
  }

  @Test func `the PlantUML text of every element of flat machines is as recorded`() throws {
    try expectGolden(doorLock.plantUML(), "DoorLock.puml")
  }

  @Test func `the PlantUML text of every kind of transition of a chart is as recorded`() throws {
    let graph = try StateGraph(of: FeatureTour(), named: "FeatureTour")
    try expectGolden(graph.plantUML(style: .init(direction: .topToBottom)), "FeatureTour.puml")
  }

  @Test func `labels with PlantUML's syntax are escaped`() throws {
    let graph = StateGraph(
      name: SyntaxLabels.all.joined(separator: " "),
      nodes: SyntaxLabels.all.map { .init(.state, label: $0, activities: [.init($0)]) },
      edges: SyntaxLabels.all.indices.map { .init(from: $0, to: 0, .init(SyntaxLabels.all[$0])) })
    try expectGolden(graph.plantUML(), "Nasty.puml")
  }

  @Test func `the current state and the counts of a run are shown`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.state, label: "A", isCurrent: true, visits: 2)],
      edges: [.init(from: 0, to: 0, .init("x"), visits: 1)])
    let lines = graph.plantUML().split(separator: "\n")
    #expect(lines.contains(#"state "A ×2" as s0 #FFE9B8"#))
    #expect(lines.contains("s0 --> s0 : x ×1"))
  }

  @Test func `candidates of one transition are drawn with dashes`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.state, label: "A"), .init(.state, label: "B")],
      edges: [.init(from: 0, to: 1, .init("x"), isCandidate: true)])
    #expect(graph.plantUML().contains("\ns0 -[dashed]-> s1 : x\n"))
  }

  @Test(arguments: [
    ("", "<U+00A0>"), ("light.on()", "light.on()"), ("close [!blocked]", "close [!blocked]"),
    ("**bold**", "<U+002A><U+002A>bold<U+002A><U+002A>"), ("a\nb", #"a\nb"#), ("é", "é"),
    (#"say "hi""#, "say <U+0022>hi<U+0022>"), ("a:b", "a<U+003A>b"), (#"\n"#, "<U+005C>n"),
  ])
  func `only characters with a meaning in PlantUML are escaped`(label: String, text: String) {
    let graph = StateGraph(name: "", nodes: [.init(.state, label: label)])
    #expect(graph.plantUML().contains("\nstate \"\(text)\" as s0\n"))
  }
}
