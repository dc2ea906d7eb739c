import ExampleMachines
import Graphable
import Schematic
import Testing

struct MarkdownTableTests {
  @Test func `the Markdown table of a turnstile is as recorded`() throws {
    try expectGolden(StateGraph(of: Turnstile()).table(), "Turnstile.md")
  }

  @Test func `the Markdown table of every element of flat machines is as recorded`() throws {
    try expectGolden(doorLock.table(), "DoorLock.md")
  }

  @Test func `the Markdown table of a chart writes states with their ancestors`() throws {
    try expectGolden(StateGraph(of: Crossing()).table(), "Crossing.md")
  }

  @Test func `the Markdown table names eventless and completion transitions`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.composite, label: "A"), .init(.state, label: "B")],
      edges: [
        .init(from: 0, to: 1, .init(role: .completion)),
        .init(from: 1, to: 0, .init(guard: "full", role: .eventless)),
      ])
    let rows = graph.table().split(separator: "\n").dropFirst(2)
    #expect(rows.first?.contains("| completion ") == true)
    #expect(rows.last?.contains(#"| always \[full\] "#) == true)
  }

  @Test func `the Markdown table marks the initial and the current state`() throws {
    let machine = StateMachine(schema: makeNumberSchema())
    let first = try StateGraph(of: machine).table().split(separator: "\n")[2]
    #expect(first.hasPrefix("| • ▸ One "))
  }

  @Test func `a state without transitions has a row, and each label of an edge its own`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.state, label: "A"), .init(.state, label: "B")],
      edges: [.init(from: 0, to: 1, .init("x")), .init(from: 0, to: 1, .init("y"))])
    let rows = [
      "| State | Event | Action | Next state |", "| ----- | ----- | ------ | ---------- |",
      "| A     | x     |        | B          |", "|       | y     |        | B          |",
      "| B     |       |        |            |",
    ]
    #expect(graph.table() == rows.map { $0 + "\n" }.joined())
    #expect(graph.mergingParallelEdges().table() == graph.table())
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), (#"\"#, #"\\"#), ("*a* _b_ `c`", #"\*a\* \_b\_ \`c\`"#),
    ("<b>&amp;", #"\<b\>\&amp;"#), ("[a](b)", #"\[a\](b)"#),
    ("a\r\nb\rc\u{2028}d", "a<br>b<br>c<br>d"),
    ("a\u{202E}b\u{2069}c", "a\u{FFFD}b\u{FFFD}c"),
    ("a\0b\tc", "a\u{FFFD}b    c"), ("$x$ ~~y~~", #"\$x\$ \~\~y\~\~"#), ("http://a", #"http\://a"#),
  ])
  func `characters with a meaning in Markdown tables are escaped`(label: String, cell: String) {
    let table = StateGraph(name: "", nodes: [.init(.state, label: label)]).table()
    #expect(table.contains("\n| \(cell) "))
  }
}
