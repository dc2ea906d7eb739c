import Schematic
import Testing

/// Rule 6: a loop is an error that names its states, and the machine stays usable.
@Suite struct `The limit of steps` {
  @Test(arguments: [1, 2, 5, 31, 32, 33, 100, 1_000])
  func `lets exactly so many steps follow by themselves`(limit: Int) {
    let machine = makeCounter(to: limit)
    machine.maximumSteps = limit
    #expect(machine.handle("go") == .transitioned(from: 0, to: limit))
  }

  @Test(arguments: [1, 2, 5, 31, 32, 33, 100, 1_000])
  func `stops the next step`(limit: Int) {
    let machine = makeCounter(to: limit + 1)
    machine.maximumSteps = limit
    #expect(machine.handle("go").error is StepLimitExceededError)
    #expect(machine.state == limit)
  }

  @Test(arguments: [1, 2, 5, 31, 32, 33, 100, 1_000])
  func `counts the steps of raised events too`(limit: Int) {
    let machine = makeMachine { state, _ in .to(state + 1) { $0.raise("again") } }
    machine.maximumSteps = limit
    #expect(machine.handle("go").error is StepLimitExceededError)
    #expect(machine.state == limit)
  }

  @Test func `is 100 unless set, and at least 1`() {
    let machine = makeCounter(to: 2)
    #expect(machine.maximumSteps == 100)
    machine.maximumSteps = 0
    #expect(machine.maximumSteps == 1)
    machine.maximumSteps = 7
    #expect(machine.maximumSteps == 7)
  }

  @Test func `is counted afresh for every event`() {
    let machine = makeMachine { state, event in
      event == "go" ? .to(state) { for _ in 1...1_000 { $0.send("next") } } : .to(state + 1)
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1_000))
    #expect(machine.handle("next") == .transitioned(from: 1_000, to: 1_001))
  }

  @Test func `names the states of the loop, each once, in order`() throws {
    let machine = makeMachine(
      following: { $0 == 3 ? .to(1) : .to($0 + 1) }, reacting: { _, _ in .to(1) })
    let error = try #require(machine.handle("go").error as? StepLimitExceededError)
    #expect(error.limit == .steps(100))
    #expect(error.states.sorted() == ["1", "2", "3"])
    #expect(
      ["1 → 2 → 3", "2 → 3 → 1", "3 → 1 → 2"].contains(error.states.joined(separator: " → ")))
  }

  @Test func `says what happened, where, and what to do`() {
    let machine = makeMachine(
      following: { $0 == 2 ? .to(1) : .to(2) }, reacting: { _, _ in .to(1) })
    machine.maximumSteps = 4
    #expect(
      machine.handle("go").error.map { "\($0)" } == """
        One event caused more than 4 steps, in the loop 1 → 2. Break the loop, \
        or increase the machine's maximumSteps if the steps are intended.
        """)
  }

  @Test func `says how many raised events it dropped`() throws {
    let machine = makeMachine { _, _ in
      .to(1) { context in for event in ["a", "b"] { context.raise(event) } }
    }
    machine.maximumSteps = 3
    let error = try #require(machine.handle("go").error as? StepLimitExceededError)
    #expect(error.droppedEvents == 4)
    #expect(error.description.contains("4 queued events were discarded."))
  }

  @Test func `is told to observers`() {
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

  @Test func `leaves the machine usable, and nothing of the loop behind`() {
    let machine = makeMachine { state, event in
      event == "loop" ? .to(0) { $0.raise("loop") } : .to(state + 1)
    }
    #expect(machine.handle("loop").error is StepLimitExceededError)
    #expect(machine.handle("next") == .transitioned(from: 0, to: 1))
  }

  @Test func `loses no event that was sent from inside the loop`() {
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

  /// Makes a machine that goes to `last` by itself, step by step.
  private func makeCounter(to last: Int) -> Script.Machine {
    makeMachine(following: { $0 < last ? .to($0 + 1) : nil }, reacting: { _, _ in .to(1) })
  }
}
