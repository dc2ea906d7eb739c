import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

/// What must hold for every chart, tried with generated ones.
struct GeneratedPropertyTests {
  private typealias Machine = StateMachine<StatechartSchema<String, SmallEvent, ChartSubject>>

  private static let seeds: Range<UInt64> = 20_000..<20_020

  /// Runs a chart and checks its machine in each stable configuration.
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
    let adapted = AdaptedChart<Plain<SmallEvent>>(comparison.chart)
    let schema = try StatechartSchema(adapted)
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
  func `a step evaluates each guard at most once`(in seed: UInt64) throws {
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

  @Test(arguments: seeds)
  func `a resumed machine does the same as the saved one`(in seed: UInt64) throws {
    let comparison = ChartComparison(seed: seed)
    let events = comparison.events.compactMap(SmallEvent.init(rawValue:))
    let (subject, copy) = (ChartSubject(comparison.chart), ChartSubject(comparison.chart))
    guard let first = try? machine(for: comparison, subject) else { return }
    first.start()
    let half = events.count / 2
    for event in events[..<half] { first.handle(event) }
    copy.take(over: subject)
    let saved = try JSONDecoder().decode(
      Configuration<String>.self, from: JSONEncoder().encode(first.state))
    let second = StateMachine(schema: try machine(for: comparison, copy).schema, subject: copy)
    try second.resume(from: .init(state: saved, deferredEvents: first.deferredEvents))
    second.maximumEvents = first.maximumEvents
    for event in events[half...] {
      first.handle(event)
      second.handle(event)
      #expect(first.state == second.state)
      #expect(first.state.hashValue == second.state.hashValue)
      #expect(first.deferredEvents == second.deferredEvents)
      #expect(subject.log == copy.log)
    }
  }

  /// A machine with a tracer is stepped by the planner; one without, by the table of steps.
  @Test(arguments: RandomCharts.seeds(ofBatch: 500, of: RandomCharts.isLong ? 2_000 : 120))
  func `steps by the table lead from and to the same configurations as others`(
    in seed: UInt64
  ) throws {
    let comparison = ChartComparison(seed: seed)
    let adapted = AdaptedChart<Plain<SmallEvent>>(comparison.chart)
    guard let schema = try? StatechartSchema(adapted) else { return }
    func run(isTraced: Bool) throws -> [String] {
      let machine = StateMachine(schema: schema, subject: ChartSubject(comparison.chart))
      machine.maximumEvents = 400
      if isTraced { machine.trace { _ in } }
      var lines: [String] = []
      machine.observeTransitions { old, _, new in lines.append("\(old.numbers) \(new.numbers)") }
      machine.start()
      for event in comparison.events.compactMap(SmallEvent.init(rawValue:)) {
        let outcome = machine.handle(event)
        if case .transitioned(let old, let new) = outcome {
          lines.append("from \(old.numbers) to \(new.numbers)")
        }
        lines.append("\(machine.state.numbers) \(machine.deferredEvents)")
        let data = try JSONEncoder().encode(machine.state)
        let copy = try JSONDecoder().decode(Configuration<String>.self, from: data)
        #expect(copy == machine.state)
      }
      return lines
    }
    let (direct, general) = (try run(isTraced: false), try run(isTraced: true))
    #expect(direct == general)
  }

  @Test(arguments: seeds)
  func `the active states are a legal configuration`(in seed: UInt64) throws {
    let tree = ModelTree(ChartComparison(seed: seed).chart)
    try follow(seed) { machine, _ in
      guard !machine.state.isInactive, !machine.state.isTerminated else { return }
      // Regions have no names here: one is active when something in it is.
      let active = Set(machine.state.states)
      for state in tree.states.values where state.kind != .region && active.contains(state.id) {
        let children = tree.children(of: state.id).map { child in
          tree.kind(of: child) == .region ? tree.children(of: child) : [child]
        }
        let counts = children.map { $0.count(where: active.contains) }
        switch state.kind {
        case .parallel: #expect(counts.allSatisfy { $0 == 1 }, "\(state.id)")
        case .compound where state.initial == .resting:
          #expect(counts.reduce(0, +) <= 1, "\(state.id)")
        case .compound: #expect(counts.reduce(0, +) == 1, "\(state.id)")
        case .atomic, .final, .region, .history, .entryPoint, .exitPoint: break
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `a machine handles each event that canHandle accepts`(in seed: UInt64) throws {
    let comparison = ChartComparison(seed: seed)
    guard let machine = try? machine(for: comparison, ChartSubject(comparison.chart)) else {
      return
    }
    machine.start()
    for event in comparison.events.compactMap(SmallEvent.init(rawValue:)) {
      let canHandle = machine.canHandle(event)
      switch machine.handle(event) {
      case .transitioned: #expect(canHandle)
      case .ignored, .deferred, .rejected: #expect(!canHandle)
      case .failed, .queued, .subjectReleased: break
      }
    }
  }
}
