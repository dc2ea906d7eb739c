import Schematic
import Testing

@testable import SchematicInspector

private enum Inner { case plain, with(Int) }

private enum Spelled {
  case plain, `init`, `default`
  case one(Int), text(String), flag(Bool), level(Double), maybe(Int?), nested(Inner)
  case labeled(count: Int), pair(Int, named: String), list([Int]), value(Plain)
  case order(Order), names([String: Int]), time(Duration), nodes(Node)

  struct Plain {}

  struct Order {
    var id = 3
    var items = ["a", "b"]
    var kind = Inner.with(1)
    var note: String?
  }

  final class Node {}
}

private enum Described: CustomStringConvertible {
  case plain, one(Int)
  var description: String { "something else" }
}

@Suite struct `A value as Swift code` {
  @Test func `is a number, a text or a Boolean`() {
    #expect(swiftSpelling(of: "a \"b\"\n") == #""a \"b\"\n""#)
    #expect(swiftSpelling(of: -7) == "-7")
    #expect(swiftSpelling(of: UInt8(200)) == "200")
    #expect(swiftSpelling(of: 0.5) == "0.5")
    #expect(swiftSpelling(of: Float(0.25)) == "0.25")
    #expect(swiftSpelling(of: true) == "true")
    #expect(swiftSpelling(of: false) == "false")
    #expect(swiftSpelling(of: Int?.none as Any) == "nil")
    #expect(swiftSpelling(of: Int?.some(3) as Any) == "3")
  }

  @Test func `is none for a number that has no literal, and for other types`() {
    for number in [Double.infinity, -.infinity, .nan] { #expect(swiftSpelling(of: number) == nil) }
    #expect(swiftSpelling(of: Spelled.Order()) == nil)
    #expect(swiftSpelling(of: Spelled.Plain()) == nil)
    #expect(swiftSpelling(of: Spelled.nodes(.init())) == nil)
    #expect(swiftSpelling(of: Spelled.list(Array(0...100))) == nil)
    #expect(swiftSpelling(of: Spelled.value(.init())) == nil)
    #expect(swiftSpelling(of: Spelled.level(.nan)) == nil)
  }

  @Test func `of a set is the same in each run`() {
    let elements = (1...20).map(String.init).sorted().joined(separator: ", ")
    #expect(swiftSpelling(of: Set(1...20)) == "[\(elements)]")
    #expect(swiftSpelling(of: Set([0.5, .nan])) == nil)
    #expect(swiftSpelling(of: Set(0...100)) == nil)
  }

  @Test func `is a case with its payload and its labels`() {
    let values: [(Spelled, String)] = [
      (.plain, ".plain"), (.`init`, ".`init`"), (.default, ".default"), (.one(3), ".one(3)"),
      (.text("a"), #".text("a")"#), (.flag(false), ".flag(false)"), (.level(0.5), ".level(0.5)"),
      (.maybe(nil), ".maybe(nil)"), (.maybe(4), ".maybe(4)"), (.nested(.plain), ".nested(.plain)"),
      (.nested(.with(1)), ".nested(.with(1))"), (.labeled(count: 2), ".labeled(count: 2)"),
      (.pair(1, named: "b"), #".pair(1, named: "b")"#), (.list([]), ".list([])"),
      (.list([1, 2]), ".list([1, 2])"), (.names([:]), ".names([:])"),
      (.names(["b": 2, "a": 1]), #".names(["a": 1, "b": 2])"#),
      (
        .order(.init()),
        #".order(.init(id: 3, items: ["a", "b"], kind: .with(1), note: nil))"#
      ),
      (
        .time(.milliseconds(1_500)),
        ".time(.init(secondsComponent: 1, attosecondsComponent: 500000000000000000))"
      ),
    ]
    for (value, text) in values { #expect(swiftSpelling(of: value) == text) }
  }

  @Test func `is none for a case whose description is its own, unless it has a payload`() {
    #expect(swiftSpelling(of: Described.plain) == nil)
    #expect(swiftSpelling(of: Described.one(1)) == ".one(1)")
  }
}

@Suite struct `A line of a recording` {
  @Test func `has microseconds, and no member that would be empty`() {
    var line = RecordingLine("x")
    line.add("a", Optional(1.0000004))
    line.add("b", Optional(1.0000006))
    line.add("c", Double?.none)
    line.add("d", Optional(Double.infinity))
    line.add("e", String?.none)
    line.add("f", "")
    line.add("g", 0)
    line.add("h", false)
    line.add("i", true)
    line.add("j", answer: false)
    line.add("k", [String]())
    line.add("l", ["m"])
    line.add("n", [RecordingLine]())
    #expect(
      line.text
        == #"{"type":"x","a":1.0,"b":1.000001,"f":"","g":0,"i":true,"j":false,"l":["m"]}"#)
  }
}
