import SchematicVerification
import Statecharts
import Testing

@Suite struct ExplorationTests {
  struct Door: Statechart {
    enum State: CaseIterable { case closed, open, locked }
    enum Event: CaseIterable { case push, pull, turn }

    var body: [Element] {
      state(.closed) {
        on(.push, to: .open)
        on(.turn, to: .locked).when("key") { true }
      }
      state(.open) { on(.pull, to: .closed) }
      state(.locked) { on(.turn, to: .closed).when("key") { true } }
    }
  }

  @Test func `every configuration is found, with the edges between them`() throws {
    let model = try Door().explored()

    #expect(model.configurations.map(\.leaves) == [[.closed], [.open], [.locked]])
    #expect(model.edgeCount == 6)
    #expect(model.isComplete)
    #expect(
      model.edges(from: 0).map(\.description) == [
        "push → open", "turn [key] → locked", "turn [not key] is ignored in closed",
      ])
  }
}
