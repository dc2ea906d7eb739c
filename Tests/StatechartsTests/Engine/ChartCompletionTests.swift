import Schematic
import Statecharts
import Testing

/// When a chart completes, the exit actions of everything that is active are performed, once (SCXML,
/// Appendix D, exitInterpreter).
@Suite struct ChartCompletionTests {
  let trace = Trace()

  private struct Flight: TracedChart {
    var body: [Element] {
      onEntry { $0.note("+chart") }
      onExit { $0.note("-chart") }
      traced("air") { on("land", to: "landed") }
      final("landed") {
        onEntry { $0.note("+landed") }
        onExit().performWithContext { context in
          context.subject.note("-landed in \(context.configuration.leaves)")
        }
      }
    }
  }

  @Test func `completion performs the exit actions of the final state, then those of the chart`()
    throws
  {
    let machine = try Flight().started(trace)
    machine.handle("land")
    #expect(trace.take() == #"-air +landed -landed in ["landed"] -chart"#)
    #expect(machine.isIn("landed"))
    #expect(machine.state.isFinal)
  }

  @Test func `a stop after the completion does not perform the exit actions again`() throws {
    let machine = try Flight().started(trace)
    machine.handle("land")
    _ = trace.take()
    #expect(machine.stop().isTransition)
    #expect(trace.take() == "")
    #expect(machine.state.isStopped)
  }

  @Test
  func `a chart that completes with the only states of its regions takes no transition of these`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        for name in ["a", "b"] {
          region {
            traced(name) {
              on("again", to: name)
              state(name + "1") { on("finish", to: name + "2") }
              final(name + "2")
            }
          }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(machine.state.isFinal)
    #expect(machine.handle("again") == .ignored)
  }

  @Test func `a completed chart runs again after a reset`() throws {
    let machine = try Flight().started(trace)
    machine.handle("land")
    _ = trace.take()
    machine.reset(runningActions: true)
    #expect(trace.take() == "+chart +air")
  }

  @Test func `a machine that resumes a completed chart performs no exit actions`() throws {
    let machine = try Flight().started(trace)
    machine.handle("land")
    let second = try StateMachine(Flight(), subject: trace)
    try second.resume(from: machine.saved)
    _ = trace.take()
    second.stop()
    #expect(trace.take() == "")
  }

  private struct Delivery: TracedChart {
    var exitsRegionsInOrder = false
    var body: [Element] {
      onExit { $0.note("-chart") }
      region {
        traced("packing") { on("pack", to: "packed") }
        final("packed") { onExit { $0.note("-packed") } }
      }
      region {
        traced("paying") { on("pay", to: "paid") }
        final("paid") { onExit { $0.note("-paid") } }
      }
    }
  }

  @Test(arguments: [
    (false, "-paying -paid -packed -chart"),
    (true, "-paying -packed -paid -chart"),
  ])
  func `completion exits regions in the order of the chart`(
    order: Bool, expected: String
  ) throws {
    let machine = try Delivery(exitsRegionsInOrder: order).started(trace)
    machine.handle("pack")
    _ = trace.take()
    machine.handle("pay")
    #expect(trace.take() == expected)
  }

  @Test func `a chart that starts in a final state completes with the start`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onExit { $0.note("-chart") }
        tracedFinal("end")
      }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    #expect(trace.take() == "+end -chart")
  }

  @Test func `a final state further in completes no chart`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onExit { $0.note("-chart") }
        traced("work") {
          traced("step") { on("finish", to: "finished") }
          tracedFinal("finished")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "-step +finished")
    machine.stop()
    #expect(trace.take() == "-work -chart")
  }

  @Test func `an event that an exit action raises at completion is ignored`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onExit().performWithContext { $0.raise("more") }
        on("more") { $0.note("more") }
        traced("a") { on("go", to: "end") }
        tracedFinal("end")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-a +end")
  }

  private struct Faulty: TracedChart {
    var body: [Element] {
      onExit().performWithContext { context in
        context.subject.note("-chart")
        if context.subject.facts.contains("exit") { throw Broken() }
      }
      traced("a") { on("go", to: "end") }
      final("end") { onEntry { if $0.facts.contains("entry") { throw Broken() } } }
    }
  }

  @Test(arguments: ["entry", "exit"])
  func `an error at completion fails the event, and the exit actions are performed once`(
    place: String
  ) throws {
    let machine = try Faulty().started(trace)
    trace.facts = [place]
    #expect(machine.handle("go").error is Broken)
    #expect(machine.isIn("end"))
    machine.stop()
    #expect(trace.take() == "-a -chart")
  }

  @Test func `the states in regions are exited before the final state completes the chart`() throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        onExit { $0.note("-chart") }
        tracedParallel("p") {
          onDone(to: "end")
          region {
            traced("a") { on("go", to: "a end") }; tracedFinal("a end")
          }
          region {
            traced("b") { on("go", to: "b end") }; tracedFinal("b end")
          }
        }
        tracedFinal("end")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-b -a +a end +b end -p +end -chart")
  }

  @Test func `timers and tasks have ended when the chart completes`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          after(.seconds(1), send: "late")
          on("go", to: "end")
          on("late", to: "end")
        }
        tracedFinal("end")
      }
    }
    let machine = try Chart().startedWithNotingHost(trace)
    _ = trace.take()
    machine.handle("go")
    #expect(trace.take() == "-a end(0) +end")
  }

  @Test func `a chart that has completed takes no eventless transition`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        always(to: "a").when { $0.ask("back") }
        traced("a") { on("go", to: "end") }
        tracedFinal("end")
      }
    }
    let machine = try Chart().started(trace)
    trace.facts = ["back"]
    machine.handle("go")
    #expect(trace.take() == "-a +end")
  }

  @Test func `a chart that has completed ignores an event that it defers`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        defers("later")
        traced("a") { on("go", to: "end") }
        tracedFinal("end")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(machine.handle("later") == .ignored)
  }

  @Test func `a description of the last step has the chart's exit actions by their names`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        onExit("say goodbye") { $0.note("-chart") }
        traced("a") { on("go", to: "end") }
        tracedFinal("end")
      }
    }
    let machine = try Chart().started(trace)
    let old = machine.state
    let step = try machine.schema.step(from: old, on: "go", subject: trace)
    let last = try #require(step?.stepDescription(from: old).parts.last)
    guard case .action("say goodbye") = last else { Issue.record("\(last)"); return }
  }
}
