import Schematic
import Statecharts
import Testing

struct ActivityOrderTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Waiting().startedWithNotingHost(trace)
  }

  /// What happens on the last of some events.
  func notes(on events: String...) -> String {
    trace.notes(on: events, of: machine)
  }

  @Test
  func `activities are started after all entries, those of outer states first`() {
    #expect(
      notes(on: "go")
        == "-idle +busy +first begin(late after 1 min) begin(next after 1.5 s)")
  }

  @Test func `activities are cancelled after all exits and before all entries`() {
    #expect(
      notes(on: "go", "next")
        == "-first end(1) +second begin(next after 0 s) begin(3)")
    #expect(notes(on: "stop") == "-second -busy end(2) end(3) end(0) +idle")
  }

  /// A region whose activity runs already, and one that starts another in the step before.
  private struct Waves: TracedChart {
    var body: [Element] {
      parallel("both") {
        region {
          traced("calm") {
            after(.seconds(60), send: "x")  // 0
            on("x", to: "over")
            always(to: "over").when(.guardWithContext { $0.isActive("rough") })
          }
          traced("over")
        }
        region {
          traced("flat") { on("blow", to: "rough") }
          traced("rough") {
            after(.seconds(1), send: "y")  // 1
            on("y", to: "flat")
          }
        }
      }
    }
  }

  @Test func `an activity that runs is cancelled while another waits for its start`() throws {
    let machine = try Waves().startedWithNotingHost(trace)
    #expect(
      trace.notes(on: ["blow"], of: machine)
        == "-flat +rough -calm end(0) +over begin(y after 1 s)")
  }

  @Test func `a local transition does not touch the activities of its source`() {
    #expect(notes(on: "go", "back") == "-first end(1) +first begin(next after 1.5 s)")
  }

  @Test func `an internal transition touches nothing`() {
    #expect(notes(on: "go", "stay") == "stay")
  }

  @Test func `activities of states exited before a choice are cancelled when a branch is taken`() {
    #expect(
      notes(on: "go", "choose")
        == "-first again? end(1) +second begin(next after 0 s) begin(3)")
  }

  @Test func `a step that is undone ends nothing`() {
    #expect(notes(on: "go", "fault") == "-first -busy")
    #expect(machine.isIn("first"))
  }

  @Test func `when an entry action throws, activities are cancelled and none is started`() {
    #expect(notes(on: "go", "hurt") == "-first -busy end(1) end(0) +hurting")
    #expect(machine.isIn("hurting"))
  }

  @Test func `termination exits its source and cancels all activities`() {
    #expect(notes(on: "go", "cut") == "-first -busy end(1) end(0)")
  }

  @Test func `termination cancels the activities in other regions, whose states it does not exit`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          region { traced("a") { on("cut", via: .terminate) } }
          region {
            traced("b") {
              after(.seconds(1), send: "late")
              on("late", to: "b")
            }
          }
        }
      }
    }
    let machine = try Chart().startedWithNotingHost(trace)
    #expect(trace.notes(on: ["cut"], of: machine) == "-a end(0)")
  }

  @Test func `an activity of a state that a choice replaces ends when that choice is left`() throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        parallel("p") {
          region {
            traced("a") {
              on("go", via: .choice([.to("a2").when("x") { _ in true }, .otherwise("a")]))
            }
            traced("a2")
          }
          region {
            traced("b") {
              after(.seconds(1), send: "late")
              on("late", to: "b")
              // It exits the other region, so that it is taken after the choice there.
              on("go", via: .choice([.to("out").when("y") { _ in true }, .otherwise("b")]))
            }
          }
        }
        traced("out")
      }
    }
    let machine = try Chart().startedWithNotingHost(trace)
    #expect(trace.notes(on: ["go"], of: machine) == "-b -a +a2 -a2 end(0) +out")
  }

  @Test func `stopping cancels all activities`() {
    _ = notes(on: "go")
    machine.stop()
    #expect(trace.take() == "-first -busy end(1) end(0)")
  }

  @Test func `resetting ends everything, whatever is active`() {
    _ = notes(on: "go")
    machine.reset()
    #expect(trace.take() == "end(all)")
  }

  @Test func `timers of states that an observer leaves by a reset do not start`() throws {
    let machine = try StateMachine(Waiting(), subject: trace)
    machine.activityHost = NotingHost(trace)
    machine.start()
    machine.observe { [unowned machine] _ in if machine.isIn("first") { machine.reset() } }
    #expect(trace.notes(on: ["go"], of: machine) == "-idle +busy +first end(all)")
  }

  @Test func `a resumed machine starts the activities of its active states, outermost first`()
    throws
  {
    _ = notes(on: "go")
    let other = try StateMachine(Waiting(), subject: trace)
    try other.resume(from: .init(state: machine.state))
    other.schema.beginActivities(of: other.state, subject: trace, by: NotingHost(trace))
    #expect(trace.take() == "begin(late after 1 min) begin(next after 1.5 s)")
  }
}
