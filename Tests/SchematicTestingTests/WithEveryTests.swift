import Schematic
import SchematicTesting
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

  @Test func `a pair that fails is named`() {
    let error = #expect(throws: FailedCase.self) {
      try withEvery(Gate.State.allCases, Gate.Event.allCases) { state, event in
        try Gate().transition(from: state, on: event) != nil
      }
    }
    #expect("\(error, default: "")" == "the check answered false\non coin in broken")
  }

  @Test func `what a check throws is told with the pair`() {
    let error = #expect(throws: FailedCase.self) {
      try withEvery([Gate.State.open], [Gate.Event.push]) { _, _ in throw Gate.Jammed() }
    }
    #expect("\(error, default: "")" == "Jammed()\non push in open")
  }

  @Test func `every sequence up to a length has a machine of its own, the shortest first`() throws {
    var lengths: [Int] = []
    let money = Money()
    try withEverySequence(of: Gate.Event.allCases, upTo: 3) {
      StateMachine(schema: Gate(), subject: money)
    } check: { _, trace in
      lengths.append(trace.entries.count)
      return trace.initialState == .closed
    }
    #expect(lengths == [0, 1, 1, 2, 2, 2, 2] + Array(repeating: 3, count: 8))
  }

  @Test func `the shortest sequence that fails is told as a story`() {
    var subjects: [Money] = []
    let error = #expect(throws: FailedCase.self) {
      try withEverySequence(of: Gate.Event.allCases, upTo: 5) {
        subjects.append(Money())
        return StateMachine(schema: Gate(), subject: subjects[subjects.count - 1])
      } check: { _, trace in
        if case .failed = trace.outcome { false } else { true }
      }
    }
    #expect(
      "\(error, default: "")" == """
        the check answered false
        starting in closed
        1. push: closed → closed
        2. push: closed → closed
        3. push: failed in closed: Jammed()
        """)
  }

  @Test func `no events make one sequence`() throws {
    var count = 0
    let money = Money()
    try withEverySequence(of: [], upTo: 3) {
      StateMachine(schema: Gate(), subject: money)
    } check: { _, _ in
      count += 1
      return true
    }
    #expect(count == 1)
  }
}
