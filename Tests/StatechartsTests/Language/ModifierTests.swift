import Schematic
import Statecharts
import Testing

@Suite struct ModifierTests {
  @Test func `guards are evaluated in order, up to the first that does not hold`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b").when { $0.ask("open") }.when(
            .guardWithContext { $0.subject.ask("free") })
        }
        traced("b")
      }
    }
    let trace = Trace()
    let machine = try Chart().started(trace)
    #expect(machine.handle("go") == .ignored && trace.take() == "open?")
    trace.facts = ["open"]
    #expect(machine.handle("go") == .ignored && trace.take() == "open? free?")
    trace.facts = ["open", "free"]
    machine.handle("go")
    #expect(trace.take() == "open? free? -a +b")
  }

  @Test func `actions are performed in order, the short form first`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b") { $0.note("one") }
            .performWithContext { $0.subject.note("two") }
            .perform("named") { $0.note("three") }
        }
        traced("b")
      }
    }
    let trace = Trace()
    try Chart().started(trace).handle("go")
    #expect(trace.take() == "-a one two three +b")
  }

  @Test func `functions are guards and actions with a name`() throws {
    struct Chart: TracedChart {
      func isOpen(_ trace: Trace) -> Bool { trace.ask("open") }
      func one(_ trace: Trace) { trace.note("one") }

      var body: [Element] {
        traced("a") {
          onExit("one", one)
          on("go", to: "b").when("open", isOpen).perform("one", one)
        }
        traced("b") { onEntry("one", one) }
      }
    }
    let trace = Trace()
    trace.facts = ["open"]
    try Chart().started(trace).handle("go")
    #expect(trace.take() == "open? -a one one +b one")
  }

  @Test func `entry, exit and initial actions have modifiers`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          onExit { $0.note("one") }.perform("two") { $0.note("two") }
          on("go", to: "b")
        }
        state("b") {
          onEntry().performWithContext { $0.subject.note("entry by \($0.event ?? "")") }
          onInitial("initial") { $0.note("initial") }.perform { $0.note("again") }
          state("c")
        }
      }
    }
    let trace = Trace()
    try Chart().started(trace).handle("go")
    #expect(trace.take() == "one two entry by go initial again")
  }

  @Test func `an action that throws keeps the next ones from being performed`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b").perform { _ in throw Trouble() }.perform { $0.note("never") }
        }
        traced("b")
      }
    }
    let trace = Trace()
    let machine = try Chart().started(trace)
    #expect(machine.handle("go").error is Trouble)
    #expect(trace.take() == "-a")
  }

  @Test(arguments: [(5, "quiet: 5 is small"), (50, "loud: big"), (95, "off: +")])
  func `branches get the payload`(volume: Int, expected: String) throws {
    struct Chart: Statechart {
      enum State { case start, quiet, loud, off }
      typealias Event = Int
      typealias Subject = Trace
      var body: [Element] {
        state(.start) {
          on(
            { $0 }, event: "volume",
            via: .junction([
              .to(.quiet).when { _, volume in volume < 10 }.perform { $0.note("\($1) is small") },
              .to(.loud).when(.guardWithContext { ($0.event ?? 0) < 90 })
                .performWithContext { $0.subject.note("big") },
              .otherwise(.off),
            ]))
        }
        state(.quiet)
        state(.loud)
        state(.off) { onEntry { $0.note("+") } }
      }
    }
    let trace = Trace()
    let machine = try StateMachine(Chart(), subject: trace)
    machine.start()
    machine.handle(volume)
    let state = try #require(machine.state.leaves.first)
    #expect("\(state): \(trace.take())" == expected)
  }

  @Test func `without a subject, branches get nothing and the payload`() throws {
    struct Chart: Statechart {
      enum State { case start, quiet, loud }
      typealias Event = Int
      var body: [Element] {
        state(.start) {
          on({ $0 }, via: .choice([.to(.quiet).when { $1 < 10 }, .otherwise(.loud)]))
        }
        state(.quiet)
        state(.loud)
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    machine.handle(5)
    #expect(machine.isIn(.quiet))
  }

  @Test func `a branch is shared by events with and without a payload`() throws {
    struct Chart: TracedChart {
      func branches<Line: GuardableLine<String, String, Trace>>()
        -> [LineBranch<String, String, Trace, Line>]
      {
        [.to("b").when(.guard { $0.ask("open") }), .otherwise("c")]
      }
      var body: [Element] {
        traced("a") {
          on("go", via: .junction(branches()))
          on({ $0.isEmpty ? $0 : nil }, via: .junction(branches()))
        }
        traced("b")
        traced("c") { on("back", to: "a") }
      }
    }
    let trace = Trace()
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "") == "open? -a +c")
    #expect(machine.trace(of: "back", "go") == "open? -a +c")
  }

  @Test func `an eventless transition arrives at a join once`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") { always(via: .join("both")) { $0.note("ready") } } }
          region { traced("b") { on("go", via: .join("both")) } }
          join("both", to: "c").perform { $0.note("joined") }
        }
        traced("c")
      }
    }
    let trace = Trace()
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(trace.take() == "+p +a +b ready")
    machine.handle("go")
    #expect(trace.take() == "-b -a -p joined +c")
  }
}

private struct Trouble: Error {}
