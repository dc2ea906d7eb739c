import Schematic
import StateGraphs
import Statecharts
import Testing

struct ChartDefinitionNameTests {
  /// Uses the words for other things.
  struct Release: Statechart {
    enum State { case name, version }
    enum Event { case name, version }
    let name: State = .name
    var version = "1.2"

    var body: [Element] {
      state(name) { on(.version, to: .version) }
      state(.version) { on(.name, to: .name) }
    }
  }
  struct Checkout: Statechart {
    let definitionName = "checkout"
    let definitionVersion = 2
    var body: [Element] {
      state("open") { on("pay", to: "paid") }
      state("paid")
    }
    typealias State = String
    typealias Event = String
  }
  struct Shop: Statechart {
    typealias State = String
    typealias Event = String
    var body: [Element] {
      state("buying") {
        submachine(
          Checkout(), state: { "checkout \($0)" }, event: { $0 }, sending: { $0 }, subject: { _ in }
        )
      }
    }
  }

  @Test func `a chart is called as its type and has version 1, even if it uses these words`() throws
  {
    let machine = try StateMachine(Release())
    machine.start()
    #expect(machine.handle(.version).isTransition)
    #expect(machine.schema.definitionName == "Release")
    #expect(machine.schema.definitionVersion == 1)
  }

  @Test func `a chart may declare its name and its version`() throws {
    let schema = try Checkout().makeSchema()
    #expect(schema.definitionName == "checkout")
    #expect(schema.definitionVersion == 2)
  }

  @Test func `a submachine is shown by its name`() throws {
    #expect(try StateGraph(of: Shop()).nodes.compactMap(\.submachine) == ["checkout"])
  }
}
