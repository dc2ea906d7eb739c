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

  @Test func `A document that was encoded when there were no notes is decoded`() throws {
    var document = door
    document.root.regions = [ChartDocument.Region("lock", states: [ChartDocument.State("locked")])]
    let former = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
    #expect(!former.contains("notes"))
    #expect(try JSONDecoder().decode(ChartDocument.self, from: Data(former.utf8)) == document)

    document.root.notes = ["Opens outwards."]
    document.root.regions[0].notes = ["Two keys."]
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(ChartDocument.self, from: data) == document)
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
