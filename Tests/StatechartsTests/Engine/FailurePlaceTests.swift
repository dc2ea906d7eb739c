import Schematic
import Statecharts
import Testing

private struct Places: TracedChart {
  var body: [Element] {
    onExit { try $0.act("exit chart") }
    onFailure { trace, _ in trace.note("chart") }
    traced("a") {
      onFailure { trace, _ in trace.note("a") }
      on("fork", to: "p")
      on("back", via: .history(of: "c"))
      on("end", to: "z")
    }
    tracedParallel("p") {
      onFailure { trace, _ in trace.note("p") }
      region {
        traced("p1") {
          on("both", via: .join("j"))
          on("tick") { try $0.act("p1") }
          onFailure { trace, _ in trace.note("handler of p1") }
        }
      }
      region {
        traced("q1") {
          on("both", via: .join("j"))
          on("tick") { try $0.act("q1") }
        }
      }
    }
    join("j", to: "a") { try $0.act("join") }
    traced("c") {
      onFailure { trace, _ in trace.note("c") }
      onInitial { try $0.act("initial") }
      history(defaults: ["c2"]) { try $0.act("default") }
      traced("c1")
      traced("c2")
    }
    tracedFinal("z")
  }
}

/// Guards that throw count as false.
private struct Lenient: TracedChart {
  let handles: Bool
  var failingGuardsAreFalse: Bool { true }
  var body: [Element] {
    state("a") {
      on("go", to: "b").when { _ in throw Fault(name: "first") }
      on("go") { $0.note("second") }
      on("only", to: "b").when { _ in throw Fault(name: "only") }
      if handles { onFailure { trace, error in trace.note("\(error)") } }
    }
    state("b")
  }
}

/// Where an error counts, and what happens to the request.
struct FailurePlaceTests {
  let trace = Trace()

  @Test func `the error of a choice for failures is handled further out`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("outer") {
          onFailure { trace, error in trace.note("outer \((error as? Fault)?.name ?? "?")") }
          state("a") {
            on("go") { _ in throw Fault(name: "go") }
            onFailure(
              via: .choice([
                .to("b").when { trace, _ in
                  trace.note("way?")
                  throw Fault(name: "way")
                }, .otherwise("b"),
              ]))
          }
          state("b")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "way? outer way")
    #expect(machine.state.leaves == ["a"])
  }

  private func places(_ events: String...) throws -> Places.Machine {
    let machine = try Places().machine(trace)
    machine.start()
    for event in events { machine.handle(event) }
    _ = trace.take()
    return machine
  }

  private func handlers() -> [String] {
    trace.take().split(separator: " ").map(String.init).filter { !"+-".contains($0.first ?? " ") }
  }

  @Test func `the error of a join counts where the join is declared`() throws {
    let machine = try places("fork")
    trace.facts = ["join"]
    #expect(machine.handle("both").isTransition)
    #expect(trace.take().hasSuffix("join chart"))
    #expect(machine.state.leaves == ["p1", "q1"])
  }

  @Test func `the error of a history's default counts in its composite`() throws {
    let machine = try places()
    trace.facts = ["default"]
    #expect(machine.handle("back").isTransition)
    #expect(handlers() == ["default", "c"])
    #expect(machine.isIn("c2"))
  }

  @Test func `each region's errors count in its own states`() throws {
    let machine = try places("fork")
    trace.facts = ["p1"]
    machine.handle("tick")
    #expect(handlers() == ["p1", "handler", "of", "p1"])
    trace.facts = ["q1"]
    machine.handle("tick")
    #expect(handlers() == ["p1", "q1", "p"])
  }

  @Test func `a stop that fails is not handled`() throws {
    let machine = try places()
    trace.facts = ["exit chart"]
    #expect(machine.stop().error as? Fault == Fault(name: "exit chart"))
    #expect(machine.isIn("a"))
    #expect(handlers() == ["exit", "chart"])
    #expect(machine.reset(runningActions: true).error is Fault)
  }

  @Test func `a chart that completes handles no failure`() throws {
    let machine = try places()
    trace.facts = ["exit chart"]
    #expect(machine.handle("end").error as? Fault == Fault(name: "exit chart"))
    #expect(handlers() == ["exit", "chart"])
  }

  @Test func `an entry action of the start is handled`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          onEntry { _ in throw Fault(name: "a") }
          onFailure(to: "b")
        }
        state("b")
      }
    }
    let machine = try Chart().machine(trace)
    #expect(machine.start().isTransition)
    #expect(machine.isIn("b"))
  }

  @Test func `a start that is undone is not handled`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onFailure { trace, _ in trace.note("chart") }
        state("a") { barrier("closed", unless: .guard { _ in throw Fault(name: "barrier") }) }
      }
    }
    let machine = try Chart().machine(trace)
    #expect(machine.start().error as? Fault == Fault(name: "barrier"))
    #expect(machine.state.isInactive)
    #expect(trace.take() == "")
  }

  @Test func `a loop of failures ends at the limit of steps`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          on("go", to: "b")
          onFailure(to: "b")
        }
        state("b") {
          onEntry { _ in throw Fault(name: "b") }
          onFailure(to: "b")
        }
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(machine.handle("go").error is StepLimitExceededError)
    #expect(machine.handle("other").error == nil)
  }

  @Test func `an error in the action for a failure is handled further out`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onFailure { trace, error in trace.note("chart \(error)") }
        state("a") {
          on("go") { _ in throw OtherFault() }
          onFailure { _, _ in throw Fault(name: "handler") }
        }
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(machine.handle("go").isTransition)
    #expect(trace.take() == "chart Fault(name: \"handler\")")
  }

  // Each of these guards is an evaluation that leads to no step: the limit concerns them, too.
  @Test(arguments: [(1, false), (2, false), (3, true)])
  func `the limit of steps limits the guards of failures that throw`(
    limit: Int, isHandled: Bool
  ) throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onFailure(to: "z")
        state("a") {
          onFailure(to: "z").when { _, _ in throw Fault(name: "a") }
          state("b") {
            onFailure(to: "z").when { _, _ in throw Fault(name: "b") }
            on("go") { _ in throw OtherFault() }
          }
        }
        state("z")
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    machine.maximumSteps = limit
    #expect(machine.handle("go").isTransition == isHandled)
    #expect(machine.isIn("z") == isHandled)
  }

  @Test func `an error that nobody handles fails the event`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          on("go") { _ in throw OtherFault() }
          onFailure(of: Fault.self) { trace, _ in trace.note("a") }
        }
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(machine.handle("go").error is OtherFault)
    #expect(trace.take() == "")
  }

  @Test func `a failure in an eventless guard is handled`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          on("go", to: "b")
        }
        state("b") {
          always(to: "a").when { _ in throw Fault(name: "eventless") }
          onFailure(to: "c") { trace, error in trace.note("\(error)") }
        }
        state("c")
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(machine.handle("go").isTransition)
    #expect(machine.isIn("c"))
  }

  @Test func `a pseudostate leads on, with the error for its branches`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          on("go") { _ in throw Fault(name: "x") }
          onFailure(
            of: Fault.self,
            via: .choice([.to("b").when { _, fault in fault.name == "x" }, .otherwise("c")]))
        }
        state("b")
        state("c")
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(machine.handle("go").isTransition)
    #expect(machine.isIn("b"))
  }

  @Test func `bubbling does not concern failures`() throws {
    struct Chart: Statechart {
      var bubbling: Bool { false }
      var body: [ChartElement<String, String, Void>] {
        state("a") {
          onFailure(to: "b")
          state("a1") { on("go") { throw OtherFault() } }
        }
        state("b")
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    machine.handle("go")
    #expect(machine.isIn("b"))
  }

  @Test func `without a subject the action gets the error alone`() throws {
    struct Chart: Statechart {
      let log: Trace
      var body: [ChartElement<String, String, Void>] {
        state("a") {
          on("go") { throw OtherFault() }
          on("other") { throw Fault(name: "x") }
          onFailure(of: Fault.self, to: "b").perform { _, fault in log.note(fault.name) }
          onFailure { _, error in log.note("\(error)") }
        }
        state("b")
      }
    }
    let machine = try StateMachine(Chart(log: trace))
    machine.start()
    machine.handle("go")
    machine.handle("other")
    #expect(trace.take() == "OtherFault() x")
    #expect(machine.isIn("b"))
  }

  // MARK: - Guards that count as false

  private func lenient(handles: Bool) throws -> Lenient.Machine {
    let machine = try Lenient(handles: handles).machine(trace)
    machine.start()
    return machine
  }

  @Test func `a guard that throws counts as false if the chart asks for it`() throws {
    let machine = try lenient(handles: false)
    #expect(machine.handle("go").isTransition)
    #expect(machine.handle("only") == .ignored)
    #expect(trace.take() == "second")
  }

  @Test func `its error is handled after the step`() throws {
    let machine = try lenient(handles: true)
    #expect(machine.handle("go").isTransition)
    #expect(trace.take() == "second Fault(name: \"first\")")
    #expect(machine.handle("only").isTransition)
    #expect(trace.take() == "Fault(name: \"only\")")
  }

  @Test
  func `all errors of a compound transition are handled before the events that it has raised`()
    throws
  {
    struct Chart: TracedChart {
      var failingGuardsAreFalse: Bool { true }
      var body: [Element] {
        onFailure { trace, error in trace.note((error as? Fault)?.name ?? "other") }
        state("a") {
          on("go", to: "b").when { _ in throw Fault(name: "guard") }
          on("go", via: .choice([.otherwise("b")])).performWithContext { $0.raise("raised") }
        }
        state("b") {
          onEntry { _ in throw Fault(name: "entry") }
          on("raised") { $0.note("raised") }
        }
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(machine.handle("go").isTransition)
    #expect(trace.take() == "guard entry raised")
  }

  @Test func `without a transition for its error observers are not notified`() throws {
    let machine = try lenient(handles: false)
    var errors = 0
    machine.observe { if case .failed = $0 { errors += 1 } }
    machine.handle("go")
    machine.handle("only")
    #expect(errors == 0)
  }
}
