import Schematic
import SchematicTesting
import Statecharts
import Testing

struct WithEveryTests {
  @Test func `every pair is checked once`() throws {
    var pairs: [String] = []
    try withEvery(Gate.State.allCases, Gate.Event.allCases) { state, event in
      pairs.append("\(state) \(event)")
      return true
    }
    #expect(pairs.count == 6)
    #expect(Set(pairs).count == 6)
  }

  @Test func `the error names the pair that fails`() {
    let error = #expect(throws: FailedCase.self) {
      try withEvery(Gate.State.allCases, Gate.Event.allCases) { state, event in
        try Gate().transition(from: state, on: event) != nil
      }
    }
    #expect("\(error, default: "")" == "the check returned false\non coin in broken")
  }

  @Test func `the error contains what the check throws, and the pair`() {
    let error = #expect(throws: FailedCase.self) {
      try withEvery([Gate.State.open], [Gate.Event.push]) { _, _ in throw Gate.Jammed() }
    }
    #expect("\(error, default: "")" == "Jammed()\non push in open")
  }

  @Test func `every sequence up to a length has its own machine, the shortest first`() throws {
    var lengths: [Int] = []
    let money = Money()
    try withEverySequence(
      of: Gate.Event.allCases, upTo: 3, on: StateMachine(Gate(), subject: money)
    ) { _, trace in
      lengths.append(trace.entries.count)
      return trace.initialState == .closed
    }
    #expect(lengths == [0, 1, 1, 2, 2, 2, 2] + Array(repeating: 3, count: 8))
  }

  @Test func `the error contains the trace of the shortest sequence that fails`() {
    var subjects: [Money] = []
    func makeGate() -> StateMachine<Gate> {
      let money = Money()
      subjects.append(money)
      return StateMachine(Gate(), subject: money)
    }
    let error = #expect(throws: FailedCase.self) {
      try withEverySequence(of: Gate.Event.allCases, upTo: 5, on: makeGate()) { _, trace in
        if case .failed = trace.outcome { false } else { true }
      }
    }
    #expect(
      "\(error, default: "")" == """
        the check returned false
        starting in closed
        1. push: closed → closed
        2. push: closed → closed
        3. push: failed in closed: Jammed()
        """)
  }

  @Test func `no events make one sequence`() throws {
    var count = 0
    let money = Money()
    try withEverySequence(of: [], upTo: 3, on: StateMachine(Gate(), subject: money)) { _, _ in
      count += 1
      return true
    }
    #expect(count == 1)
  }

  @Test func `a definition is compiled once, and each sequence has a subject of its own`() throws {
    var subjects: [ObjectIdentifier] = []
    var made = 0
    func makeMoney() -> Money {
      made += 1
      return Money()
    }
    let coverage = try withEverySequence(
      of: Gate.Event.allCases, upTo: 2, on: Gate(), subject: makeMoney()
    ) { gate, trace in
      subjects.append(ObjectIdentifier(try #require(gate.subject)))
      return trace.initialState == .closed
    }
    #expect("\(coverage)" == "7 sequences of up to 2 events")
    #expect(made == 7)
    #expect(subjects.count == 7)
  }

  @Test func `a definition without a subject is started`() throws {
    var bodies = 0
    let light = Light { bodies += 1 }
    try withEverySequence(of: [true], upTo: 3, on: light) { machine, trace in
      machine.leafStates == [trace.entries.count.isMultiple(of: 2) ? "off" : "on"]
    }
    #expect(bodies == 1)
  }

  private struct Light: Statechart {
    typealias State = String
    typealias Event = Bool
    let noteBody: () -> Void

    var body: [Element] {
      let _ = noteBody()
      state("off") { on(true, to: "on") }
      state("on") { on(true, to: "off") }
    }
  }
}
