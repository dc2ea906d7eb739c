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
    #expect(try faults(of: edge(0, "100,-20", "193,-20", at: "150,-18")).crossedLabels.count == 1)
  }

  @Test func `a label on a state and a label on another label are faults`() throws {
    let labels =
      sound + "<g id=\"transition2\" class=\"edge\">" + text("there", at: "50,-18") + "</g>"
    #expect(try faults(of: labels).labelsOnStates.count == 1)
    let twice = sound + "<g id=\"transition2\" class=\"edge\">" + text("go", at: "150,-5") + "</g>"
    #expect(try faults(of: twice).overlappingLabels.count == 1)
  }

  @Test func `an arrow without a source and an arrow in pieces are faults`() throws {
    let short = edge(0, "130,-20", "193,-20", at: "150,-5")
    #expect(try faults(of: short).brokenEdges.contains("0 is 30.0 points from its source"))
    let pieces =
      edge(0, "100,-20", "140,-20", head: "", at: "150,-5") + edge(0, "160,-20", "193,-20", at: "")
    #expect(try faults(of: pieces).brokenEdges.contains("0 has 2 lines"))
  }

  @Test func `an arrowhead that is not at the end of the line is a fault`() throws {
    let far = edge(0, "100,-20", "193,-20", head: "193,-10 200,-10 193,-10", at: "150,-5")
    #expect(try faults(of: far).brokenEdges.contains("0 is 10.0 points from its arrowhead"))
    let wrong = edge(0, "107,-20", "200,-20", head: "107,-22 100,-20 107,-18", at: "150,-5")
    #expect(try faults(of: wrong).brokenEdges.contains("0 is 100.0 points from its target"))
    let none = edge(0, "100,-20", "200,-20", head: "", at: "150,-5")
    #expect(try faults(of: none).brokenEdges.contains("0 has 0 arrowheads"))
  }

  @Test func `a short line under a name and texts without a space between them are faults`() throws
  {
    func inside(_ contents: String) -> String {
      """
      <g id="state2" class="node state"><polygon points="0,100 100,100 100,140 0,140 0,100"/>
      \(contents)</g>
      """
    }
    let short = inside("<polygon points=\"25,120 75,120 75,120 25,120\"/>")
    #expect(try faults(of: sound + short).shortRules == ["50 in 2"])
    let glued = inside(text("pay", at: "50,120") + text("now", at: "68,120"))
    #expect(try faults(of: sound + glued).gluedTexts == ["pay and now"])
    let apart = inside(text("pay", at: "50,120") + text("now", at: "80,120"))
    #expect(try faults(of: sound + apart).description == "")
  }

  @Test func `an arrowhead across the line is a fault`() throws {
    let aside = edge(0, "100,-20", "200,-20", head: "198,-20 200,-13 202,-20", at: "150,-45")
    #expect(try faults(of: aside).sidewaysHeads == ["0 by 90 degrees"])
  }

  @Test func `an arrow from an exit point through its composite is a fault`() throws {
    let graph = StateGraph(
      name: "",
      nodes: [.init(.composite), .init(.exitPoint, in: 0), .init(.state)],
      edges: [.init(from: 1, to: 2)])
    let shapes =
      state(0, "0", "100", "-40", "0", "composite") + state(1, "-5", "5", "-25", "-15", "exit")
      + state(2, "200", "300", "-40", "0")
    for (curve, crossed) in [
      ("M5,-20C5,-20 193,-20 193,-20", ["0 by 0"]), ("M-5,-20C-40,-20 -40,60 193,-20", []),
    ] {
      let arrow = """
        <g id="transition0" class="edge"><path fill="none" d="\(curve)"/>
        <polygon points="193,-18 200,-20 193,-22 193,-18"/></g>
        """
      let faults = try PictureFaults(in: Array("<svg>\(shapes + arrow)</svg>".utf8), of: graph)
      #expect(faults.crossedFrames == crossed)
    }
  }

  @Test func `a state that a line crosses is a fault`() throws {
    let through = edge(0, "100,-20", "193,-20", at: "150,-5").replacingOccurrences(
      of: "C100,-20 193,-20 193,-20", with: "C100,-300 193,-300 193,-20")
    let third = state(2, "120", "180", "-240", "-200")
    #expect(try faults(of: through + third).crossedStates == ["2 by 0"])
  }

  @Test func `a line along a frame is a fault, and one across it is none`() throws {
    let frame = """
      <g id="state9" class="cluster state composite"><path fill="none" d="M100,-24L200,-24L200,300"/></g>
      """
    let level = edge(0, "100,-22", "193,-22", head: "193,-20 200,-22 193,-24", at: "150,-8")
    #expect(try faults(of: frame + level).linesAlongFrames == ["0 by 93 points along state9"])
    let across = frame.replacingOccurrences(of: "M100,-24L200,-24L200,300", with: "M150,-90L150,30")
    #expect(try faults(of: across + level).linesAlongFrames == [])
  }

  @Test func `a line through the arrowhead of another arrow is a fault`() throws {
    let back = edge(1, "200,-22", "107,-30", head: "107,-32 100,-30 107,-28", at: "")
    let go = edge(0, "100,-20", "193,-20", at: "")
    #expect(try faults(of: go + back).crossedHeads == ["0 by 1"])
    #expect(try faults(of: go + back).overlappingHeads == [])
  }

  @Test func `arrowheads on each other are a fault`() throws {
    let heads = edge(0, "100,-20", "193,-20", at: "") + edge(1, "100,-40", "193,-23", at: "")
    #expect(try faults(of: heads).overlappingHeads == ["0 and 1"])
    #expect(try faults(of: heads).crossedHeads == [])
    let apart = edge(
      1, "100,-40", "193,-33", head: "193,-31 200,-33 193,-35", at: "")
    #expect(try faults(of: edge(0, "100,-20", "193,-20", at: "") + apart).confusing == [])
  }

  @Test func `lines at one point of a fork are a fault, and lines on its two sides are none`()
    throws
  {
    let graph = StateGraph(
      name: "", nodes: [.init(.fork), .init(.state), .init(.state)],
      edges: [.init(from: 0, to: 1), .init(from: 0, to: 2)])
    let states =
      state(0, "0", "60", "-5", "0", "fork") + state(1, "20", "90", "60", "90")
      + state(2, "120", "190", "60", "90")
    func shared(_ starts: [String]) throws -> [String] {
      let lines =
        edge(0, starts[0], "55,53", head: "53,53 55,60 57,53", at: "")
        + edge(1, starts[1], "150,53", head: "148,53 150,60 152,53", at: "")
      let svg = "<svg>\(states + lines)</svg>"
      return try PictureFaults(in: Array(svg.utf8), of: graph).sharedBarPoints
    }
    #expect(try shared(["30,0", "32,0"]) == ["0 and 1 at 0"])
    #expect(try shared(["30,0", "50,0"]) == [])
    #expect(try shared(["30,0", "30,-5"]) == [])
  }

  @Test func `a line that starts along a fork is a fault`() throws {
    let graph = StateGraph(
      name: "", nodes: [.init(.fork), .init(.state)], edges: [.init(from: 0, to: 1)])
    let states = state(0, "0", "60", "-5", "0", "fork") + state(1, "120", "190", "0", "30")
    func flat(_ start: String, _ end: String) throws -> [String] {
      let line = edge(0, start, end, head: "113,13 120,15 113,17", at: "")
      return try PictureFaults(in: Array("<svg>\(states + line)</svg>".utf8), of: graph).flatBarEnds
    }
    #expect(try flat("50,0", "113,15") == ["0 at 0"])
    #expect(try flat("100,0", "113,15") == [])
  }

  @Test func `a label that is nearer to the line of another arrow is a fault`() throws {
    let far = edge(0, "100,-20", "193,-20", at: "150,-35") + edge(1, "200,-36", "107,-36", at: "")
    #expect(try faults(of: far).ambiguousLabels == ["go of 0 (12) near 1 (0)"])
  }

  private var sound: String {
    edge(0, "100,-20", "193,-20", at: "150,-5")
      + edge(1, "200,-30", "107,-30", head: "107,-32 100,-30 107,-28", at: "150,-45")
  }

  private func edge(
    _ number: Int, _ start: String, _ end: String, head: String = "193,-18 200,-20 193,-22",
    at label: String
  ) -> String {
    let corners = head + " " + (head.split(separator: " ").first ?? "")
    return """
      <g id="transition\(number)" class="edge transition">
      <path fill="none" d="M\(start)C\(start) \(end) \(end)"/>
      \(head.isEmpty ? "" : "<polygon points=\"\(corners)\"/>")
      \(label.isEmpty ? "" : text("go", at: label))
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
    _ number: Int, _ left: String, _ right: String, _ top: String, _ bottom: String,
    _ kind: String = "state"
  ) -> String {
    """
    <g id="state\(number)" class="node \(kind)"><polygon points="\(left),\(top) \(right),\(top) \
    \(right),\(bottom) \(left),\(bottom) \(left),\(top)"/></g>
    """
  }

  private func faults(of elements: String) throws -> PictureFaults {
    let states = state(0, "0", "100", "-40", "0") + state(1, "200", "300", "-40", "0")
    return try PictureFaults(in: Array("<svg>\(elements)\(states)</svg>".utf8), of: graph)
  }
}
