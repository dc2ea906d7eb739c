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
        Benchmark(
          name: "none", title: "without timers", isReference: true, targets: Targets(peak: 36),
          isCounted: false
        ) {
          exchange(made { try machines(Exchange(hasTimer: false)) })
        },
        Benchmark(
          name: "timer", title: "with a timer",
          targets: Targets(.times(3, "none"), peak: 50),
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
          name: "pending", title: "started, and cancelled at once", targets: Targets(peak: 200),
          isCounted: false
        ) {
          let alarms = made { try machines(Alarms()) }
          return waiting {
            for machine in alarms { await machine.start() }
            for machine in alarms { await machine.stop() }
          }
        }
      ]),
    Section(
      name: "one-machine", title: "one machine", unit: "event", unitsPerPass: 100_000,
      benchmarks: [
        Benchmark(
          name: "alone", title: "each event starts or cancels a timer", isReference: true,
          isCounted: false
        ) {
          let machine = made { try machines(Exchange(hasTimer: true), count: 1) }[0]
          return exchange(machine, beside: [])
        },
        Benchmark(
          name: "beside-many", title: "the same, beside 100,000 timers of other machines",
          targets: Targets(.times(1.5, "alone")), isCounted: false
        ) {
          let machine = made { try machines(Exchange(hasTimer: true), count: 1) }[0]
          return exchange(machine, beside: made { try machines(Alarms(), count: 1_000) })
        },
      ]),
  ])

private let machineCount = 10_000
private let eventsPerMachine = 20
private let timersPerMachine = 100

private typealias Machine<Definition: Statechart> = StateMachineActor<
  StatechartSchema<Definition.State, Definition.Event, Definition.Subject>
>

private func machines<Definition: Statechart & Sendable>(
  _ chart: Definition, count: Int = machineCount
) throws -> [Machine<Definition>]
where Definition.Subject == Void, Definition.State: Sendable, Definition.Event: Sendable {
  let schema = try SharedSchema(unchecked: chart)
  return (0..<count).map { _ in StateMachineActor(schema: schema.schema()) }
}

private func exchange(_ machines: [Machine<Exchange>]) -> () -> Void {
  inHalves(of: machines) { half in
    for machine in half { await machine.start() }
    for _ in 0..<eventsPerMachine / 2 {
      for machine in half { await machine.handle(.ask) }
      for machine in half { await machine.handle(.answer) }
    }
  }
}

/// - Parameter others: Machines whose timers are pending meanwhile: a start has no effect on one that is started.
private func exchange(
  _ machine: Machine<Exchange>, beside others: [Machine<Alarms>]
) -> () -> Void {
  waiting {
    for machine in others { await machine.start() }
    await machine.start()
    for _ in 0..<50_000 {
      await machine.handle(.ask)
      await machine.handle(.answer)
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
