import Foundation
import Graphable
import Testing

struct TextWidthTests {
  @Test func `text has the widths of the public metrics of Helvetica`() {
    #expect(TextWidth.points("Helvetica", size: 1_000) == 4_112)
    #expect(TextWidth.points("Helvetica", size: 1_000, isBold: true) == 4_391)
    #expect(TextWidth.points("Ünïcode – “ok”…", size: 10, isBold: false) == 75.58)
  }

  @Test(arguments: [
    ("状態", 2_000.0), ("ｵﾝ", 1_112), ("ＡＢ", 2_000), ("한국", 2_000), ("مرحبا", 2_780),
    ("🚀", 1_000), ("👩‍👩‍👧", 1_000), ("❤️", 1_000), ("e\u{301}", 556), ("a\u{200B}b", 1_112),
  ])
  func `a character outside of the table is as wide as its East Asian Width says`(
    text: String, width: Double
  ) {
    #expect(TextWidth.points(text, size: 1_000) == width)
  }

  @Test func `only a text that the package lays out has cells of fixed size`() {
    let graph = StateGraph(
      name: "A", nodes: [.init(.state, label: "on", activities: [.init("act")])],
      edges: [.init(from: 0, to: 0, .init("go"))])
    #expect(!graph.dot().contains("FIXEDSIZE"))
    let measured = StyledDOTWriter(graph, style: DiagramStyle(), frames: .composites).text
    // The title, the name and the table around it, the activity, and the label.
    #expect(measured.components(separatedBy: "FIXEDSIZE").count - 1 == 5)
    #expect(
      measured.contains("WIDTH=\"15\" HEIGHT=\"15\" ALIGN=\"LEFT\" BALIGN=\"LEFT\"><B>on</B>"))
  }
}
