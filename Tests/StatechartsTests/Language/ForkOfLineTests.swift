import Schematic
import Statecharts
import Testing

/// Several states after `to:` are a fork; one with a history is a pseudostate after `via:`.
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
        on({ $0 == "mixed" ? $0 : nil }, via: .fork(["left low"], and: .history(of: "right")))
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
      state("s") {
        on({ $0 == "mixed" ? $0 : nil }, to: "t", via: .fork([], and: .history(of: "t")))
      }
      state("t") {
        state("u")
        entryPoint("in", to: "u", via: .history(of: "t"))
        exitPoint("out", to: "s", via: .history(of: "t"))
      }
      join("j", to: "s", via: .history(of: "t"))
    }
  }

  private struct Leading: TextChart {
    var body: [Element] {
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

  @Test func `a line with states and a pseudostate is a fault`() {
    let remedy =
      "has a target after 'to:' and one after 'via:': keep one. To lead to both, write 'via: .fork([…], and: …)'."
    #expect(
      faults(of: Faulty()).prefix(4) == [
        "The join 'j' \(remedy)",
        "The transition on 'String' of state 's' \(remedy)",
        "The entry point 'in' of state 't' \(remedy)",
        "The exit point 'out' of state 't' \(remedy)",
      ])
  }

  @Test func `a point and a join that lead nowhere are faults`() {
    #expect(
      faults(of: Leading()) == [
        "The entry point 'in' of state 't' has no target: name one.",
        "The join 'j' has an empty list of targets: name at least one state, or remove it.",
        "No transition leads to the join 'j', so that it never fires: add some, or remove it.",
      ])
  }
}
