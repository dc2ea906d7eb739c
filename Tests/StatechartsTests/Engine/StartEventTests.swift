import Schematic
import Statecharts
import TestSupport
import Testing

/// Events that a start or a stop passes to the actions.
@Suite struct StartEventTests {
  let trace = Trace()

  @Test func `start passes its event to all entry actions and to eventless transitions (TB-06)`()
    throws
  {
    let machine = try Visit().machine(trace)
    #expect(machine.start(with: "link").isTransition)
    #expect(
      trace.lines == [
        "+chart link", "+home link", "initial link", "+list link", "-list link", "always link",
        "+page link",
      ])
    #expect(machine.isIn("page"))
  }

  @Test func `a start without an event passes none, also after one with an event (TB-06)`() throws {
    let machine = try Visit().machine(trace)
    machine.start(with: "link")
    machine.stop()
    _ = trace.take()
    machine.start()
    #expect(trace.lines == ["+chart -", "+home -", "initial -", "+list -"])
    _ = trace.take()
    machine.reset(runningActions: true)
    #expect(trace.lines.allSatisfy { $0.hasSuffix(" -") })
  }

  @Test func `a start whose entry action fails keeps its event for the state that handles that`()
    throws
  {
    struct Chart: Statechart {
      typealias State = String
      typealias Event = String
      typealias Subject = Trace
      var body: [Element] {
        state("home") {
          onEntry { _ in throw SubjectError() }
          onFailure(to: "broken").performWithContext { context in
            context.subject.note("failure \(context.event ?? "-")")
          }
        }
        state("broken") {
          always(to: "end").performWithContext { $0.subject.note($0.event ?? "-") }
        }
        state("end")
      }
      struct SubjectError: Error {}
    }
    let machine = try StateMachine(Chart(), subject: trace)
    machine.start(with: "link")
    #expect(machine.isIn("end"))
    #expect(trace.lines == ["failure link", "link"])
  }

  @Test func `the event of a start triggers no transition (TB-06)`() throws {
    let machine = try Visit().machine(trace)
    machine.start(with: "next")
    #expect(machine.isIn("list"))
    machine.handle("next")
    #expect(machine.isIn("page"))
  }

  @Test func `stop passes its event to all exit actions, innermost first (TB-07)`() throws {
    let machine = try Visit().started(trace)
    #expect(machine.stop(with: "quit").isTransition)
    #expect(trace.lines == ["-list quit", "-home quit", "-chart quit"])
    #expect(machine.stop(with: "quit") == .ignored)
  }

  @Test func `a stop inside of a step keeps its event until the step ends (TB-07)`() throws {
    let machine = try Visit().started(trace)
    machine.observeTransitions { [unowned machine, trace] _, event, _ in
      if event == "next" { trace.note("\(machine.stop(with: "quit"))") }
    }
    machine.handle("next")
    #expect(
      trace.lines == [
        "-list next", "+page next", "queued", "-page quit", "-home quit", "-chart quit",
      ])
  }

  @Test func `observers get a start and a stop without an event, tracers get the event`() throws {
    let machine = try Visit().machine(trace)
    var causes: [TransitionCause?] = []
    var requests: [StateMachineRequest<String>] = []
    machine.observe { causes.append($0.cause) }
    machine.observeTransitions { _, event, _ in #expect(event == nil) }
    machine.trace { if case .began(let request, _) = $0 { requests.append(request) } }
    machine.start(with: "link")
    machine.stop(with: "quit")
    #expect(causes == [.start, .eventless, .stop])
    #expect(requests == [.start(with: "link"), .stop(with: "quit")])
  }

  @Test func `a start that fails has passed its event to the entry action that throws`() throws {
    struct Failing: TracedChart {
      struct Refused: Error, Equatable { let event: String? }
      var body: [Element] {
        state("a") { onEntry().performWithContext { throw Refused(event: $0.event) } }
      }
    }
    let machine = try Failing().machine(trace)
    #expect(machine.start(with: "link").error as? Failing.Refused == .init(event: "link"))
  }
}

/// Every action notes the event of its context.
private struct Visit: TracedChart {
  var body: [Element] {
    noted("chart")
    state("home") {
      noted("home")
      onInitial().performWithContext { $0.subject.note("initial \($0.event ?? "-")") }
      state("list") {
        noted("list")
        always(to: "page")
          .when(.guardWithContext { $0.event == "link" })
          .performWithContext { $0.subject.note("always \($0.event ?? "-")") }
        on("next", to: "page")
      }
      state("page") { noted("page") }
    }
  }

  @ChartBuilder<String, String, Trace>
  private func noted(_ name: String) -> [Element] {
    onEntry().performWithContext { $0.subject.note("+\(name) \($0.event ?? "-")") }
    onExit().performWithContext { $0.subject.note("-\(name) \($0.event ?? "-")") }
  }
}
