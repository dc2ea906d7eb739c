import Foundation
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// A state with `count` timers, each a second after the one before.
struct Alarms: Statechart {
  enum State { case waiting, done }
  typealias Event = Int
  typealias Subject = Tally
  let count: Int

  var body: [Element] {
    state(.waiting) {
      for number in 1...count {
        after(.seconds(number), send: number)
        on(number) { $0.numbers.append(number) }
      }
      on(0, to: .done)
    }
    state(.done)
  }
}

/// Regions side by side, each with a timer of its own.
struct Lanes: Statechart {
  typealias State = String
  typealias Event = Int
  let count: Int

  var body: [Element] {
    parallel("lanes") {
      for number in 1...count {
        region {
          state("waiting \(number)") {
            after(.seconds(number), send: number)
            on(number, to: "done \(number)")
          }
          state("done \(number)")
        }
      }
    }
  }
}

final class Tally {
  var numbers: [Int] = []
}

struct ManyTimersTests {
  let clock = ManualClock()

  @Test func `a state with 100 timers`() async throws {
    let machine = StateMachineActor(
      schema: try StatechartSchema(Alarms(count: 100)), subject: Tally(), clock: clock)
    await machine.start()
    #expect(clock.sleeperCount == 100)
    try await clock.advance(by: .seconds(60))
    #expect(await machine.withMachine { $0.subject?.numbers } == Array(1...60))
    await machine.handle(0)
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: [65, 129]) @MainActor
  func `a machine with many regions resumes with the timers of its active states`(count: Int)
    async throws
  {
    let schema = try StatechartSchema(Lanes(count: count))
    let first = StateMachine(schema: schema)
    first.hostActivities(on: clock)
    first.start()
    try await clock.advance(by: .seconds(60))
    let data = try JSONEncoder().encode(first.saved)
    first.stop()
    let machine = StateMachine(schema: schema)
    try machine.resume(
      from: JSONDecoder().decode(SavedMachine<Configuration<String>, Int>.self, from: data))
    machine.hostActivities(on: clock)
    #expect(clock.sleeperCount == count - 60)
    try await clock.advance(by: .seconds(count))
    #expect(machine.state.leaves == (1...count).map { "done \($0)" })
  }

  @Test func `1,000 machines with a timer each on one clock`() async throws {
    let schema = try StatechartSchema(Call())
    let line = Line()
    // All on one actor, so that their steps don't run at once.
    let machines = await MainActor.run { [clock] in
      (0..<1_000).map { _ in
        let machine = StateMachine(schema: schema, subject: line)
        machine.hostActivities(on: clock)
        machine.start()
        machine.handle(.call)
        return Boxed(machine)
      }
    }
    try await clock.advance(by: .seconds(30))
    await MainActor.run {
      #expect(machines.allSatisfy { $0.machine.isIn(.missed) })
    }
  }
}

@MainActor
private final class Boxed {
  let machine: CallMachine

  init(_ machine: CallMachine) {
    self.machine = machine
  }
}
