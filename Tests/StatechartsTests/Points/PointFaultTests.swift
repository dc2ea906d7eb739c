import Statecharts
import Testing

/// What is wrong with entry and exit points.
struct PointFaultTests {
  @Test func `points that are not declared`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .entryPoint("x", of: "b"))
          on("2", via: .entryPoint("x", of: "c"))
          on("3", via: .exitPoint("x"))
          on("4", via: .entryPoint("x", of: "nowhere"))
        }
        state("b") {
          entryPoint("y", to: "d")
          exitPoint("out", via: .exitPoint("out"))
          state("d")
        }
        state("c")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on '1' of state 'a' leads to the entry point 'x' of 'b', which is not declared. \
        Add 'entryPoint("x", to: …)' to that state, or name one of 'y'.
        """,
        """
        The transition on '2' of state 'a' leads to the entry point 'x' of 'c', which is not declared. \
        Add 'entryPoint("x", to: …)' to that state.
        """,
        """
        The transition on '3' of state 'a' leads to the exit point 'x', which is declared in no \
        composite around its source. Add 'exitPoint("x", to: …)' to one.
        """,
        """
        The exit point 'out' of state 'b' leads to the exit point 'out', which is declared in no \
        composite around its source. Add 'exitPoint("out", to: …)' to one.
        """,
        "The transition on '4' of state 'a' leads to 'nowhere', which is not declared: declare it, or correct the name.",
      ])
  }

  @Test func `points that are declared twice, without a target, or where nothing is inside`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          entryPoint("in", to: "b")
          entryPoint("in", to: "c")
          exitPoint("in", to: "d")
          exitPoint("out")
          exitPoint("out")
          state("b")
          state("c")
        }
        state("d") { exitPoint("out", to: "a") }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "State 'a' declares the entry point 'in' twice: rename or remove one.",
        """
        The exit point 'out' of state 'a' has no target: write 'exitPoint("out", to: …)'.
        """,
        "State 'a' declares the exit point 'out' twice: rename or remove one.",
        """
        The exit point 'out' of state 'a' has no target: write 'exitPoint("out", to: …)'.
        """,
        "State 'd' has no states in it, and therefore no use for the exit point 'out': remove it.",
      ])
  }

  @Test func `an entry point that leads out of its composite`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          entryPoint("1", to: "d")
          entryPoint("2", to: "a")
          entryPoint("3", via: .entryPoint("1", of: "a"))
          entryPoint("4", via: .history(of: "d"))
          entryPoint("5", via: .exitPoint("out"))
          entryPoint("6", via: .history(of: "a"))
          exitPoint("out", to: "d")
          state("b")
        }
        state("d") { state("e") }
      }
    }
    let remedy = "which is not inside it: name one of the states in it."
    #expect(
      faults(of: Chart()) == [
        "The entry point '1' of state 'a' leads to 'd', \(remedy)",
        "The entry point '2' of state 'a' leads to 'a', \(remedy)",
        "The entry point '3' of state 'a' leads to 'a', \(remedy)",
        "The entry point '4' of state 'a' leads to 'd', \(remedy)",
        """
        The entry point '5' of state 'a' leads to an exit point: lead the transition to the target of \
        that one.
        """,
      ])
  }

  @Test func `a choice of the composite that declares the exit point`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          exitPoint("out", to: "c")
          on("x", via: .choice([.via(.exitPoint("out"))]))
          state("b")
        }
        state("c")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'x' of state 'a' leads to the exit point 'out', which is declared in the \
        source. A transition to a choice exits the source first: use a junction, or declare the exit \
        point in a state around it.
        """
      ])
  }

  @Test func `points of regions and final states`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region("left") {
            entryPoint("in", to: "a")
            state("a")
          }
          region("right") { state("b") }
        }
        final("end") { exitPoint("out", to: "p") }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        Region 'left' of 'p' has an entry point: a region has only states. Put it into one of them, \
        or into the parallel state.
        """,
        "The final state 'end' has an exit point, which has no effect: remove it.",
      ])
  }

  @Test func `histories of regions that are not declared`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .history(of: "p", region: "middle"))
          on("2", via: .history(.deep, of: "q", region: "left"))
          on(
            "4",
            via: .fork(branches: [
              .via(.history(of: "p", region: "left")), .via(.history(of: "p", region: "right")),
            ]))
        }
        parallel("p") {
          region("left") { state("b") }
          region("right") { state("c") }
        }
        parallel("q") {
          region { state("d") }
          region { state("e") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on '1' of state 'a' leads to the history of region 'middle' of 'p', whose \
        regions are 'left', 'right': name one of them.
        """,
        """
        The transition on '2' of state 'a' leads to the history of region 'left' of 'q', which has no \
        region with a name. Give it one.
        """,
      ])
  }
}
