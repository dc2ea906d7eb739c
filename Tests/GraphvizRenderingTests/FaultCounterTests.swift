import Foundation
import Graphable
import Testing

/// Each fault is counted in a picture that has it.
struct FaultCounterTests {
  private let graph = StateGraph(
    name: "",
    nodes: [.init(.state, label: "A"), .init(.state, label: "B"), .init(.state, label: "C")],
    edges: [.init(from: 0, to: 1, .init("go")), .init(from: 1, to: 0, .init("back"))])

  @Test func `a picture without faults has an empty list of faults`() throws {
    #expect(try faults(of: sound).description == "")
  }

  @Test func `a label that a line crosses is a fault`() throws {
    #expect(try faults(of: edge(0, "100,-20", "200,-20", at: "150,-18")).crossedLabels.count == 1)
  }

  @Test func `a label on a state and a label on another label are faults`() throws {
    let labels =
      sound + "<g id=\"transition2\" class=\"edge\">" + text("there", at: "50,-18") + "</g>"
    #expect(try faults(of: labels).labelsOnStates.count == 1)
    let twice = sound + "<g id=\"transition2\" class=\"edge\">" + text("go", at: "150,-5") + "</g>"
    #expect(try faults(of: twice).overlappingLabels.count == 1)
  }

  @Test func `an arrow without a source and an arrow in pieces are faults`() throws {
    let short = edge(0, "130,-20", "200,-20", at: "150,-5")
    #expect(try faults(of: short).brokenEdges.contains("0 from 0 to 1"))
    let pieces = edge(0, "100,-20", "140,-20", at: "150,-5") + edge(0, "160,-20", "200,-20", at: "")
    #expect(try faults(of: pieces).brokenEdges.contains("0 from 0 to 1"))
  }

  @Test func `a state that a line crosses is a fault`() throws {
    let through = edge(0, "100,-20", "200,-20", at: "150,-5").replacingOccurrences(
      of: "C120,-20 180,-20 200,-20", with: "C100,-300 200,-300 200,-20")
    let third = state(2, "120", "180", "-240", "-200")
    #expect(try faults(of: through + third).crossedStates == ["2 by 0"])
  }

  private var sound: String {
    edge(0, "100,-20", "200,-20", at: "150,-5") + edge(1, "200,-30", "100,-30", at: "150,-45")
  }

  private func edge(_ number: Int, _ start: String, _ end: String, at label: String) -> String {
    let curve = start == "100,-20" ? "C120,-20 180,-20 \(end)" : "C\(start) \(end) \(end)"
    return """
      <g id="transition\(number)" class="edge transition">
      <path fill="none" d="M\(start)\(curve)"/>\(label.isEmpty ? "" : text("go", at: label))
      </g>
      """
  }

  private func text(_ words: String, at place: String) -> String {
    let place = place.split(separator: ",")
    return """
      <text text-anchor="middle" x="\(place[0])" y="\(place[1])" font-size="10">\(words)</text>
      """
  }

  private func state(
    _ number: Int, _ left: String, _ right: String, _ top: String, _ bottom: String
  ) -> String {
    """
    <g id="state\(number)" class="node state"><polygon points="\(left),\(top) \(right),\(top) \
    \(right),\(bottom) \(left),\(bottom) \(left),\(top)"/></g>
    """
  }

  private func faults(of elements: String) throws -> PictureFaults {
    let states = state(0, "0", "100", "-40", "0") + state(1, "200", "300", "-40", "0")
    return try PictureFaults(in: Array("<svg>\(elements)\(states)</svg>".utf8), of: graph)
  }
}
