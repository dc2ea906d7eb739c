import ChartDocuments
import Foundation
import Testing

@Suite struct DocumentTests {
  @Test func `Documents are equal without their positions if they say the same`() {
    var near = door
    near.root.states[0].transitions[0].position = SourcePosition(line: 2, column: 5)
    #expect(near != door)
    #expect(near.withoutPositions() == door)
  }

  @Test func `A document is encoded and decoded without a loss`() throws {
    let data = try JSONEncoder().encode(door)
    #expect(try JSONDecoder().decode(ChartDocument.self, from: data) == door)
  }

  private var door: ChartDocument {
    typealias State = ChartDocument.State
    var root = State("")
    root.states = [
      State(
        "closed",
        transitions: [
          ChartDocument.Transition(
            on: .events([.event("open")]), if: .not(.isIn("locked")),
            to: .targets([.state("open")]),
            actions: [.send("close", after: .fixed(.seconds(3)), id: "t")])
        ]),
      State("open"),
    ]
    return ChartDocument(name: "Door", root: root)
  }
}
