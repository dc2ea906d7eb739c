import Schematic
import Statecharts
import Testing

/// Differences from UML that no other suite shows: see the page *Departures from the standards*.
struct UMLDepartureTests {
  let trace = Trace()

  @Test func `a transition to a history exits no state around its source and those restored`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("outer") {
          traced("inner") {
            traced("a1") { on("back", via: .history(.deep, of: "outer")) }
            traced("a2") { on("leave", to: "away") }
            on("second", to: "a2")
          }
          traced("other") { on("back", via: .history(.deep, of: "outer")) }
          on("other", to: "other")
        }
        traced("away") { on("return", to: "outer") }
      }
    }
    let machine = try Chart().started(trace)
    for event in ["second", "leave", "return"] { machine.handle(event) }
    _ = trace.take()
    #expect(machine.trace(of: "back") == "-a1 +a2")
    machine.handle("other")
    _ = trace.take()
    #expect(machine.trace(of: "back") == "-other +inner +a2")
  }

  @Test(arguments: [false, true])
  func `the history of a composite that was active alone takes its default`(isTraced: Bool) throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("composite", initialTransition: .none) {
          history(defaults: ["b"])
          history(.deep, defaults: ["c"])
          traced("a")
          traced("b")
          traced("c")
          on("in", to: "a", kind: .local)
          on("leave", to: "away")
        }
        traced("away") {
          on("shallow", via: .history(of: "composite"))
          on("deep", via: .history(.deep, of: "composite"))
          on("alone", to: "composite")
        }
      }
    }
    let machine = try Chart().started(trace)
    if isTraced { machine.trace { _ in } }
    for (events, leaf) in [
      (["leave", "shallow"], "b"), (["leave", "alone", "leave", "shallow"], "b"),
      (["leave", "alone", "leave", "deep"], "c"),
      (["leave", "alone", "in", "leave", "shallow"], "a"),
    ] {
      for event in events { machine.handle(event) }
      #expect(machine.state.leaves == [leaf], "\(events)")
    }
  }

  /// Before `again`, all states that the histories restore are in the source.
  @Test(arguments: [false, true])
  func `a local transition to a history outside of its source exits the source`(isTraced: Bool)
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("outer") {
          history(defaults: ["a1"])
          traced("inner") {
            traced("a1")
            traced("a2") { on("leave", to: "away") }
            on("second", to: "a2", kind: .local)
            on("deep", via: .history(.deep, of: "outer"), kind: .local)
            on("shallow", via: .history(of: "outer"), kind: .local)
            on("own", via: .history(.deep, of: "inner"), kind: .local)
          }
        }
        traced("away") { on("return", to: "inner") }
      }
    }
    let machine = try Chart().started(trace)
    if isTraced { machine.trace { _ in } }
    #expect(machine.trace(of: "shallow") == "-a1 -inner +inner +a1")
    for event in ["second", "leave", "return"] { machine.handle(event) }
    _ = trace.take()
    #expect(machine.trace(of: "own") == "-a1 +a2")
    #expect(machine.trace(of: "deep") == "-a2 -inner +inner +a2")
    #expect(machine.trace(of: "shallow") == "-a2 -inner +inner +a1")
  }

  @Test func `a local transition to an exit point of its source exits the source`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("composite") {
          exitPoint("out", to: "b") { $0.note("point") }
          on("leave", via: .exitPoint("out"), kind: .local) { $0.note("leaving") }
          traced("a")
          traced("b")
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "leave") == "-a leaving -composite point +composite +b")
  }

  @Test
  func `an internal transition of a later region is taken although an earlier one exits both`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") { on("leave", to: "out") } }
          region { traced("b") { on("leave") { $0.note("internal") } } }
          region {
            traced("c") { on("leave", to: "d") { $0.note("external") } }
            traced("d")
          }
        }
        traced("out")
      }
    }
    #expect(try Chart().started(trace).trace(of: "leave") == "-c -b -a -p internal +out")
  }

  @Test func `an entry point cannot lead to an exit point of the same state`() {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          entryPoint("in", via: .exitPoint("out"))
          exitPoint("out", to: "c")
          state("b") { on("again", via: .entryPoint("in", of: "a")) }
        }
        state("c")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The entry point 'in' of state 'a' leads to an exit point: lead the transition to the target of \
        that one.
        """
      ])
  }

  @Test func `a fork from a region exits and enters the parallel state`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          onEntry { $0.note("+p") }
          onExit { $0.note("-p") }
          region {
            traced("a") { on("go", via: .fork(["a2", "b2"])) }
            traced("a2")
          }
          region {
            traced("b")
            traced("b2")
          }
          region { traced("c") }
        }
      }
    }
    let machine = try Chart().started(trace)
    _ = trace.take()
    #expect(machine.trace(of: "go") == "-c -b -a -p +p +a2 +b2 +c")
  }

  @Test func `a local transition to an entry point of its own source enters what is in the source`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("s") {
          entryPoint("in", to: "b") { $0.note("in") }
          traced("a")
          traced("b")
          on("go", via: .entryPoint("in", of: "s"), kind: .local)
          on("again", via: .entryPoint("in", of: "s"))
        }
      }
    }
    let machine = try Chart().started(trace)
    _ = trace.take()
    #expect(machine.trace(of: "go") == "-a in +b")
    #expect(machine.trace(of: "again") == "-b -s +s in +b")
  }
}
