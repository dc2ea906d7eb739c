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
}
