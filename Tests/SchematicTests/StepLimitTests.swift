import Schematic
import Testing

/// Rule 6: a loop is an error that names its states, and the machine stays usable.
struct StepLimitTests {
  @Test(arguments: [1, 2, 5, 31, 32, 33, 100, 1_000])
  func `maximumSteps steps are taken for one event`(limit: Int) {
    let machine = makeCounter(to: limit)
    machine.maximumSteps = limit
    #expect(machine.handle("go") == .transitioned(from: 0, to: limit))
  }

  @Test(arguments: [1, 2, 5, 31, 32, 33, 100, 1_000])
  func `the step after maximumSteps fails with StepLimitExceededError`(limit: Int) {
    let machine = makeCounter(to: limit + 1)
    machine.maximumSteps = limit
    #expect(machine.handle("go").error is StepLimitExceededError)
    #expect(machine.state == limit)
  }

  @Test(arguments: [1, 2, 5, 31, 32, 33, 100, 1_000])
  func `maximumEvents events may follow each other by raising`(limit: Int) throws {
    let machine = makeMachine { state, _ in .to(state + 1) { $0.raise("again") } }
    machine.maximumEvents = limit
    let error = try #require(machine.handle("go").error as? StepLimitExceededError)
    #expect(error.limit == .events(limit))
    #expect(error.droppedEvents == 1)
    #expect(machine.state == limit + 1)
  }

  @Test(arguments: [100, 10_000])
  func `an action that raises many events loses none`(count: Int) {
    let machine = makeMachine { state, event in
      event == "go"
        ? .to(state) { context in for _ in 1...count { context.raise("next") } } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: count))
  }

  @Test func `a raised event has maximumSteps steps of its own`() {
    let machine = makeMachine(
      following: { $0 % 10 < 5 ? .to($0 + 1) : nil },
      reacting: { state, event in
        event == "go"
          ? .to(1) { context in for _ in 1...20 { context.raise("next") } }
          : .to(state / 10 * 10 + 11)
      })
    machine.maximumSteps = 5
    #expect(machine.handle("go") == .transitioned(from: 0, to: 205))
  }

  @Test func `maximumSteps is 100 by default, and at least 1`() {
    let machine = makeCounter(to: 2)
    #expect(machine.maximumSteps == 100)
    machine.maximumSteps = 0
    #expect(machine.maximumSteps == 1)
    machine.maximumSteps = 7
    #expect(machine.maximumSteps == 7)
  }

  @Test func `maximumSteps applies to each event separately`() {
    let machine = makeMachine { state, event in
      event == "go" ? .to(state) { for _ in 1...1_000 { $0.send("next") } } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1_000))
    #expect(machine.handle("next") == .transitioned(from: 1_000, to: 1_001))
  }

  @Test func `the error of maximumSteps lists the states of the loop once, in order`() throws {
    let machine = makeMachine(
      following: { $0 == 3 ? .to(1) : .to($0 + 1) }, reacting: { _, _ in .to(1) })
    let error = try #require(machine.handle("go").error as? StepLimitExceededError)
    #expect(error.limit == .steps(100))
    #expect(error.states.sorted() == ["1", "2", "3"])
    #expect(
      ["1 → 2 → 3", "2 → 3 → 1", "3 → 1 → 2"].contains(error.states.joined(separator: " → ")))
  }

  @Test func `the error of maximumSteps describes the last states and remedies`() {
    let machine = makeMachine(
      following: { $0 == 2 ? .to(1) : .to(2) }, reacting: { _, _ in .to(1) })
    machine.maximumSteps = 4
    #expect(
      machine.handle("go").error.map { "\($0)" } == """
        One event caused more than 4 steps: its own and eventless ones. The last states were 1 → 2. \
        If they are a loop, break it. If not, increase the machine's maximumSteps.
        """)
  }

  @Test func `the error of a loop contains the number of discarded raised events`() throws {
    let machine = makeMachine(
      following: { $0 == 0 ? nil : .to($0 % 3 + 1) },
      reacting: { _, _ in
        .to(1) { context in for event in ["a", "b"] { context.raise(event) } }
      })
    let error = try #require(machine.handle("go").error as? StepLimitExceededError)
    #expect(error.droppedEvents == 2)
    #expect(error.description.contains("2 queued events were discarded."))
  }

  @Test func `a long queue of raised events without a loop has the same error, with its states`() {
    let machine = makeMachine { state, event in
      event == "go"
        ? .to(1) { context in for _ in 1...6 { context.raise("next") } } : .to(state + 1)
    }
    machine.maximumEvents = 4
    #expect(
      machine.handle("go").error.map { "\($0)" } == """
        Actions or observers sent or raised more than 4 events in one run-to-completion step. The last states were \
        1 → 2 → 3 → 4 → 5. 2 queued events were discarded. If they are a loop, break it. If not, send \
        fewer events, or increase the machine's maximumEvents.
        """)
  }

  @Test func `observers are notified of the exceeded step limit`() {
    let machine = makeCounter(to: 3)
    machine.maximumSteps = 2
    var last: StateMachineNotice<Int, String>?
    machine.observe { last = $0 }
    machine.handle("go")
    guard case .failed(is StepLimitExceededError, on: nil, in: 2) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
  }

  @Test func `a machine remains usable after the step limit is exceeded`() {
    let machine = makeMachine { state, event in
      event == "loop" ? .to(0) { $0.raise("loop") } : .to(state + 1)
    }
    #expect(machine.handle("loop").error is StepLimitExceededError)
    #expect(machine.handle("next") == .transitioned(from: 0, to: 1))
  }

  @Test func `events sent inside an endless loop are handled after it is stopped`() {
    let machine = makeMachine { state, event in
      switch event {
      case "go":
        .to(0) {
          $0.send("sent"); $0.raise("loop")
        }
      case "loop": .to(0) { $0.raise("loop") }
      default: .to(state + 1)
      }
    }
    #expect(machine.handle("go").error is StepLimitExceededError)
    #expect(machine.state == 1)
  }

  /// Makes a machine that reaches `last` in eventless steps.
  private func makeCounter(to last: Int) -> Script.Machine {
    makeMachine(following: { $0 < last ? .to($0 + 1) : nil }, reacting: { _, _ in .to(1) })
  }
}
