import Statecharts
import Testing

@Suite struct InitialStateFaultTests {
  @Test func `an initial state outside of its composite`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a", initial: "b") { state("c") }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The initial state 'b' of state 'a' is not inside it: name one of the states in it."
      ])
  }

  @Test func `an initial state further in`() {
    struct Chart: TextChart {
      var initialStates: [String] { ["c"] }
      var body: [Element] {
        state("a", initial: "c") { state("b") { state("c") } }
      }
    }
    #expect(faults(of: Chart()).isEmpty)
  }

  @Test func `an initial state that is not declared`() {
    struct Chart: TextChart {
      var initialStates: [String] { ["nowhere"] }
      var body: [Element] {
        state("a", initial: "b") { state("c") }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The initial transition of the chart leads to 'nowhere', which is not declared: declare it, or correct the name.",
        "The initial transition of state 'a' leads to 'b', which is not declared: declare it, or correct the name.",
      ])
  }

  @Test func `several initial states in one region`() {
    struct Chart: TextChart {
      var initialStates: [String] { ["a", "b"] }
      var body: [Element] {
        state("a")
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The initial transition of the chart leads to both 'a' and 'b', which are not in \
        different regions of a parallel state: remove one.
        """
      ])
  }

  @Test func `a composite without an initial state that has no children`() {
    struct Chart: TextChart {
      var body: [Element] { state("a", initialTransition: .none) {} }
    }
    #expect(
      faults(of: Chart()) == ["State 'a' has no states in it: remove 'initialTransition: .none'."])
  }

  @Test func `an initial history without a default target`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a", initialTransition: .history(.deep)) {
          state("b")
          history(defaults: ["b"])
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        State 'a' has the initial transition '.history' but declares no default target: add \
        'history(.deep, defaults:)'.
        """
      ])
  }

  @Test func `an initial action without an initial state`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { onInitial {} }
        state("b", initialTransition: .none) {
          onInitial {}
          state("c")
        }
        parallel("p") {
          onInitial {}
          region { state("d") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The initial action of state 'a' is never performed: there is no state in it.",
        "The initial action of state 'b' is never performed: it has no initial state.",
        "The initial action of parallel state 'p' is never performed: put it into a region.",
      ])
  }

  @Test func `a history with an outside target, declared twice, or in a simple state`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          history(defaults: ["b"])
          history(defaults: ["c"])
          history(.deep, defaults: ["c"])
          state("c")
        }
        state("b") {
          history(defaults: ["missing"])
          on("x", via: .history(.deep, of: "c"))
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The history of state 'a' leads to 'b', which is not inside it: name a state in it.",
        "State 'b' has no states in it and thus no history: remove it.",
        "The shallow history of state 'a' is declared 2 times: keep one.",
        """
        The transition on 'x' of state 'b' leads to the history of 'c', which has no states in \
        it: lead to the state itself.
        """,
        "The history of state 'b' leads to 'missing', which is not declared: declare it, or correct the name.",
      ])
  }
}
