import Foundation
import Schematic
import Statecharts
import Testing

/// What must hold for every chart, tried with generated ones.
struct GeneratedPropertyTests {
  private typealias Machine = StateMachine<StatechartSchema<String, SmallEvent, ChartSubject>>

  private static let seeds: Range<UInt64> = 20_000..<20_020

  /// Runs a chart and looks at its machine whenever that is at rest.
  private func follow(_ seed: UInt64, _ look: (Machine, ChartSubject) throws -> Void) throws {
    let comparison = ChartComparison(seed: seed)
    let subject = ChartSubject(comparison.chart)
    guard let machine = try? machine(for: comparison, subject) else { return }
    machine.start()
    try look(machine, subject)
    for event in comparison.events.compactMap(SmallEvent.init(rawValue:)) {
      machine.handle(event)
      try look(machine, subject)
    }
  }

  private func machine(
    for comparison: ChartComparison, _ subject: ChartSubject
  ) throws -> Machine {
    let adapted = AdaptedChart<SmallEvent>(comparison.chart)
    let schema = try StatechartSchema(adapted, options: adapted.options)
    let machine = StateMachine(schema: schema, subject: subject)
    machine.maximumEvents = 400
    return machine
  }

  @Test(arguments: seeds)
  func `asking for a step performs nothing`(in seed: UInt64) throws {
    try follow(seed) { machine, subject in
      let before = (subject.log, subject.variables)
      for event in SmallEvent.allCases {
        let first = try? machine.schema.step(from: machine.state, on: event, subject: subject)
        let second = try? machine.schema.step(from: machine.state, on: event, subject: subject)
        #expect(first?.state == second?.state)
      }
      #expect(before.0 == subject.log)
      #expect(before.1 == subject.variables)
    }
  }

  @Test(arguments: seeds)
  func `a step asks each guard at most once`(in seed: UInt64) throws {
    try follow(seed) { machine, subject in
      for event in SmallEvent.allCases {
        _ = subject.takeAsked()
        _ = try? machine.schema.step(from: machine.state, on: event, subject: subject)
        let guards = subject.takeAsked().filter { !$0.hasPrefix("barrier") }
        #expect(Set(guards).count == guards.count, "\(guards)")
      }
    }
  }

  @Test(arguments: seeds)
  func `a configuration survives being encoded`(in seed: UInt64) throws {
    try follow(seed) { machine, _ in
      let data = try JSONEncoder().encode(machine.state)
      let copy = try JSONDecoder().decode(Configuration<String>.self, from: data)
      #expect(copy == machine.state)
      #expect(copy.leaves == machine.state.leaves)
    }
  }

  @Test(arguments: seeds)
  func `equal histories make equal configurations`(in seed: UInt64) throws {
    var first: [Configuration<String>] = []
    var second: [Configuration<String>] = []
    try follow(seed) { machine, _ in first.append(machine.state) }
    try follow(seed) { machine, _ in second.append(machine.state) }
    #expect(first == second)
    #expect(first.map(\.hashValue) == second.map(\.hashValue))
  }
}
