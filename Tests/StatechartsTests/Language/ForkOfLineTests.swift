import Schematic
import Statecharts
import Testing

/// Several targets of a line are a fork: states after `to:`, and a pseudostate after `via:`.
struct ForkOfLineTests {
  private struct Chart: JournalChart {
    var body: [Element] {
      parallel("on") {
        region { pair("left") }
        region { pair("right") }
        on("off", to: "off")
      }
      state("off") {
        on("states", to: "left high", "right high")
        on(
          { $0 == "mixed" ? $0 : nil }, to: "left low",
          via: .fork([], and: .history(of: "right")))
      }
    }
    func pair(_ name: String) -> Element {
      state(name) {
        state("\(name) low") { on("next", to: "\(name) high") }
        state("\(name) high")
      }
    }
  }

  private struct Faulty: TextChart {
    var body: [Element] {
      state("s") { always(to: "t", via: .junction([.to("s")])).when { false } }
      state("t") {
        state("u")
        entryPoint("in")
      }
      join("j")
    }
  }

  @Test func `states`() throws {
    #expect(try Chart().run("off", "states").leaves.last == ["left high", "right high"])
  }

  @Test func `a state and a history`() throws {
    #expect(try Chart().run("next", "off", "mixed").leaves.last == ["left low", "right high"])
  }

  @Test func `a state and a junction are a fault, and so are lines that lead nowhere`() {
    #expect(
      faults(of: Faulty()) == [
        """
        The eventless transition of state 's' has states after 'to:' and a pseudostate after 'via:' that is no \
        part of a fork: keep one of them.
        """,
        "The entry point 'in' of state 't' has no target: name one.",
        "The join 'j' has an empty list of targets: name at least one state, or remove it.",
        "No transition leads to the join 'j': it can never fire.",
      ])
  }
}
