import Graphable
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct LabelTests {
  @Test(arguments: Sample.verbatim)
  func `labels are drawn verbatim`(label: String) throws {
    #expect(try drawnTexts(of: graph(labelled: label)) == everyPlace([label]))
  }

  @Test(arguments: Sample.changed)
  func `characters that cannot be drawn are replaced`(label: String, lines: [String]) throws {
    #expect(try drawnTexts(of: graph(labelled: label)) == everyPlace(lines))
  }

  @Test func `labels can be empty`() throws {
    let graph = StateGraph(
      name: "", nodes: [.init(.state), .init(.state, activities: [.init("")])],
      edges: [.init(from: 0, to: 1, .init(""))])
    #expect(try drawnTexts(of: graph) == [])
  }

  @Test(arguments: ImageFormat.allCases)
  func `labels of every sort are drawn in every format`(format: ImageFormat) throws {
    let labels = Sample.verbatim + Sample.changed.map(\.0)
    let graph = StateGraph(
      name: labels.joined(),
      nodes: labels.map { .init(.state, label: $0, activities: [.init($0)]) },
      edges: labels.indices.map { .init(from: $0, to: 0, .init(labels[$0])) })
    #expect(try !graph.rendered(as: format).isEmpty)
  }

  /// A graph with the label in every place that has one.
  private func graph(labelled label: String) -> StateGraph {
    StateGraph(
      name: label,
      nodes: [
        .init(.state, label: label, activities: [.init(label)]), .init(.state, label: label),
      ],
      edges: [.init(from: 0, to: 1, .init(label))])
  }

  /// What ``graph(labelled:)`` shows, in Graphviz's order: title, edges, nodes.
  private func everyPlace(_ lines: [String]) -> [String] {
    Array(repeatElement(lines, count: 5).joined())
  }

  private func drawnTexts(of graph: StateGraph) throws -> [String] {
    try textElements(ofSVG: graph.rendered(as: .svg))
  }
}

/// Labels that contain the syntax of DOT, HTML, XML or printf.
private enum Sample {
  static let verbatim = [
    "plain", #"say "hi""#, #"back\slash"#, #"\"#, #"\\"#, #"\""#, #"\N \G \E \T \H \L"#,
    #"left\l right\r centre\n"#, "<b>&amp;</b>", "&lt;", "&#65;", "& && &", "<", ">", "a->b", "]>",
    "]]>", "<!-- x -->", "/* x */", "// x", "# x", "{a|b}", "[label=x]", "a;b", "x, y", "node",
    "digraph", "%s%n%d", "$x ${y}", "it's", "-- --", "→ ≤ ½", "e\u{301}", "ﷺ", "שלום עולם", "日本語",
    "👩‍👩‍👧‍👦🏳️‍🌈", "\u{10FFFD}",
  ]

  static let changed: [(String, [String])] = [
    ("a\nb", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("a\rb", ["a", "b"]), ("\\\nb", ["\\", "b"]),
    ("a\u{2028}b", ["a", "b"]), ("a\tb", ["a    b"]), ("a\0b", ["a\u{FFFD}b"]),
    ("\u{1B}[31mred", ["\u{FFFD}[31mred"]), ("\u{7F}", ["\u{FFFD}"]),
    ("\u{FFFE}\u{FFFF}", ["\u{FFFD}\u{FFFD}"]), ("\u{202E}txt.exe", ["\u{FFFD}txt.exe"]),
  ]
}
