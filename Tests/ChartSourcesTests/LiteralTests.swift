import ChartDocuments
import ChartSources
import Testing

/// Texts of a file in Swift source, and the width of the lines that contain them.
@Suite struct LiteralTests {
  private func text(_ action: ChartDocument.Action) throws -> String {
    let transition = Transition(on: .events([.event("e")]), actions: [action])
    return try source(of: [State("a", transitions: [transition])]).text
  }

  @Test(arguments: ["\u{0}", "\u{7}", "\u{200B}", "\u{2028}", "\u{2029}"])
  func `a character that cannot be seen is written as its number`(character: String) throws {
    let number = try #require(character.unicodeScalars.first).value
    let text = try text(.log("x\(character)y"))
    #expect(text.contains("\"x\\u{\(String(number, radix: 16))}y\""))
    #expect(!text.unicodeScalars.contains { $0.value == number })
  }

  @Test func `a closure is on the line of its head if that line has 100 characters or fewer`()
    throws
  {
    var widths: Set<Int> = []
    for (count, label) in (1...90).flatMap({ count in ["l", "ll"].map { (count, $0) } }) {
      let action = ChartDocument.Action.log(String(repeating: "x", count: count), label: label)
      let lines = try text(action).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 100 || !$0.contains(" { ") })
      widths.formUnion(lines.filter { $0.contains(".perform(") && $0.hasSuffix("}") }.map(\.count))
    }
    #expect(widths.max() == 100)
  }
}
