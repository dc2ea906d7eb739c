import Schematic
import Statecharts
import TestSupport
import Testing

/// Steps that were taken before, by any machine of the chart: what an event does is not looked for again.
struct RecurringStepTests {
  /// Songs and volumes side by side, which a deep history restores.
  private struct Radio: Statechart {
    enum State { case off, on, first, second, loud, soft, muted }
    enum Event: CaseIterable { case toggle, song, volume, mute }
    typealias Subject = Trace

    var body: [Element] {
      state(.off) { on(.toggle, via: .history(.deep, of: .on)) { $0.note("switch on") } }
      parallel(.on) {
        on(.toggle, to: .off)
        region {
          traced(.first) { on(.song, to: .second) }
          traced(.second) { on(.song, to: .first) }
        }
        region {
          traced(.loud) {
            on(.volume, to: .soft)
            on(.mute, to: .muted).when { $0.ask("allowed") }
          }
          traced(.soft) { on(.volume, to: .loud) }
          traced(.muted) { on(.mute, to: .loud) }
        }
      }
    }

    private func traced(
      _ name: State, @ChartBuilder<State, Event, Trace> _ content: () -> [Element]
    ) -> Element {
      let lines = content()
      return state(name) {
        onEntry { $0.note("+\(name)") }
        onExit { $0.note("-\(name)") }
        lines
      }
    }
  }

  private let schema: StatechartSchema<Radio.State, Radio.Event, Trace>

  init() throws {
    schema = try StatechartSchema(Radio())
  }

  private func notes(on events: Radio.Event...) -> [String] {
    let trace = Trace()
    let machine = StateMachine(schema: schema, subject: trace)
    machine.start()
    return events.map { event in
      machine.handle(event)
      return trace.take()
    }
  }

  @Test func `every machine of a chart takes the same steps`() {
    let expected = [
      "switch on +first +loud", "-first +second", "-loud -second", "switch on +second +loud",
    ]
    for _ in 1...3 { #expect(notes(on: .toggle, .song, .toggle, .toggle) == expected) }
  }

  @Test func `what history has recorded decides, although the same states are active`() {
    for _ in 1...2 {
      #expect(
        notes(on: .toggle, .toggle, .toggle) == [
          "switch on +first +loud", "-loud -first", "switch on +first +loud",
        ])
      #expect(
        notes(on: .toggle, .song, .volume, .toggle, .toggle).last == "switch on +second +soft")
    }
  }

  @Test func `a guard is evaluated at each event, also when the step was taken before`() {
    let trace = Trace()
    let machine = StateMachine(schema: schema, subject: trace)
    machine.start()
    machine.handle(.toggle)
    trace.facts = ["allowed"]
    for _ in 1...2 {
      machine.handle(.mute)
      machine.handle(.mute)
    }
    _ = trace.take()
    trace.facts = []
    #expect(machine.handle(.mute) == .ignored)
    #expect(trace.take() == "allowed?")
  }

  @Test func `a machine that was stopped tells its observers the state before the next start`() {
    let trace = Trace()
    let machine = StateMachine(schema: schema, subject: trace)
    var states: [Bool] = []
    machine.start()
    machine.handle(.toggle)
    machine.stop()
    machine.observeTransitions { old, _, new in
      states += [old.isStopped, new.contains(.off)]
    }
    machine.start()
    #expect(states == [true, true])
  }

  /// A state with a timer, which therefore no table of steps leaves.
  private struct Waiting: Statechart {
    enum State { case waiting, first, second, guarded }
    enum Event { case choose, enter, back, late }
    typealias Subject = Trace

    var body: [Element] {
      state(.waiting) {
        after(.seconds(9), send: .late)
        on(
          .choose,
          via: .selectionWithContext(among: [.first, .second]) {
            $0.subject.ask("first") ? .first : .second
          })
        on(.enter, .late, to: .guarded)
      }
      state(.first) { on(.back, to: .waiting) }
      state(.second) { on(.back, to: .waiting) }
      state(.guarded) {
        barrier("it is closed", unless: .guard { !$0.facts.contains("closed") })
        on(.back, to: .waiting)
      }
    }
  }

  private func waiting(_ trace: Trace) throws -> Waiting.Machine {
    let machine = try StateMachine(Waiting(), subject: trace)
    machine.hostActivities(by: NotingHost(trace) { "\($0)" })
    machine.start()
    return machine
  }

  @Test func `a target is selected at each event, also when the step was taken before`() throws {
    let trace = Trace()
    let machine = try waiting(trace)
    for isFirst in [true, true, false, true] {
      trace.facts = isFirst ? ["first"] : []
      machine.handle(.choose)
      #expect(machine.state.leaves == [isFirst ? .first : .second])
      machine.handle(.back)
    }
  }

  @Test func `a barrier is evaluated at each event, also when the step was taken before`() throws {
    let trace = Trace()
    let machine = try waiting(trace)
    machine.handle(.enter)
    machine.handle(.back)
    trace.facts = ["closed"]
    #expect(machine.handle(.enter).error is BarrierRejection<Waiting.State>)
    trace.facts = []
    #expect(machine.handle(.enter).isTransition)
  }

  /// Two regions that complete at once; errors in both completions are handled around them.
  private struct Completing: TracedChart {
    var body: [Element] {
      parallel("both") {
        onFailure { trace, _ in trace.note("handled") }
        region {
          state("x") {
            onDone { _ in throw Broken() }.when { $0.ask("x") }
            state("x1") { on("finish", to: "x2") }
            final("x2")
          }
        }
        region {
          state("y") {
            onDone { $0.note("y done") }.when {
              guard $0.ask("y") else { throw Broken() }
              return true
            }
            state("y1") { on("finish", to: "y2") }
            final("y2")
          }
        }
      }
    }
  }

  @Test func `which completions are left when an error is handled may differ each time`() throws {
    let schema = try StatechartSchema(Completing())
    let notes: [String] = [["x", "y"], [], ["x", "y"]].map { facts in
      let trace = Trace()
      trace.facts = Set(facts)
      let machine = StateMachine(schema: schema, subject: trace)
      machine.start()
      machine.handle("finish")
      return trace.take()
    }
    #expect(notes == ["x? handled y? y done", "x? y? handled", "x? handled y? y done"])
  }
}
