import Statecharts
import Testing

@Suite struct StructureFaultTests {
  @Test func `a chart without states`() {
    struct Chart: TextChart {
      var body: [Element] { on("x") {} }
    }
    #expect(faults(of: Chart()) == ["The chart declares no state: declare one."])
  }

  @Test func `a state declared twice`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a")
        state("b") { state("a") }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The state 'a' is declared twice, in the chart and in state 'b': \
        rename or remove one of them.
        """
      ])
  }

  @Test func `a state declared several times, which is one fault`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a")
        state("b") {
          state("a")
          state("a")
          state("c")
        }
        state("d") {
          state("a")
          state("c")
          state("c")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The state 'a' is declared 4 times, in the chart, in state 'b' and in state 'd': \
        rename or remove all but one of them.
        """,
        """
        The state 'c' is declared 3 times, in state 'b' and in state 'd': \
        rename or remove all but one of them.
        """,
      ])
  }

  @Test func `a case that is not declared`() {
    struct Chart: Statechart {
      enum State: CaseIterable { case on, off, broken }
      enum Event { case press }
      var body: [Element] {
        state(.on)
        state(.off)
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The state 'broken' is one of State.allCases but is not declared in the chart: \
        declare it, or remove the case.
        """
      ])
  }

  @Test func `a region outside a parallel state`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { region("left") { state("b") } }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        Region 'left' of 'a' is outside of a parallel state: write 'parallel' around the regions.
        """
      ])
  }

  @Test func `a state directly in a parallel state`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") }
          state("b")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "State 'b' is directly in the parallel state 'p': put it into a region."
      ])
  }

  @Test func `regions of the same name`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region("same") { state("a") }
          region("other") { state("b") }
          region("same") { state("c") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "Parallel state 'p' has 2 regions with the name 'same': rename all but one."
      ])
  }

  @Test func `a parallel state without regions and a region without states`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {}
        parallel("q") {
          region {}
          region("right") { state("a") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The parallel state 'p' has no regions: add them, or make it a state.",
        "The first region of 'q' has no states: add one.",
      ])
  }

  @Test(arguments: [
    (1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"),
    (22, "22nd"), (23, "23rd"), (30, "30th"), (111, "111th"),
  ])
  func `a region without a name is counted in words`(place: Int, word: String) {
    struct Chart: TextChart {
      let place: Int

      var body: [Element] {
        parallel("p") {
          for number in 1..<place { region { state("s\(number)") } }
          region {}
        }
      }
    }
    #expect(
      faults(of: Chart(place: place)) == ["The \(word) region of 'p' has no states: add one."])
  }

  @Test func `a region that does something itself`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region("left") {
            onEntry {}
            on("x") {}
            state("a")
          }
        }
      }
    }
    let remedy = "a region has only states. Put it into one of them, or into the parallel state."
    #expect(
      faults(of: Chart()) == [
        "Region 'left' of 'p' has an entry action: \(remedy)",
        "Region 'left' of 'p' has a transition: \(remedy)",
      ])
  }

  @Test func `a final state in which something happens`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a")
        final("end") {
          onEntry {}
          on("x", to: "a")
          defers("y")
          state("b")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The final state 'end' has a transition, which has no effect: remove it.",
        "The final state 'end' has a deferred event, which has no effect: remove it.",
        "The final state 'end' has the state 'b' in it, which has no effect: remove it.",
      ])
  }

  @Test func `a history and a barrier of the chart as a whole`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a")
        history(defaults: ["a"])
        barrier("no", unless: .guard { true })
      }
    }
    #expect(
      faults(of: Chart()) == [
        "A history of the chart as a whole has no effect: put it into a state.",
        "A barrier of the chart as a whole is never evaluated: put it into a state.",
      ])
  }

  @Test func `two barriers of one state`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          barrier("no", unless: .guard { true })
          barrier("never", unless: .guard { false })
        }
      }
    }
    #expect(faults(of: Chart()) == ["State 'a' has 2 barriers: join their conditions in one."])
  }

  @Test func `an event deferred twice, or deferred and taken`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          defers("x")
          defers("x")
          defers("y")
          defers("z")
          defers("v", "w", "v")
          on("y") {}
          on(internal: "z").when { true }.perform {}
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "State 'a' defers 'x' twice: remove one of the two.",
        "State 'a' defers 'y', which it always takes itself: remove one of the two.",
        "State 'a' defers 'v' twice: remove one of the two.",
      ])
  }
}
