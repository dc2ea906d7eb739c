import Schematic
import Statecharts
import TestSupport
import Testing

/// Queue, start and stop, and what TBStateMachine does not have.
@Suite struct TBRunningTests {
  let trace = Trace()

  @Test func `an event that an action sends waits for the end of the step (TB-52)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a1")
        traced("a2") {
          on("go", to: "a3").performWithContext { context in
            context.subject.note("action")
            context.send("back")
          }
        }
        traced("a3") { on("back", to: "a1") }
      }
      var initialStates: [String] { ["a2"] }
    }
    #expect(try Chart().started(trace).trace(of: "go") == "-a2 action +a3 -a3 +a1")
  }

  @Test func `events that wait already go before (TB-52)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          on(internal: "go").performWithContext { context in
            context.send("one")
            context.send("two")
          }
          on(internal: "one").performWithContext { context in
            context.subject.note("one")
            context.send("three")
          }
          on("two") { $0.note("two") }
          on("three") { $0.note("three") }
        }
      }
    }
    #expect(try Chart().started(trace).trace(of: "go") == "one two three")
  }

  // TB-07: `tearDown` cancels what is in the queue. Here it is handled, and finds nothing active.
  @Test func `events behind a stop do nothing (TB-07)`() throws {
    let machine = try Nested().started(trace)
    machine.observeTransitions { [unowned machine] _, event, _ in
      guard event == "next" else { return }
      machine.stop()
      machine.handle("a2 to a")
    }
    #expect(machine.trace(of: "next") == "-a1 next +a2 -a2 -a")
    #expect(machine.state.isStopped)
  }

  // TB defect: by its source, leaving a composite cancelled all that waited in the queue.
  @Test func `exiting a composite discards no event`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("outer") {
          state("inner") {
            exitRaises("raised inside")
            on("go", to: "other").performWithContext { $0.send("sent") }
          }
          exitRaises("raised outside")
        }
        state("other") {
          for event in ["raised inside", "raised outside", "sent", "observed"] {
            on(event) { $0.note(event) }
          }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.observeTransitions { [unowned machine] _, event, _ in
      if event == "go" { machine.handle("observed") }
    }
    #expect(machine.trace(of: "go") == "raised inside raised outside sent observed")
  }

  // TB-33, bettered. TB defect: notifications went out before the block that they told of.
  @Test func `observers come after all actions of the step (TB-33)`() throws {
    let machine = try Nested().started(trace, isAlone: true)
    machine.observeTransitions { [trace] _, _, _ in trace.note("told") }
    #expect(machine.trace(of: "to c") == "-a1 -a +c +c1 told")
  }

  // TB-75 (differs): what TBStateMachine did not have, or had no longer.
  @Test func `deferral, choice, history, final states and completion are there (TB-75)`() throws {
    let machine = try Beyond().started(trace)
    #expect(machine.handle("print") == .deferred)
    #expect(machine.trace(of: "choose") == "-busy ready? +work +one printed")
    #expect(machine.trace(of: "next", "pause") == "-two -work +busy")
    #expect(machine.trace(of: "resume") == "-busy +work +two")
    #expect(machine.trace(of: "next") == "-two +end -work +idle")
  }
}

private struct Beyond: TracedChart {
  var body: [Element] {
    traced("busy") {
      defers("print")
      on("choose", via: .choice([.to("idle").when { $0.ask("ready") }, .otherwise("work")]))
      on("resume", via: .history(of: "work"))
    }
    traced("work") {
      on("print") { $0.note("printed") }
      on("pause", to: "busy")
      onDone(to: "idle")
      traced("one") { on("next", to: "two") }
      traced("two") { on("next", to: "end") }
      tracedFinal("end")
    }
    traced("idle")
  }
}
