import Schematic
import SchematicConcurrency
import Statecharts

// What timers of machines on actors cost. Two tasks hand over events to 10,000 machines, each of which starts or
// cancels a timer with a delay that does not pass. Times are those of the processor, so what the task of the
// timers does counts too.

let timersWorkload = Workload(
  name: "timers", title: "Timers: 10,000 machines on actors, 20 events each",
  sections: [
    Section(
      name: "started-and-cancelled", title: "each event starts or cancels one", unit: "event",
      unitsPerPass: machineCount * eventsPerMachine,
      benchmarks: [
        Benchmark(name: "none", title: "without timers", isReference: true, isCounted: false) {
          exchange(made { try machines(Exchange(hasTimer: false)) })
        },
        Benchmark(
          name: "timer", title: "with a timer",
          targets: Targets(.within(2_500, of: "none"), peak: 80),
          isCounted: false
        ) {
          exchange(made { try machines(Exchange(hasTimer: true)) })
        },
      ]),
    Section(
      name: "pending", title: "a million timers", unit: "timer",
      unitsPerPass: machineCount * timersPerMachine,
      benchmarks: [
        Benchmark(
          name: "pending", title: "started, and cancelled at once", targets: Targets(peak: 380),
          isCounted: false
        ) {
          let alarms = made { try machines(Alarms()) }
          return waiting {
            for machine in alarms { await machine.start() }
            for machine in alarms { await machine.stop() }
          }
        }
      ]),
  ])

private let machineCount = 10_000
private let eventsPerMachine = 20
private let timersPerMachine = 100

private typealias Machine<Definition: Statechart> = StateMachineActor<
  StatechartSchema<Definition.State, Definition.Event, Definition.Subject>
>

private func machines<Definition: Statechart & Sendable>(
  _ chart: Definition
) throws -> [Machine<Definition>]
where Definition.Subject == Void, Definition.State: Sendable, Definition.Event: Sendable {
  let schema = try SharedSchema(unchecked: chart)
  return (0..<machineCount).map { _ in StateMachineActor(schema: schema.schema()) }
}

/// Two tasks, each with half of the machines.
private func exchange(_ machines: [Machine<Exchange>]) -> () -> Void {
  waiting {
    await withTaskGroup { group in
      for first in 0..<2 {
        group.addTask {
          let half = stride(from: first, to: machineCount, by: 2).map { machines[$0] }
          for machine in half { await machine.start() }
          for _ in 0..<eventsPerMachine / 2 {
            for machine in half { await machine.handle(.ask) }
            for machine in half { await machine.handle(.answer) }
          }
        }
      }
    }
  }
}

private struct Exchange: Statechart {
  enum State { case idle, waiting, late }
  enum Event { case ask, answer, timeout }
  let hasTimer: Bool

  var body: [Element] {
    state(.idle) { on(.ask, to: .waiting) }
    state(.waiting) {
      if hasTimer { after(.seconds(600), send: .timeout) }
      on(.answer, to: .idle)
      on(.timeout, to: .late)
    }
    state(.late)
  }
}

private struct Alarms: Statechart {
  enum State { case waiting }
  typealias Event = Int

  var body: [Element] {
    state(.waiting) {
      for number in 1...timersPerMachine {
        after(.seconds(600 + number), send: number)
        on(number) {}
      }
    }
  }
}
