import Schematic
import Statecharts
import Testing

/// Joins, choices, terminations, deferral, barriers.
@Suite struct PseudostateTests {
  let trace = Trace()

  private func joining() throws -> TracedMachine {
    let machine = try Nested(exitsRegionsInOrder: true).started(trace)
    machine.handle("fork")
    trace.facts = ["allowed"]
    _ = trace.take()
    return machine
  }

  @Test func `a join waits for all of its sources (TB-42)`() throws {
    let machine = try joining()
    machine.handle("first")
    #expect(trace.take() == "first in")
    #expect(machine.state.leaves == ["c212", "c222"])
    machine.handle("second")
    #expect(
      trace.take() == "allowed? -c212 -c222 -c2 second in -c joined +a +a1")
  }

  @Test func `a source that reports again doesn't count again (TB-42)`() throws {
    let machine = try joining()
    machine.handle("first")
    _ = trace.take()
    #expect(machine.handle("first").isTransition)
    #expect(trace.take() == "")
    #expect(machine.state.leaves == ["c212", "c222"])
  }

  @Test func `a join that has fired can be used again (TB-43)`() throws {
    let machine = try joining()
    for event in ["first", "second", "fork", "second"] { machine.handle(event) }
    #expect(machine.state.leaves == ["c212", "c222"])
    machine.handle("first")
    #expect(machine.state.leaves == ["a1"])
  }

  @Test func `a transition to a join is guarded, and its action is performed (TB-44)`() throws {
    let machine = try joining()
    trace.facts = []
    #expect(machine.handle("second") == .ignored)
    #expect(trace.take() == "allowed?")
    trace.facts = ["allowed"]
    machine.handle("second")
    #expect(trace.take() == "allowed? second in")
  }

  @Test func `the guards of a choice are evaluated after the actions of the transition to it`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", via: .choice([.to("b").when { $0.ask("ready") }, .otherwise("c")])) {
            $0.facts.insert("ready")
            $0.note("prepare")
          }
        }
        traced("b")
        traced("c")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-a prepare ready? +b")
  }

  /// In regions, with transitions that terminate from a state, its composite, and the whole chart.
  private struct Plant: TracedChart {
    var body: [Element] {
      onExit { $0.note("-chart") }
      on("crash", via: .terminate) { $0.note("crash") }
      tracedParallel("plant") {
        region {
          traced("outer") {
            on("fail", via: .terminate) { $0.note("fail") }
            traced("inner") {
              on("burn", via: .terminate) { $0.note("burn") }
              on("throw", via: .terminate) { _ in throw Broken() }
            }
          }
        }
        region {
          traced("other") { on("burn") { $0.note("fanned") } }
        }
      }
    }
  }

  // UML 2.5.1 §14.2.3.7 (terminate); PSSM, test case Terminate 001.
  @Test(arguments: [
    ("burn", "-inner burn"), ("fail", "-inner -outer fail"),
    ("crash", "-other -inner -outer -plant crash"),
  ])
  func `termination exits its source, performs its effect, and exits nothing else`(
    event: String, notes: String
  ) throws {
    let machine = try Plant().started(trace)
    let step = try machine.schema.step(from: machine.state, on: event, subject: trace)
    #expect(step?.isInternal == false)
    machine.handle(event)
    #expect(trace.take() == notes)
    #expect(machine.state.isTerminated)
    machine.stop()
    #expect(trace.take() == "")
  }

  @Test func `observers see the exit of the state that terminates, and of no other`() throws {
    let machine = try Plant().started(trace, isAlone: true)
    machine.onExit(of: "inner") { [trace] _ in trace.note("inner") }
    machine.onExit(of: "outer") { [trace] _ in trace.note("outer") }
    machine.handle("burn")
    #expect(trace.take() == "-inner burn inner")
  }

  @Test func `a termination whose effect throws is undone`() throws {
    let machine = try Plant().started(trace)
    let before = machine.state
    #expect(machine.handle("throw").error is Broken)
    #expect(machine.state == before)
  }

  @Test func `an inner transition preempts the termination of an ancestor`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          on("go", via: .terminate)
          region {
            traced("a") { on("go", to: "b") }; traced("b")
          }
          region { traced("c") }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(machine.state.leaves == ["b", "c"])
  }

  @Test func `a terminated machine handles nothing and cannot be started`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        traced("b")
        on("crash", via: .terminate) { $0.note("crash") }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("crash")
    #expect(trace.take() == "-a crash")
    #expect(machine.state.isTerminated)
    #expect(machine.state.leaves.isEmpty)
    #expect(machine.handle("go") == .ignored)
    #expect(machine.start() == .ignored)
  }

  @Test func `a state defers events that only its descendants handle`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("busy") {
          defers("print")
          traced("thinking") { on("turn", to: "listening") }
          traced("listening") { on("print") { $0.note("printed inside") } }
          on("done", to: "idle")
        }
        traced("idle") { on("print") { $0.note("printed") } }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.handle("print") == .deferred)
    machine.handle("done")
    #expect(trace.take() == "-thinking -busy +idle printed")
    let other = try Chart().started(trace)
    other.handle("turn")
    #expect(other.handle("print").isTransition)
  }

  private struct Printer: TracedChart {
    var body: [Element] {
      traced("busy") {
        defers("print")
        on("tell") { $0.note("told") }
        on("done", to: "idle")
      }
      traced("idle") { on("print") { $0.note("printed") } }
    }
  }

  @Test func `an internal transition recalls no deferred event`() throws {
    let machine = try Printer().started(trace)
    machine.handle("print")
    var requests = 0
    machine.trace { if case .began = $0 { requests += 1 } }
    machine.handle("tell")
    #expect(machine.deferredEvents == ["print"])
    #expect(requests == 1)
  }

  @Test func `stopping discards deferred events`() throws {
    let machine = try Printer().started(trace)
    var ignored: [String] = []
    machine.ignoredEventPolicy = .report { _, event in ignored.append(event) }
    machine.handle("print")
    machine.stop()
    #expect(machine.deferredEvents.isEmpty)
    #expect(ignored.isEmpty)
    machine.start()
    machine.handle("done")
    #expect(!trace.take().contains("printed"))
  }

  @Test func `a barrier rejects an event before a state is exited`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "c") }
        traced("b") {
          barrier("b is closed", unless: .guard { $0.ask("open") })
          traced("c")
        }
      }
    }
    let machine = try Chart().started(trace)
    let error = try #require(machine.handle("go").error as? BarrierRejection<String>)
    #expect(error.state == "b")
    #expect(error.description == "'b' may not be entered: b is closed")
    #expect(trace.take() == "open?")
    #expect(machine.enabledEvents(among: ["go"]).isEmpty)
    trace.facts = ["open"]
    #expect(machine.handle("go").isTransition)
  }

  @Test func `a barrier disables an eventless transition, and the next one is tried`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        traced("b") {
          always(to: "c").when { _ in true }
          always(to: "a")
        }
        traced("c") { barrier("closed", unless: .guard { _ in false }) }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(machine.state.leaves == ["a"])
  }
}
