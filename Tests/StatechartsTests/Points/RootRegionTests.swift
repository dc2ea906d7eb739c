import Foundation
import Schematic
import Statecharts
import Testing

/// Charts whose top level consists of regions (UML 2.5.1 §14.2.3.2).
struct RootRegionTests {
  private struct Station: TracedChart {
    var body: [Element] {
      onEntry { $0.note("+chart") }
      onExit { $0.note("-chart") }
      region("door") {
        traced("closed") {
          on("push", to: "open")
          on("jump", to: "on")
          on("end", to: "locked")
        }
        traced("open")
        tracedFinal("locked")
      }
      region("lamp") {
        traced("off") {
          on("push", to: "on")
          on("dark", to: "broken")
        }
        traced("on")
        tracedFinal("broken")
      }
      on("reset", via: .fork(["closed", "on"]))
      on("choose", via: .choice([.otherwise("on")])) { $0.note("chosen") }
      on("both", to: "open") { $0.note("both") }
    }
  }

  private let trace = Trace()

  @Test func `all regions are active, and each handles an event`() throws {
    let machine = try Station().machine(trace)
    machine.start()
    #expect(trace.take() == "+chart +closed +off")
    machine.handle("push")
    #expect(trace.take() == "-off -closed +open +on")
    #expect(machine.state.leaves == ["open", "on"])
    machine.stop()
    #expect(trace.take() == "-on -open -chart")
  }

  @Test func `a transition into another region exits all and enters the rest by default`() throws {
    let machine = try Station().started(trace)
    machine.handle("jump")
    #expect(trace.take() == "-off -closed +closed +on")
  }

  @Test func `transitions of the chart enter all regions, also after a choice`() throws {
    let machine = try Station().started(trace)
    machine.handle("reset")
    #expect(trace.take() == "-off -closed +closed +on")
    machine.handle("choose")
    #expect(trace.take() == "-on -closed chosen +closed +on")
    machine.handle("both")
    #expect(trace.take() == "-on -closed both +open +off")
  }

  @Test func `it completes when all regions have`() throws {
    let machine = try Station().started(trace)
    machine.handle("end")
    #expect(trace.take() == "-closed +locked")
    #expect(!machine.state.isFinal)
    machine.handle("dark")
    #expect(trace.take() == "-off +broken -chart")
    #expect(machine.state.isFinal)
    #expect(machine.handle("push").description == "ignored")
  }

  @Test func `a state that completes together with the chart takes no completion transition`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        onExit { $0.note("-chart") }
        region {
          traced("a") {
            onDone(to: "c")
            traced("b") { on("end", to: "last") }
            tracedFinal("last")
            traced("c")
          }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("end")
    #expect(trace.take() == "-b +last -a -chart")
    #expect(machine.state.isFinal)
  }

  @Test func `its states have paths and survive being encoded`() throws {
    let machine = try Station().started(trace)
    machine.handle("push")
    #expect(machine.schema.path(of: "on") == "@lamp/on")
    #expect(try machine.schema.state(at: "@lamp/on") == "on")
    let data = try JSONEncoder().encode(machine.state)
    let decoded = try JSONDecoder().decode(Configuration<String>.self, from: data)
    #expect(decoded == machine.state)
    #expect(try machine.schema.validated(decoded).leaves == ["open", "on"])
  }

  @Test func `states beside the regions, and an initial state of the chart, are faults`() {
    struct Chart: TextChart {
      var initialStates: [String] { ["b"] }
      var body: [Element] {
        onInitial {}
        region("left") { state("a") }
        region { state("b") }
        state("c")
      }
    }
    #expect(
      faults(of: Chart()) == [
        "State 'c' is beside the regions of the chart: put it into a region.",
        """
        The chart has regions, which are all entered, and no initial state of its own: name that of \
        each region in it, 'region(initial: …)'.
        """,
        "The initial action of the chart is never performed: put it into a region.",
      ])
  }
}
