import Schematic
import Statecharts
import Testing

/// Start, stop, and what actions see and do.
@Suite struct RunningTests {
  let trace = Trace()

  @Test func `start enters the initial states, once (TB-06, SK-06)`() throws {
    let machine = try Nested().machine(trace)
    #expect(machine.state.isInactive)
    #expect(machine.start().isTransition)
    #expect(trace.take() == "+a +a1")
    #expect(machine.start() == .ignored)
  }

  @Test func `stop exits the active states, innermost first (TB-07)`() throws {
    let machine = try Nested().started(trace)
    machine.stop()
    #expect(trace.take() == "-a1 -a")
    #expect(machine.stop() == .ignored)
  }

  @Test func `raised events go before those from outside (TB-52)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b").performWithContext { context in
            context.send("late")
            context.raise("soon")
          }
        }
        traced("b")
        on("late") { $0.note("late") }
        on("soon") { $0.note("soon") }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-a +b soon late")
  }

  @Test func `actions get the old states until all exits are performed, then the new ones (TB-32)`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          onExit().performWithContext { $0.subject.note("exit in \($0.configuration.leaves)") }
          on("go", to: "c").performWithContext { context in
            let subject = context.subject
            subject.note("action in \(context.configuration.leaves)")
            subject.note("left \(context.statesExited)")
            subject.note("entered \(context.statesEntered)")
          }
        }
        state("b") {
          onEntry().performWithContext { $0.subject.note("entry in \($0.configuration.leaves)") }
          state("c")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(
      trace.lines == [
        #"exit in ["a"]"#, #"action in ["a"]"#, #"left ["a"]"#, #"entered ["b", "c"]"#,
        #"entry in ["c"]"#,
      ])
  }

  @Test func `every action sees the event (TB-21)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          onExit().performWithContext { $0.subject.note($0.event ?? "-") }
          on("go", to: "b").when(.guardWithContext { $0.event == "go" })
            .performWithContext { $0.subject.note($0.event ?? "-") }
        }
        state("b") { onEntry().performWithContext { $0.subject.note($0.event ?? "-") } }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "go go go")
  }

  @Test func `entry comes before the effect of the initial transition, then the child (TB-33)`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          onInitial { $0.note("initial") }
          traced("b")
        }
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(trace.take() == "+a initial +b")
  }

  @Test func `events of one byte are distinguished, also those of a guarded group`() throws {
    struct Bytes: Statechart {
      typealias State = Int
      typealias Event = UInt8
      typealias Subject = Trace

      var body: [Element] {
        state(0) {
          for byte in UInt8(0)..<100 { on(byte) { $0.note("\(byte)") } }
          on({ $0 >= 100 ? $0 : nil }) { $0.note("large \($1)") }
        }
      }
    }
    let machine = try StateMachine(Bytes(), subject: trace)
    machine.start()
    for byte in UInt8.min...UInt8.max { machine.handle(byte) }
    #expect(trace.lines == (0..<100).map { "\($0)" } + (100..<256).map { "large \($0)" })
  }
}
