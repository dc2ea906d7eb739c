import Schematic
import Statecharts
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Questions about a configuration that comes from another chart: the numbers in it lie outside of
/// the tables of the chart that is queried.
@Suite struct ForeignConfigurationTests {
  /// Each chart has a choice and a completion, so that something may follow every state by itself.
  struct Rows: TracedChart {
    var count = 0
    var name = "row"

    var body: [Element] {
      traced("home") {
        on("choose", via: .choice([.to("away").when { $0.ask("open") }, .otherwise("home")]))
      }
      traced("away") { always(to: "home").when { $0.ask("homesick") } }
      for index in 0..<count { traced("\(name) \(index)") }
      if count > 0 { on("last", to: "\(name) \(count - 1)") }
    }
  }

  let trace = Trace()

  /// A state whose number is beyond all those of a chart without rows.
  private func farState() throws -> Configuration<String> {
    let machine = try Rows(count: 1_000).started(trace)
    machine.handle("last")
    return machine.state
  }

  private func inChoice(of chart: Rows) throws -> Configuration<String> {
    let schema = try StatechartSchema(chart)
    let machine = try chart.started(trace)
    return try #require(schema.step(from: machine.state, on: "choose", subject: trace)?.state)
  }

  private func decoded(_ configuration: Configuration<String>) throws -> Configuration<String> {
    try JSONDecoder().decode(
      Configuration<String>.self, from: JSONEncoder().encode(configuration))
  }

  @Test func `a state of another chart is not transient`() throws {
    let far = try farState()
    let schema = try StatechartSchema(Rows())
    #expect(!schema.isPseudostate(far))
    #expect(try !schema.isPseudostate(decoded(far)))
  }

  @Test func `a choice of another chart is transient`() throws {
    let choosing = try inChoice(of: Rows(count: 10))
    let schema = try StatechartSchema(Rows())
    #expect(schema.isPseudostate(choosing))
    #expect(try schema.isPseudostate(decoded(choosing)))
  }

  @Test func `no machine resumes in a choice`() throws {
    let choosing = try inChoice(of: Rows())
    let schema = try StatechartSchema(Rows())
    for state in [choosing, try decoded(choosing)] {
      let error = #expect(throws: IncompatibleConfigurationError.self) {
        try schema.validated(state)
      }
      #expect(
        error?.faults.contains { $0.description.hasPrefix("A choice is active in ") } == true,
        "\(error?.faults ?? [])")
    }
  }

  @Test func `nothing can follow a state that the chart does not have`() throws {
    let far = try farState()
    let schema = try StatechartSchema(Rows())
    for state in [far, try decoded(far)] {
      let error = #expect(throws: IncompatibleConfigurationError.self) {
        try schema.step(from: state, for: .eventless(after: nil), subject: trace)
      }
      #expect(error?.faults.map(\.description) == ["'row 999' is not declared in it."])
    }
  }

  @Test func `a configuration of another compilation takes eventless transitions`() throws {
    let machine = try Rows(count: 10).started(trace)
    trace.facts = ["open"]
    machine.handle("choose")
    let schema = try StatechartSchema(Rows())
    trace.facts = ["homesick"]
    for state in [machine.state, try decoded(machine.state)] {
      let step = try schema.step(from: state, for: .eventless(after: nil), subject: trace)
      #expect(step?.state.leaves == ["home"])
    }
  }

  @Test func `the rollback state for a choice of another chart is the origin`() throws {
    let origin = try Rows().started(trace).state
    let choosing = try inChoice(of: Rows(count: 1_000))
    let schema = try StatechartSchema(Rows())
    #expect(schema.rollbackState(from: choosing, to: origin) == origin)
    #expect(try schema.rollbackState(from: decoded(choosing), to: origin) == origin)
    let far = try farState()
    #expect(schema.rollbackState(from: far, to: origin) == far)
  }

  @Test func `every query of a foreign configuration is answered or throws`() throws {
    let far = try decoded(farState())
    let schema = try StatechartSchema(Rows())
    #expect(!schema.isEnd(far))
    #expect(try schema.step(from: far, for: .start, subject: trace) == nil)
    #expect(throws: IncompatibleConfigurationError.self) { try schema.validated(far) }
    #expect(throws: IncompatibleConfigurationError.self) {
      try schema.step(from: far, for: .stop, subject: trace)
    }
    #expect(throws: IncompatibleConfigurationError.self) {
      try schema.step(from: far, on: "choose", subject: trace)
    }
  }

  @Test func `a state that is recorded as active twice is rejected`() throws {
    let text = #"""
      {"nodes":[{"kind":1,"parent":-1,"position":0,"isOnlyChild":false},
      {"state":"home","kind":0,"parent":0,"position":0,"isOnlyChild":false},
      {"state":"home","kind":0,"parent":0,"position":1,"isOnlyChild":false}],
      "leaves":[1,2],"isTerminated":false,"histories":[],"arrivals":[]}
      """#
    let read = try JSONDecoder().decode(Configuration<String>.self, from: Data(text.utf8))
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try StatechartSchema(Rows()).validated(read)
    }
    #expect(error?.faults.map(\.description) == ["'home' is recorded as active twice."])
  }

  @Test func `every mismatch is reported, of joins and of regions`() throws {
    struct Packing: TextChart {
      let isNew: Bool
      var body: [Element] {
        let join = isNew ? "packed" : "ready"
        parallel("p") {
          region { state("a") { on("go", via: .join(join)) } }
          region { state("b") { on("end", via: .join(join)) } }
          if isNew { region { state("c") } }
          self.join(join, to: "done")
        }
        state("done")
      }
    }
    let machine = try StateMachine(Packing(isNew: false))
    machine.start()
    machine.handle("go")
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try StatechartSchema(Packing(isNew: true)).validated(machine.state)
    }
    #expect(
      error?.faults.map(\.description) == [
        "It has no join 'ready'.", "'p' is active, and the third region of 'p' is not.",
      ])
  }

  @Test func `active states that are now nested in each other are rejected`() throws {
    struct Flat: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("outer") }
          region { traced("inner") }
        }
      }
    }
    struct Deep: TracedChart {
      var body: [Element] { traced("outer") { traced("inner") } }
    }
    let saved = try decoded(Flat().started(trace).state)
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try StatechartSchema(Deep()).validated(saved)
    }
    #expect(
      error?.faults.map(\.description) == [
        "'outer' is recorded as an innermost active state, but 'inner' in it is."
      ])
  }

  /// Rooms in regions, which a history restores.
  private struct Rooms: TextChart {
    let names: [String]

    var body: [Element] {
      parallel("house") {
        on("leave", to: "street")
        for name in names {
          region {
            state("dark \(name)") { on("light", to: "lit \(name)") }
            state("lit \(name)")
          }
        }
      }
      state("street") { on("back", via: .history(.deep, of: "house")) }
    }
  }

  @Test func `the history of regions that are declared in another order now is restored`() throws {
    let first = try StateMachine(Rooms(names: ["up", "down"]))
    first.start()
    for event in ["light", "leave"] { first.handle(event) }
    let second = try StateMachine(Rooms(names: ["down", "up"]))
    try second.resume(from: first.saved)
    second.handle("back")
    #expect(second.state.leaves == ["lit down", "lit up"])
  }
}
