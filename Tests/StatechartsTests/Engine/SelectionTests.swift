import Schematic
import Statecharts
import Testing

/// Which transitions an event enables: SCXML's selectTransitions, TBStateMachine's dispatch.
@Suite struct SelectionTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Nested().started(trace)
  }

  @Test func `transitions are tried in their order, until one is enabled (TB-13)`() {
    trace.facts = ["second"]
    machine.handle("unguarded")
    #expect(trace.take() == "inner? second? -a1 second +a3")
  }

  @Test func `transitions of the innermost state are evaluated first (TB-14, TB-16)`() {
    trace.facts = ["inner"]
    machine.handle("unguarded")
    #expect(machine.state.leaves == ["a2"])
  }

  @Test func `a guard that fails passes the event on (TB-15)`() {
    machine.handle("unguarded")
    #expect(trace.take() == "inner? second? -a1 -a outer +b +b1")
  }

  @Test func `an event without an enabled transition is ignored (TB-17, SK-12)`() {
    #expect(machine.handle("garbage") == .ignored)
    #expect(trace.take() == "")
  }

  @Test func `both regions take transitions, and then no ancestor does (TB-18)`() {
    machine.handle("to b3")
    _ = trace.take()
    machine.handle("both")
    #expect(trace.take() == "-b321 -b311 first second +b312 +b322")
    #expect(machine.state.leaves == ["b312", "b322"])
  }

  @Test
  func `when one region's transition exits the parallel state, it alone exits states (TB-19)`() {
    machine.handle("to b3")
    machine.handle("leave")
    #expect(machine.state.leaves == ["a1"])
  }

  @Test func `an event before the start fails, and one after the stop is ignored (TB-08)`() throws {
    let machine = try Nested().machine(trace)
    #expect(machine.handle("next").error as? MachineNotStartedError != nil)
    #expect(trace.take() == "")
    machine.start()
    machine.stop()
    #expect(machine.handle("next") == .ignored)
  }

  @Test func `an event after a reset fails until the start`() throws {
    let machine = try Nested().started(trace)
    machine.reset()
    #expect(machine.handle("next").error as? MachineNotStartedError != nil)
    #expect(machine.start().isTransition)
  }

  @Test func `a guard of an ancestor of several regions is evaluated once for an event`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") }
          region { traced("b") }
          region { traced("c") }
          on("go", to: "d").when { $0.ask("ready") }
        }
        traced("d")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "ready?")
    trace.facts = ["ready"]
    machine.handle("go")
    #expect(trace.take() == "ready? -c -b -a -p +d")
  }

  @Test func `an eventless guard of an ancestor of several regions is evaluated once for a step`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") { on("go") { $0.note("went") } } }
          region { traced("b") }
          always(to: "c").when { $0.ask("ready") }
        }
        traced("c")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "went ready?")
  }

  @Test func `a descendant's transition preempts an ancestor's that would exit the same states`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") }
          region {
            traced("b") { on("go", to: "b2") }
            traced("b2")
          }
          on("go", to: "d")
        }
        traced("d")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-b +b2")
  }

  @Test func `a state beside a region in which nothing is active is exited`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          on("leave", to: "out")
          region { traced("a") }
          region(initialTransition: .none) { traced("b") { on("back", to: "b") } }
        }
        traced("out")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("leave")
    #expect(trace.take() == "-a -p +out")
  }

  @Test func `a descendant preempts a transition that was found after that of another region`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          region { step("a") }
          region { step("b") }
          region {
            tracedParallel("q") {
              on("go", to: "out")
              region { traced("c") }
              region { step("d") }
            }
            traced("out")
          }
        }
      }

      @ChartBuilder<String, String, Trace> private func step(_ name: String) -> [Element] {
        traced(name) { on("go", to: name + "2") }
        traced(name + "2")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-d -b -a +a2 +b2 +d2")
    #expect(machine.state.leaves == ["a2", "b2", "c", "d2"])
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func `an ancestor's internal transition is taken together with that of one region`(
    order: [String]
  ) throws {
    struct Chart: TracedChart {
      let order: [String]

      var body: [Element] {
        tracedParallel("p") {
          for name in order { region { side(name) } }
          on("go") { $0.note("p") }
        }
      }

      private func side(_ name: String) -> Element {
        state(name) {
          if name == "a" { on("go") { $0.note("a") } }
        }
      }
    }
    let machine = try Chart(order: order).started(trace)
    machine.handle("go")
    #expect(trace.take() == (order == ["a", "b"] ? "a p" : "p a"))
  }

  @Test func `a guard that throws fails the event`() throws {
    struct Trouble: Error, Equatable {}
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b").when { _ in throw Trouble() }
          on("go", to: "b")
        }
        traced("b")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.handle("go") == .failed(Trouble(), in: machine.state))
    #expect(machine.state.leaves == ["a"])
  }

  @Test func `without bubbling only transitions of the innermost states are evaluated (SK-15)`()
    throws
  {
    let machine = try Nested(bubbling: false).started(trace)
    #expect(machine.handle("to b") == .ignored)
    #expect(machine.handle("next").isTransition)
  }

  @Test func `a schema computes a step without performing actions`() throws {
    let schema = try StatechartSchema(Nested())
    let start = try #require(
      try schema.step(from: schema.initialState, for: .start, subject: trace))
    let step = try schema.step(from: start.state, on: "next", subject: trace)
    #expect(step?.state.leaves == ["a2"])
    #expect(step?.statesExited == ["a1"])
    #expect(step?.statesEntered == ["a2"])
    #expect(trace.take() == "")
  }

  @Test func `canHandle returns whether the machine would handle an event`() {
    #expect(machine.enabledEvents(among: ["tell", "next", "nothing"]) == ["next"])
  }
}
