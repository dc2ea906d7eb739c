import Schematic
import Statecharts
import Testing

/// Charts made after test cases of PSSM (OMG formal/19-05-01, clause 9), by their numbers: the trace is
/// one of those that PSSM admits.
struct PSSMTraceTests {
  private let trace = Trace()

  /// The trace of the start and of the events.
  private func run(_ chart: some TracedChart, _ events: String...) throws -> String {
    let machine = try StateMachine(chart, subject: trace)
    machine.start()
    for event in events { machine.handle(event) }
    return trace.take()
  }

  @Test func `Entering 010`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("S1") {
          onEntry { $0.note("S1(entry)") }
          region { state("S1.1") { onEntry { $0.note("S1.1(entry)") } } }
          region {
            onInitial { $0.note("T2.1(effect)") }
            state("S2.1") { onEntry { $0.note("S2.1(entry)") } }
          }
        }
      }
    }
    let admitted = [
      "S1(entry) S1.1(entry) T2.1(effect) S2.1(entry)",
      "S1(entry) T2.1(effect) S1.1(entry) S2.1(entry)",
      "S1(entry) T2.1(effect) S2.1(entry) S1.1(entry)",
    ]
    #expect(admitted.contains(try run(Chart())))
  }

  @Test func `Exiting 001`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("S1") {
          onExit { $0.note("S1(exit)") }
          on("go", to: "S2")
          region {
            state("S1.1") {
              onExit { $0.note("S1.1(exit)") }
              state("S1.1.1") { onExit { $0.note("S1.1.1(exit)") } }
            }
          }
          region { state("S2.1") { onExit { $0.note("S2.1(exit)") } } }
        }
        state("S2")
      }
    }
    let admitted = [
      "S1.1.1(exit) S1.1(exit) S2.1(exit) S1(exit)", "S1.1.1(exit) S2.1(exit) S1.1(exit) S1(exit)",
      "S2.1(exit) S1.1.1(exit) S1.1(exit) S1(exit)",
    ]
    #expect(admitted.contains(try run(Chart(), "go")))
  }

  private struct Joining: TracedChart {
    var isOutside: Bool
    var body: [Element] {
      parallel("S1") {
        onExit { $0.note("S1(exit)") }
        region { source("S1.1", "T2.3") }
        region { source("S2.1", "T2.4") }
        if !isOutside { end }
      }
      if isOutside { end }
      state("S2") { onEntry { $0.note("S2(entry)") } }
    }

    private var end: ActionLine<String, String, Trace> {
      join("Join1", to: "S2") { $0.note("T3(effect)") }
    }

    private func source(_ id: String, _ transition: String) -> Element {
      state(id) {
        onExit { $0.note("\(id)(exit)") }
        always(via: .join("Join1")) { $0.note("\(transition)(effect)") }
      }
    }
  }

  @Test func `Join 001: a join beside the parallel state`() throws {
    #expect(
      try run(Joining(isOutside: true))
        == """
        S1.1(exit) T2.3(effect) S2.1(exit) S1(exit) T2.4(effect) T3(effect) S2(entry)
        """)
  }

  @Test func `Join 002: a join in the parallel state`() throws {
    #expect(
      try run(Joining(isOutside: false))
        == """
        S1.1(exit) T2.3(effect) S2.1(exit) T2.4(effect) S1(exit) T3(effect) S2(entry)
        """)
  }

  @Test func `Transition 019: two regions and a join`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("S1") {
          region { branch(1) }
          region { branch(2) }
          join("Join1", to: "S2")
        }
        state("S2")
      }

      @ChartBuilder<String, String, Trace>
      private func branch(_ number: Int) -> [Element] {
        state("S\(number).1") {
          onExit { $0.note("S\(number).1(exit)") }
          on("Continue", to: "S\(number).2") { $0.note("T\(number).2(effect)") }
        }
        state("S\(number).2") {
          always(via: .join("Join1")) { $0.note("T\(number).3(effect)") }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("Continue")
    #expect(
      trace.take()
        == "S2.1(exit) S1.1(exit) T1.2(effect) T2.2(effect) T1.3(effect) T2.3(effect)")
  }

  @Test func `Deferred 004 A: a transition of another region does not override a deferral`() throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("S1") {
          onExit { $0.note("S1(exit)") }
          onDone(to: "S2") { $0.note("T4(effect)") }
          region {
            state("S1.1") {
              onExit { $0.note("S1.1(exit)") }
              defers("AnotherSignal")
              on("Continue", to: "end 1") { $0.note("T1.2(effect)") }
            }
            final("end 1")
          }
          region {
            state("S2.1") {
              onExit { $0.note("S2.1(exit)") }
              on("AnotherSignal", to: "end 2") { $0.note("T2.2(effect)") }
            }
            final("end 2")
          }
        }
        state("S2")
      }
    }
    #expect(
      try run(Chart(), "AnotherSignal", "Continue")
        == "S1.1(exit) T1.2(effect) S2.1(exit) T2.2(effect) S1(exit) T4(effect)")
  }

  @Test func `History 002 D: a completed composite has no history`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("S1") {
          onEntry { $0.note("S1(entry)") }
          onExit { $0.note("S1(exit)") }
          history(defaults: ["S1.2"]) { $0.note("T1.3(effect)") }
          on("leave", to: "S2")
          onDone(via: .history(of: "S1")) { $0.note("T3(effect)") }
          state("S1.1") { on("Continue", to: "end") { $0.note("T1.2(effect)") } }
          state("S1.2") { onEntry { $0.note("S1.2(entry)") } }
          final("end")
        }
        state("S2")
      }
    }
    #expect(
      try run(Chart(), "Continue", "leave")
        == """
        S1(entry) T1.2(effect) S1(exit) T3(effect) S1(entry) T1.3(effect) S1.2(entry) S1(exit)
        """)
  }

  @Test func `Terminate 001: one region ends the machine`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("S1") {
          onEntry { $0.note("S1(entry)") }
          onExit { $0.note("S1(exit)") }
          region { named("S1.1") {} }
          region { named("S2.1") { always(via: .terminate) } }
        }
      }

      private func named(
        _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
      ) -> Element {
        let content = content()
        return state(id) {
          onEntry { $0.note("\(id)(entry)") }
          onExit { $0.note("\(id)(exit)") }
          content
        }
      }
    }
    #expect(try run(Chart()) == "S1(entry) S1.1(entry) S2.1(entry) S2.1(exit)")
  }
}
