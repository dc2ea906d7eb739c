import ChartDocuments
import Testing

@testable import ChartSources

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

  @Test(arguments: [0, 1])
  func `a call is on one line if it has 100 characters or fewer`(excess: Int) {
    let call = Code.call("on", [.text(String(repeating: "x", count: 80)), .text("to: b")])
    let (indent, lead, trail) = (4, 3, 2 + excess)
    let lines = call.lines(indent: indent, lead: lead, trail: trail)
    #expect(call.flat?.count == 91)
    #expect(lines.count == (excess == 0 ? 1 : 3))
  }

  @Test(arguments: [0, 1])
  func `a closure of one statement is on the line of its head up to the same width`(excess: Int) {
    let closure = Code.Closure(lines: ["ring()"])
    let head = String(repeating: "x", count: 85 + excess)
    #expect(closure.lines(after: head, indent: 4).count == (excess == 0 ? 1 : 3))
  }

  @Test(arguments: [0, 1])
  func `the arguments before a long closure are on the line of its head up to the same width`(
    excess: Int
  ) {
    let closure = Code.Closure(lines: ["a()", "b()"])
    let head = ".perform(" + String(repeating: "x", count: 84 + excess) + ")"
    let lines = closure.lines(after: head, indent: 4)
    #expect(lines.first == (excess == 0 ? "\(head) {" : ".perform("))
    #expect(lines.allSatisfy { $0.count <= 96 })
  }

  @Test(arguments: [59, 60, 61, 62])
  func `a name has at most 60 characters`(count: Int) {
    let text = String(repeating: "x", count: count)
    #expect(SwiftText.name(text) == "\"\(count > 60 ? text.prefix(59) + "…" : text[...])\"")
    #expect(SwiftText.name("\(text) \n").count == min(count, 60) + 2)
  }

  @Test func `a closure of two statements has a line for each`() {
    let closure = Code.Closure(parameters: "context in", lines: ["a()", "b()"])
    #expect(closure.flat == nil)
    #expect(
      closure.lines(after: ".perform", indent: 0) == [
        ".perform { context in", "  a()", "  b()", "}",
      ])
  }

  @Test(arguments: [(100, 1), (101, 2)])
  func `a statement is broken if it is longer than the line`(width: Int, count: Int) {
    let statement = "a || " + String(repeating: "b", count: width - 2 - 5)
    #expect(LongLine(statement).lines(indent: 2).count == count)
  }

  @Test func `operators and parentheses in texts do not break a long statement`() {
    let text = #"$0.has("a || (b \" || c")"#
    let other = "$0.isOpen(" + String(repeating: "x", count: 80) + ")"
    let lines = LongLine("try \(text) || \(other)").lines(indent: 0)
    #expect(lines.contains { $0.contains(text) })
    #expect(lines.contains { $0.contains("|| \(other)") })
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
