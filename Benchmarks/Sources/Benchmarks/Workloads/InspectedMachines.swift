import Schematic
import SchematicConcurrency
import SchematicInspector
import Statecharts

// What it costs the thread of a machine that its steps are recorded, as for the page of the inspector: the texts are
// made elsewhere, and not here.

let inspectedMachinesWorkload = Workload(
  name: "inspected-machines",
  title: "Inspected machines: 2,000 events in turn",
  sections: [
    section(.plain, "a plain transition"),
    section(.guarded, "a transition with a guard"),
    section(.timed, "one of two states has a timer"),
    section(.ignored, "every other event is ignored"),
  ])

/// The same machine, recorded or not.
private func section(_ kind: Exchange.Kind, _ title: String) -> Section {
  Section(
    name: kind.rawValue, title: title, unit: "event", unitsPerPass: turns.count,
    benchmarks: [
      // What the task of the timers does does not repeat.
      Benchmark(
        name: "off", title: "not inspected", isReference: true, isCounted: kind != .timed
      ) {
        pass(started(kind), keeping: nil)
      },
      Benchmark(
        name: "recorded", title: "recorded", targets: Targets(.within(2_000, of: "off")),
        isCounted: kind != .timed
      ) {
        let (machine, recorder) = (started(kind), Recorder())
        recorder.add(machine)
        return pass(machine, keeping: recorder)
      },
    ])
}

private typealias Machine = StateMachine<StatechartSchema<Exchange.State, Exchange.Event, Steps>>

private let turns = (0..<2_000).map { $0.isMultiple(of: 2) ? Exchange.Event.ask : .answer }

private func started(_ kind: Exchange.Kind) -> Machine {
  nonisolated(unsafe) let machine = started(
    Exchange(kind: kind), for: Steps(), reference: .strong)
  if kind == .timed { MainActor.assumeIsolated { machine.hostActivities() } }
  return machine
}

private func pass(_ machine: Machine, keeping recorder: Recorder?) -> () -> Void {
  {
    withExtendedLifetime(recorder) { for event in turns { machine.handle(event) } }
  }
}

private struct Exchange: Statechart {
  enum Kind: String { case plain, guarded, timed, ignored }
  enum State { case idle, waiting, late }
  enum Event { case ask, answer, timeout }
  typealias Subject = Steps
  let kind: Kind

  var body: [Element] {
    state(.idle) {
      if kind == .guarded {
        on(.ask, to: .waiting).when("allowed") { $0.forward >= 0 }
      } else if kind != .ignored {
        on(.ask, to: .waiting)
      } else {
        on(.answer) { $0.forward += 1 }
      }
    }
    state(.waiting) {
      if kind == .timed { after(.seconds(600), send: .timeout) }
      if kind == .guarded {
        on(.answer, to: .idle).when("allowed") { $0.forward >= 0 }
      } else {
        on(.answer, to: .idle)
      }
      on(.timeout, to: .late)
    }
    state(.late)
  }
}
