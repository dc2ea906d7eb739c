import Schematic
import Statecharts
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ConfigurationTests {
  let trace = Trace()

  @Test func `contains a state that equals an active one, although its byte differs`() throws {
    let machine = try StateMachine(Parities())
    machine.start()
    let bytes = (0..<4).map { Parities.State(byte: $0) }
    #expect(bytes.map(machine.state.contains) == [false, true, false, true])
    machine.handle("step")
    #expect(bytes.map(machine.state.contains) == [true, false, true, false])
  }

  @Test func `contains a state and all around it`() throws {
    let machine = try Nested().started(trace)
    machine.handle("to b3")
    #expect(["b", "b3", "b311", "b321"].allSatisfy(machine.isIn))
    #expect(!["a", "b2", "b312", "nowhere"].contains(where: machine.isIn))
    #expect(machine.state.states == ["b", "b3", "b311", "b321"])
  }

  @Test func `of charts with the same states in another order are equal`() throws {
    struct Ordered: TextChart {
      let isReversed: Bool
      var body: [Element] {
        if isReversed { state("b") }
        state("a") {
          history(.shallow, defaults: ["a1"])
          on("go", to: "b")
          state("a1")
          state("a2")
        }
        if !isReversed { state("b") }
      }
      var initialStates: [String] { ["a"] }
    }
    let machines = try [false, true].map { try StateMachine(Ordered(isReversed: $0)) }
    for machine in machines { machine.start() }
    #expect(machines[0].state == machines[1].state)
    for machine in machines { machine.handle("go") }
    #expect(machines[0].state == machines[1].state)
    #expect(machines[0].state.hashValue == machines[1].state.hashValue)
  }

  /// Two composites with history, which may be declared in the other order.
  private struct Remembering: TextChart {
    var isReversed = false

    var body: [Element] {
      state("off") {
        on("a", to: "a2")
        on("b", to: "b2")
        // History to which no transition leads is not recorded.
        on("resume a", via: .history(of: "a"))
        on("resume b", via: .history(of: "b"))
      }
      for name in isReversed ? ["b", "a"] : ["a", "b"] { room(name) }
    }

    var initialStates: [String] { ["a"] }

    private func room(_ name: String) -> Element {
      state(name) {
        history(.shallow, defaults: ["\(name)1"])
        on("off", to: "off")
        state("\(name)1") {}
        state("\(name)2") {}
      }
    }

    /// The configuration after some events.
    func state(after events: [String]) throws -> Configuration<String> {
      let machine = try StateMachine(self)
      machine.start()
      for event in events { machine.handle(event) }
      return machine.state
    }
  }

  @Test func `that differ in their history alone have different hashes`() throws {
    let paths = [
      ["off"], ["off", "a", "off"], ["off", "b", "off"], ["off", "a", "off", "b", "off"],
    ]
    let states = try paths.map { try Remembering().state(after: $0) }

    #expect(Set(states.map(\.leaves)) == [["off"]])
    #expect(Set(states).count == 4)
    #expect(Set(states.map(\.hashValue)).count == 4)
  }

  @Test func `with equal history have equal hashes, in other charts and when they are read`() throws
  {
    let events = ["off", "a", "off", "b", "off"]
    let one = try Remembering().state(after: events)
    let other = try Remembering(isReversed: true).state(after: events)
    let read = try JSONDecoder().decode(
      Configuration<String>.self, from: try JSONEncoder().encode(other))

    #expect(try one != Remembering().state(after: ["off"]))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one == read && one.hashValue == read.hashValue)
  }

  @Test func `is drawn as a tree`() throws {
    let machine = try Nested().started(trace)
    machine.handle("to b3")
    #expect(
      machine.state.description == """
        b
          b3
            region 1
              b311
            region 2
              b321
        """)
    machine.stop()
    #expect(machine.state.description == "(stopped)")
  }

  @Test func `is equal across compilations of the same chart`() throws {
    let (one, other) = (try Nested().started(trace), try Nested().started(trace))
    one.handle("fork")
    other.handle("fork")
    #expect(one.state == other.state)
    #expect(one.state.hashValue == other.state.hashValue)
    other.handle("first")
    #expect(one.state != other.state)
  }

  @Test func `a schema resumes from a configuration of another compilation`() throws {
    let machine = try Nested().started(trace)
    machine.handle("fork")
    machine.handle("first")
    trace.facts = ["allowed"]
    let step = try StatechartSchema(Nested())
      .step(from: machine.state, on: "second", subject: trace)
    #expect(step?.state.leaves == ["a1"])
  }

  @Test func `a configuration of another chart is an error`() throws {
    struct Other: TracedChart {
      var body: [Element] { traced("other") }
    }
    let machine = try Nested().started(trace)
    let schema = try StatechartSchema(Other())
    #expect(throws: IncompatibleConfigurationError.self) {
      try schema.step(from: machine.state, on: "next", subject: trace)
    }
  }

  @Test(arguments: [["next"], ["to b3"], ["fork"], ["fork", "first"], []])
  func `is written and read`(events: [String]) throws {
    let machine = try Nested().started(trace)
    for event in events { machine.handle(event) }
    let data = try JSONEncoder().encode(machine.state)
    let read = try JSONDecoder().decode(Configuration<String>.self, from: data)
    #expect(read == machine.state)
    #expect(read.hashValue == machine.state.hashValue)
    #expect(read.description == machine.state.description)
    #expect(try Nested().started(trace).schema.step(from: read, on: "to c", subject: trace) != nil)
  }

  @Test func `reading nonsense is an error`() {
    let text = #"""
      {"nodes":[{"kind":1,"parent":-1,"position":0,"isOnlyChild":false},
      {"state":"a","kind":0,"parent":7,"position":0,"isOnlyChild":false}],
      "leaves":[1],"isTerminated":false,"histories":[],"arrivals":[]}
      """#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Configuration<String>.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: [1, 4, 5, 65, 129, 1_000])
  func `regions are as many as there are`(count: Int) throws {
    let machine = try Regions(count: count).started(trace)
    machine.handle("step")
    #expect(machine.state.leaves == (0..<count).map { "\($0) b" })
    #expect(
      trace.take()
        == ((0..<count).reversed().map { "-\($0) a" } + (0..<count).map { "+\($0) b" })
        .joined(separator: " "))
    machine.handle("last")
    #expect(machine.isIn("\(count - 1) a"))
    machine.handle("out")
    #expect(machine.state.leaves == ["out"])
  }
}

/// As many regions as asked for; each steps from a to b, the last one back by itself, too.
private struct Regions: TracedChart {
  let count: Int

  var body: [Element] {
    parallel("p") {
      for index in 0..<count {
        region {
          traced("\(index) a") { on("step", to: "\(index) b") }
          traced("\(index) b") {
            if index == count - 1 { on("last", to: "\(index) a") }
          }
        }
      }
      on("out", to: "out")
    }
    state("out")
  }
}

/// States of one byte that are equal if they are both odd or both even.
private struct Parities: Statechart {
  struct State: Hashable {
    let byte: UInt8

    static func == (left: State, right: State) -> Bool { left.byte % 2 == right.byte % 2 }

    func hash(into hasher: inout Hasher) { hasher.combine(byte % 2) }
  }

  typealias Event = String

  var body: [Element] {
    state(State(byte: 1)) { on("step", to: State(byte: 2)) }
    state(State(byte: 2))
  }
}
