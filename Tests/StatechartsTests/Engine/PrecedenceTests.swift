import Schematic
import Statecharts
import Testing

/// What takes precedence, or comes first, where several things could be done.
struct PrecedenceTests {
  @Test func `a completion without an enabled transition does not hold up the next one`() throws {
    struct Chart: PlainChart {
      var body: [Element] {
        parallel("p") {
          region {
            state("x") {
              onDone(to: "x2").when { _ in false }
              state("x1") { on("go", to: "xf") }
              final("xf")
            }
            state("x2")
          }
          region {
            state("y") {
              onDone(to: "y2")
              state("y1") { on("go", to: "yf") }
              final("yf")
            }
            state("y2")
          }
        }
      }
    }
    let machine = try started(Chart())
    machine.handle("go")
    #expect(machine.state.leaves == ["xf", "y2"])
  }

  @Test func `a guarded transition of a second region restores the history of what it leaves`()
    throws
  {
    let trace = Trace()
    struct Chart: PlainChart {
      var body: [Element] {
        parallel("p") {
          region { state("r") }
          region {
            state("h") {
              on("go", via: .history(of: "h")).when { _ in true }
              state("h1") { on("next", to: "h2") }
              state("h2") {
                onEntry { $0.note("+h2") }
                onExit { $0.note("-h2") }
              }
            }
          }
        }
      }
    }
    let machine = try started(Chart(), trace)
    machine.handle("next")
    #expect(machine.handle("go").isTransition)
    #expect(machine.state.leaves == ["r", "h2"])
    #expect(trace.take() == "+h2 -h2 +h2")
  }

  @Test func `an inner transition takes precedence over a termination, and barriers are asked`()
    throws
  {
    struct Chart: PlainChart {
      var body: [Element] {
        state("outer") {
          on("go", via: .terminate)
          parallel("p") {
            region { state("a") }
            region {
              state("b") { on("go", to: "c") }
              state("c") { barrier("it is closed.", unless: .guard { _ in false }) }
            }
          }
        }
      }
    }
    let machine = try started(Chart())
    guard case .rejected = machine.handle("go") else {
      Issue.record("The barrier is not asked: \(machine.state)")
      return
    }
    #expect(machine.state.leaves == ["a", "b"])
  }

  @Test func `an event that ends the machine is not rejected by a barrier in another region`()
    throws
  {
    struct Chart: PlainChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") { on("go", via: .terminate) } }
          region {
            state("b") { on("go", to: "c") }
            state("c") { barrier("it is closed.", unless: .guard { _ in false }) }
          }
        }
      }
    }
    let machine = try started(Chart())
    #expect(machine.handle("go").isTransition)
    #expect(machine.state.isTerminated)
  }

  @Test func `an event that a parallel state defers and one of its regions handles is handled`()
    throws
  {
    let machine = StateMachine(schema: try StatechartSchema(Deferring()))
    machine.start()
    #expect(machine.handle(.go).isTransition)
    #expect(machine.state.leaves == [.second, .other])
    #expect(machine.handle(.go) == .deferred)
  }

  @Test func `an eventless transition after a start that has failed has its own cause`() throws {
    struct Refusal: Error {}
    struct Chart: PlainChart {
      var body: [Element] {
        state("a") {
          onEntry { _ in throw Refusal() }
          on("go", to: "b")
        }
        state("b") { always(to: "c") }
        state("c")
      }
    }
    let machine = StateMachine(
      schema: try StatechartSchema(Chart()), subject: Trace(), reference: .strong)
    var causes: [TransitionCause?] = []
    #expect(machine.start().error is Refusal)
    machine.observe { causes.append($0.cause) }
    machine.handle("go")
    #expect(causes == [.event, .eventless])
  }

  @Test func `the states of an endless loop after a raised event are those since the event`() throws
  {
    struct Chart: PlainChart {
      var body: [Element] {
        state("a") { on("go", to: "b").performWithContext { $0.raise("on") } }
        state("b") { always(to: "c") }
        state("c") { on("on", to: "d") }
        state("d") { always(to: "e").when { _ in true } }
        state("e") { always(to: "d") }
      }
    }
    let machine = try started(Chart())
    machine.maximumSteps = 10
    let error = machine.handle("go").error as? StepLimitExceededError
    #expect(error?.states == ["c", "d", "e"])
  }

  private func started(
    _ chart: some PlainChart, _ trace: Trace = Trace()
  ) throws -> StateMachine<StatechartSchema<String, String, Trace>> {
    let machine = StateMachine(
      schema: try StatechartSchema(chart), subject: trace, reference: .strong)
    machine.start()
    return machine
  }
}

private protocol PlainChart: Statechart where State == String, Event == String, Subject == Trace {}

private struct Deferring: Statechart {
  enum State { case all, first, second, other }
  // One byte: the event has a column in the table of steps.
  enum Event { case go, rest }

  var body: [Element] {
    parallel(.all) {
      defers(.go)
      region {
        state(.first) { on(.go, to: .second) }
        state(.second)
      }
      region { state(.other) }
    }
  }
}
