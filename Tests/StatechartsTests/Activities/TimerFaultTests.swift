import Statecharts
import Testing

@Suite struct TimerFaultTests {
  @Test func `a negative delay`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          after(.seconds(-1), send: "x")
          on("x", to: "b")
        }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The timer of state 'a' that sends 'x' has a negative delay: use zero, or more."
      ])
  }

  @Test func `an event that nothing handles while the state is active`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          after(.seconds(1), send: "x")
          on("go", to: "b")
        }
        state("b") { on("x", to: "a") }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The timer of state 'a' sends 'x', which nothing handles while the state is active: add a \
        transition on it, or remove the timer.
        """
      ])
  }

  @Test
  func `an event that an ancestor, a descendant or another region handles, or that is deferred`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("top") {
          on("outer") {}
          parallel("p") {
            region("1") {
              state("a") {
                for event in ["outer", "inner", "other", "later"] {
                  after(.seconds(1), send: event)
                }
                defers("later")
                state("b") { on("inner") {} }
              }
            }
            region("2") { state("c") { on("other") {} } }
          }
        }
        state("d") { on("later", to: "a") }
      }
    }
    #expect(faults(of: Chart()).isEmpty)
  }

  @Test func `timers and tasks where no state is`() {
    struct Chart: TextChart {
      var body: [Element] {
        after(.seconds(1), send: "x")
        on("x", to: "end")
        parallel("p") {
          region("r") {
            run("work", with: \.self) { _ in }
            state("a")
          }
        }
        final("end") { after(.seconds(1), send: "x") }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        Region 'r' of 'p' has a task: a region has only states. Put it into one of them, or into \
        the parallel state.
        """,
        "The final state 'end' has a timer, which has no effect: remove it.",
        """
        A timer of the chart as a whole never begins: put it into a state, if need be one around \
        all others.
        """,
      ])
  }
}
