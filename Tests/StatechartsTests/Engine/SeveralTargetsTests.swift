import Schematic
import Statecharts
import Testing

/// Transitions of several regions at one event, of which some concern the whole machine.
struct SeveralTargetsTests {
  private let trace = Trace()

  private struct Joins: TracedChart {
    var body: [Element] {
      parallel("p") {
        region { traced("a") { on("a", "ac", "all", via: .join("ab")) } }
        region { traced("b") { on("b", "bd", "all", via: .join("ab")) } }
        region { traced("c") { on("c", "ac", via: .join("cd")) } }
        region { traced("d") { on("d", "bd", via: .join("cd")) } }
        join("ab", to: "left")
        join("cd", to: "right")
      }
      traced("left")
      traced("right")
    }
  }

  @Test func `sources that arrive at different joins at one event do not count for each other`()
    throws
  {
    for (last, goal) in [("b", "left"), ("d", "right"), ("all", "left")] {
      let machine = try Joins().started(trace)
      machine.handle("ac")
      #expect(machine.state.leaves == ["a", "b", "c", "d"])
      machine.handle(last)
      #expect(machine.state.leaves == [goal])
    }
  }

  private struct Ending: TracedChart {
    var body: [Element] {
      parallel("p") {
        on("end", via: .terminate)
        region { traced("a") }
        region {
          traced("b") { on("end", to: "b2") }
          traced("b2")
        }
      }
    }
  }

  @Test func `a transition that an inner one pre-empts does not terminate the machine`() throws {
    let machine = try Ending().started(trace)
    machine.handle("end")
    #expect(machine.state.leaves == ["a", "b2"])
    #expect(trace.take() == "-b +b2")
    machine.handle("end")
    #expect(machine.state.isTerminated)
  }
}
