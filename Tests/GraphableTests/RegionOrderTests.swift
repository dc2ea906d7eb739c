import Foundation
import Graphable
import GraphvizRendering
import Statecharts
import Testing

@Suite(.enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."))
struct RegionOrderTests {
  @Test func `regions are placed one below the other in the order of their declaration`() throws {
    let places = try ["one", "two", "three"].map { try place(of: $0, "y", .leftToRight) }
    #expect(places == places.sorted())
  }

  @Test func `regions are placed side by side in the order of their declaration`() throws {
    let places = try ["one", "two", "three"].map { try place(of: $0, "x", .topToBottom) }
    #expect(places == places.sorted())
  }

  /// A coordinate of a text in the picture.
  private func place(
    of text: String, _ axis: String, _ direction: DiagramStyle.Direction
  ) throws -> Double {
    let svg = try StateGraph(of: Lamps()).rendered(as: .svg, style: .init(direction: direction))
    let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.contains(">\(text)</text>") })
    let value = try #require(line.components(separatedBy: " \(axis)=\"").last)
    return try #require(Double(value.prefix { $0 != "\"" }))
  }
}

private struct Lamps: Statechart {
  enum State { case dark, lit, a1, a2, b1, b2, c1, c2 }
  enum Event { case on, next }

  var body: [Element] {
    state(.dark) { on(.on, to: .lit) }
    parallel(.lit) {
      region("one") {
        state(.a1) { on(.next, to: .a2) }
        state(.a2) { on(.next, to: .a1) }
      }
      region("two") {
        state(.b1) { on(.next, to: .b2) }
        state(.b2)
      }
      region("three") {
        state(.c1) { on(.next, to: .c2) }
        state(.c2) { on(.next, to: .c1) }
      }
    }
  }
}
