import Schematic
import Statecharts
import Testing

/// Exit points (UML 2.5.1 §14.2.3.7): the exits in the composite, the action of the transition, the
/// other exits, the action of the exit point, the entries.
struct ExitPointTests {
  private let trace = Trace()

  private func run(_ events: String..., in chart: some TracedChart) throws -> String {
    let machine = try chart.started(trace)
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    machine.handle(events[events.count - 1])
    return trace.take()
  }

  private struct Shop: TracedChart {
    var fails = false
    var body: [Element] {
      traced("payment") {
        exitPoint("declined", to: "cart").perform { $0.note("outer") }
        exitPoint("again", to: "choosing") { $0.note("again") }
        exitPoint("resumed", via: .history(of: "cart"))
        on("own", via: .exitPoint("declined")) { $0.note("own") }
        traced("choosing") {
          on("decline", via: .exitPoint("declined")) { $0.note("inner") }
          on("if", via: .junction([.via(.exitPoint("declined")).perform { $0.note("way") }]))
          on("choose", via: .choice([.via(.exitPoint("declined")).perform { $0.note("way") }])) {
            $0.note("chosen")
          }
          on("again", via: .exitPoint("again")) { $0.note("inner") }
          on("fail", via: .exitPoint("declined")).perform { _ in throw Failure() }
        }
        traced("charging") {
          traced("deep") {
            on("decline", via: .exitPoint("declined")) { $0.note("inner") }
            on("resume", via: .exitPoint("resumed")) { $0.note("inner") }
          }
        }
      }
      traced("cart") {
        traced("empty") { on("fill", to: "full") }
        on("charge", to: "deep")
        traced("full")
      }
    }
  }

  private struct Failure: Error {}

  @Test func `the composite is exited between the actions of both segments`() throws {
    #expect(
      try run("decline", in: Shop()) == "-choosing inner -payment outer +cart +empty")
    #expect(
      try run("decline", "charge", "decline", in: Shop())
        == "-deep -charging inner -payment outer +cart +empty")
  }

  /// Two composites have an exit point of the same name.
  private struct Nested: TracedChart {
    var body: [Element] {
      traced("outer") {
        exitPoint("done", to: "inner") { $0.note("far") }
        traced("inner") {
          exitPoint("done", via: .exitPoint("done")) { $0.note("near") }
          on("own", via: .exitPoint("done")) { $0.note("own") }
          traced("leaf") { on("deep", via: .exitPoint("done")) { $0.note("deep") } }
        }
      }
    }
  }

  @Test func `a transition means the point of the nearest composite, which may be its own source`()
    throws
  {
    let rest = "-inner near -outer far +outer +inner +leaf"
    #expect(try run("own", in: Nested()) == "-leaf own \(rest)")
    #expect(try run("deep", in: Nested()) == "-leaf deep \(rest)")
  }

  @Test func `branches lead to it`() throws {
    #expect(try run("if", in: Shop()) == "-choosing way -payment outer +cart +empty")
    #expect(
      try run("choose", in: Shop()) == "-choosing chosen way -payment outer +cart +empty")
  }

  @Test func `a transition of the composite itself leads to it`() throws {
    #expect(try run("own", in: Shop()) == "-choosing own -payment outer +cart +empty")
  }

  @Test func `a target inside re-enters the composite`() throws {
    #expect(try run("again", in: Shop()) == "-choosing inner -payment again +payment +choosing")
  }

  @Test func `it may lead to a history`() throws {
    #expect(
      try run("decline", "fill", "charge", "resume", in: Shop())
        == "-deep -charging inner -payment +cart +full")
  }

  @Test func `an error in the action of the first segment undoes the step`() throws {
    let machine = try Shop().started(trace)
    #expect(machine.handle("fail").error is Failure)
    #expect(machine.state.leaves == ["choosing"])
    #expect(trace.take() == "-choosing")
    machine.handle("decline")
    #expect(machine.state.leaves == ["empty"])
  }

  @Test func `stop exits everything without the actions of exit points`() throws {
    let machine = try Shop().started(trace)
    machine.stop()
    #expect(trace.take() == "-choosing -payment")
  }

  private struct Mission: TracedChart {
    var exitsRegionsInOrder = false
    var body: [Element] {
      tracedParallel("mission") {
        exitPoint("abort", to: "ground") { $0.note("aborted") }
        region("camera") {
          traced("recording") { on("jam", via: .exitPoint("abort")) { $0.note("jam") } }
        }
        region("drive") {
          traced("cruising") {
            on("crash", via: .exitPoint("abort")) { $0.note("crash") }
            traced("fast")
          }
        }
        on("call", via: .exitPoint("abort")) { $0.note("call") }
      }
      traced("ground")
    }
  }

  @Test func `of a parallel state, only the source's region is exited before the first action`()
    throws
  {
    #expect(
      try run("jam", in: Mission()) == "-recording jam -fast -cruising -mission aborted +ground")
    #expect(
      try run("crash", in: Mission())
        == "-fast -cruising crash -recording -mission aborted +ground")
    #expect(
      try run("crash", in: Mission(exitsRegionsInOrder: true))
        == "-fast -cruising crash -recording -mission aborted +ground")
  }

  @Test func `a transition of the parallel state itself exits all regions before its action`()
    throws
  {
    #expect(
      try run("call", in: Mission()) == "-fast -cruising -recording call -mission aborted +ground")
    #expect(
      try run("call", in: Mission(exitsRegionsInOrder: true))
        == "-recording -fast -cruising call -mission aborted +ground")
  }

  private struct Chain: TracedChart {
    var body: [Element] {
      tracedParallel("p") {
        exitPoint("out", via: .entryPoint("in", of: "end")) { $0.note("third") }
        region {
          traced("a") {
            exitPoint("failed", via: .exitPoint("out")) { $0.note("second") }
            traced("b") { on("fail", via: .exitPoint("failed")) { $0.note("first") } }
          }
        }
        region { traced("c") }
      }
      traced("end") {
        entryPoint("in", to: "late") { $0.note("fourth") }
        traced("early")
        traced("late")
      }
    }
  }

  @Test func `an exit point may lead to that of a composite further out`() throws {
    #expect(
      try run("fail", in: Chain()) == "-b first -a second -c -p third +end fourth +late")
  }

  @Test func `a join leads to it once all sources have arrived`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          exitPoint("done", to: "end") { $0.note("outer") }
          region { traced("a") { on("a", via: .join("both")) { $0.note("a") } } }
          region { traced("b") { on("b", via: .join("both")) { $0.note("b") } } }
          join("both", via: .exitPoint("done")) { $0.note("joined") }
        }
        traced("end")
      }
    }
    #expect(try run("a", "b", in: Chart()) == "-b -a b joined -p outer +end")
  }

  @Test func `two regions take their transitions in one step`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("all") {
          region {
            traced("a") {
              exitPoint("out", to: "c") { $0.note("outer") }
              traced("b") { on("go", via: .exitPoint("out")) { $0.note("inner") } }
            }
            traced("c")
          }
          region {
            traced("d") { on("go", to: "e") { $0.note("other") } }
            traced("e")
          }
        }
      }
    }
    #expect(try run("go", in: Chart()) == "-d -b inner -a outer other +c +e")
  }

  @Test func `statesExited and the description of a step have the order of the actions`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          exitPoint("out", to: "end").perform("outer") { _ in }
          region("one") {
            state("a") { on("go", via: .exitPoint("out")).perform("inner") { _ in } }
          }
          region("two") { state("b") }
        }
        state("end")
      }
    }
    let machine = try Chart().started(trace)
    let step = try #require(
      try machine.schema.step(from: machine.state, on: "go", subject: trace))
    #expect(step.statesExited == ["a", "b", "p"])
    #expect(
      step.stepDescription(from: machine.state).parts.map { "\($0)" } == [
        #"exit("a")"#, #"action("inner")"#, #"exit("b")"#, #"exit("p")"#, #"action("outer")"#,
        #"entry("end")"#,
      ])
    #expect(step.transitions.map(\.description) == ["a --> exit out --> end"])
  }

  // MARK: - Of the whole chart

  private struct Alone: TracedChart {
    var body: [Element] {
      onExit { $0.note("-chart") }
      exitPoint("given up")
      traced("a") {
        traced("b") { on("give up", via: .exitPoint("given up")) { $0.note("sad") } }
      }
    }
  }

  @Test func `an exit point of a chart that runs alone exits everything and ends the machine`()
    throws
  {
    let machine = try Alone().started(trace)
    machine.handle("give up")
    #expect(trace.take() == "-b -a sad -chart")
    #expect(machine.state.isTerminated)
    #expect(machine.state.states.isEmpty)
    #expect(machine.handle("give up").description == "ignored")
  }

  @Test func `its transition names no target`() throws {
    let schema = try StatechartSchema(Alone())
    #expect(schema.transitions.map(\.description) == ["b --> exit given up"])
  }
}
