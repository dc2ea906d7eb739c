import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

@testable import DurableMachines

@Suite struct RandomChartTests {
  @Test(arguments: [0, 1, 10])
  func `a durable machine has the log of one that stays in memory`(kept: Int) async throws {
    let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
    var compared = 0
    for seed in 0..<(isLong ? 1_000 : 60) as Range<UInt64> {
      guard (try? StatechartSchema(RandomChart(seed: seed))) != nil else { continue }
      try await compare(RandomChart(seed: seed), seed, kept)
      compared += 1
    }
    #expect(compared > (isLong ? 300 : 20))
  }

  private func compare(_ chart: RandomChart, _ seed: UInt64, _ kept: Int) async throws {
    let (clock, resident) = (TestClock(), try Resident(chart))
    let machines = try await DurableMachines(
      chart, named: "r", in: MachineStore.memory.clock { clock.date }
    ) { Tally() }
    machines.keptMachines = kept
    try await machines.create("m")
    var random = SeededRandom(seed: seed)
    for number in 0..<12 {
      let pause = Int64(random.number(0...10)) * 50_000
      clock.advance(microseconds: pause / 2)
      if random.chance(30) {
        // Which periods of a timer are missed depends on when a worker comes.
        resident.advance(to: clock.now - TestClock.start)
        try await machines.workOnce()
      }
      clock.advance(microseconds: pause - pause / 2)
      let event = random.pick(RandomChart.Event.allCases)
      resident.handle(event, at: clock.now - TestClock.start)
      try await machines.handle(event, to: "m", eventID: "\(number)")
    }
    let log = try await machines.log(of: "m").dropFirst().map {
      Row(
        event: $0.payload ?? "", from: $0.from, to: $0.to, at: $0.at.microseconds - TestClock.start)
    }
    #expect(log == resident.log, "seed \(seed)")
    #expect(
      try await machines.state(of: "m").subject.texts == resident.subject.texts, "seed \(seed)")
    #expect(
      try await machines.log(of: "m").faults(upTo: machines.state(of: "m").version) == [],
      "seed \(seed)")
  }
}

private struct Row: Equatable {
  var event: String
  var from: [String]
  var to: [String]
  var at: Int64
}

/// A machine that stays in memory, with timers in virtual time.
private final class Resident {
  let subject = Tally()
  private let schema: RandomChart.Schema
  private let machine: RandomChart.Machine
  private let host = VirtualHost<RandomChart.Event>()
  private(set) var log: [Row] = []

  init(_ chart: RandomChart) throws {
    schema = try StatechartSchema(chart)
    machine = StateMachine(schema: schema, subject: subject)
    machine.hostActivities(by: host)
    machine.start()
  }

  func handle(_ event: RandomChart.Event, at time: Int64) {
    advance(to: time)
    let from = leaves
    machine.handle(event)
    note(event, from, time)
  }

  func advance(to time: Int64) {
    while let due = host.takeDue(by: time) {
      let observer = Observed()
      let token = machine.observe {
        if case .delayedEvent(let event, .delivered) = $0 { observer.event = event.event }
      }
      let from = leaves
      switch due {
      case .timer(let event):
        observer.event = event
        machine.handle(event)
      case .delayed(let deliver): deliver(nil)
      }
      machine.removeObserver(token)
      note(observer.event, from, host.now)
    }
    host.now = time
  }

  private final class Observed { var event: RandomChart.Event? }

  private var leaves: [String] { schema.paths(of: machine.state, leavesOnly: true) }

  private func note(_ event: RandomChart.Event?, _ from: [String], _ time: Int64) {
    log.append(
      Row(event: event.map { "\"\($0.rawValue)\"" } ?? "", from: from, to: leaves, at: time))
  }
}

/// Of those that are due at the same time, delayed events come first, each in the order of their
/// numbers.
private final class VirtualHost<Event>: ActivityHost {
  enum Due { case timer(Event), delayed(((any Error)?) -> Void) }

  var now: Int64 = 0
  private var timers: [Int32: (due: Int64, period: Int64?, event: Event)] = [:]
  private var delayed: [Int: (due: Int64, deliver: ((any Error)?) -> Void)] = [:]

  func takeDue(by end: Int64) -> Due? {
    let timer = timers.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
    let event = delayed.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
    if let event, event.value.due <= end, event.value.due <= timer?.value.due ?? .max {
      now = event.value.due
      delayed[event.key] = nil
      return .delayed(event.value.deliver)
    }
    guard let timer, timer.value.due <= end else { return nil }
    now = timer.value.due
    timers[timer.key] = nil
    if let period = timer.value.period {
      var due = timer.value.due
      while due <= end { due += period }
      timers[timer.key] = (due, period, timer.value.event)
    }
    return .timer(timer.value.event)
  }

  private func due(_ delay: Duration) -> Int64 { now + microseconds(delay) }

  private func microseconds(_ delay: Duration) -> Int64 {
    delay.components.seconds * 1_000_000 + delay.components.attoseconds / 1_000_000_000_000
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    if case .timer(let delay, let event, let period) = activity {
      timers[number] = (due(delay), period.map(microseconds), event)
    }
  }

  func end(_ number: Int32) { timers[number] = nil }
  func endAll() { timers = [:] }
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    delayed[number] = (due(delay), deliver)
  }
  func cancel(delayedEvent number: Int) { delayed[number] = nil }
  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    delayed[number].map { .microseconds($0.due - now) }
  }
  func timeLeft(ofTimer number: Int32) -> Duration? {
    timers[number].map { .microseconds($0.due - now) }
  }
}
