import Schematic
import TestSupport
import Testing

/// Rule 6, for events whose actions or observers handle further events, which are queued.
struct EventLimitTests {
  @Test func `maximumEvents events are handled in one run`() {
    let machine = makePingPong(rounds: 50)
    machine.maximumEvents = 50
    #expect(machine.handle("ping") == .transitioned(from: 0, to: 50))
  }

  @Test func `the event after maximumEvents fails with StepLimitExceededError`() {
    let machine = makePingPong(rounds: 51)
    machine.maximumEvents = 50
    #expect(machine.handle("ping").error is StepLimitExceededError)
    #expect(machine.state == 50)
  }

  @Test func `maximumEvents is 100,000 by default, and at least 1`() {
    let machine = makePingPong(rounds: .max)
    #expect(machine.maximumEvents == 100_000)
    machine.handle("ping")
    #expect(machine.state == 100_000)
    machine.maximumEvents = -1
    #expect(machine.maximumEvents == 1)
  }

  @Test func `maximumEvents stops an observer that handles an event after every transition`() throws
  {
    let machine = StateMachine(schema: makeClosureSchema(), subject: counter)
    machine.maximumEvents = 100
    machine.observeTransitions { _, _, new in
      machine.handle(new == .two ? .decrement : .increment)
    }
    let error = try #require(machine.handle(.increment).error as? StepLimitExceededError)
    #expect(error.limit == .events(100))
    #expect(error.states == ["two", "one"] || error.states == ["one", "two"])
    #expect(error.droppedEvents == 1)
  }

  @Test func `the error of maximumEvents describes the last states and remedies`() {
    let machine = makeMachine { state, _ in .to(1 - state) { $0.send("pong") } }
    machine.maximumEvents = 4
    #expect(
      machine.handle("ping").error.map { "\($0)" } == """
        Actions or observers sent or raised more than 4 events in one run-to-completion step. The last states were \
        1 → 0. 1 queued event was discarded. If they are a loop, break it. If not, send fewer \
        events, or increase the machine's maximumEvents.
        """)
  }

  @Test func `a machine remains usable after the event limit is exceeded`() {
    let machine = makePingPong(rounds: .max)
    machine.maximumEvents = 10
    machine.handle("ping")
    #expect(machine.handle("stop") == .transitioned(from: 10, to: 0))
  }

  @Test func `exceeding maximumEvents discards all queued events`() throws {
    let machine = makeMachine { state, _ in
      .to(state + 1) { context in for _ in 1...2 { context.send("ping") } }
    }
    machine.maximumEvents = 10
    let error = try #require(machine.handle("ping").error as? StepLimitExceededError)
    #expect(machine.state == 10)
    #expect(error.droppedEvents == 11)
  }

  @Test func `exceeding maximumEvents discards all raised events`() {
    let machine = makeMachine { state, event in
      guard event == "ping" else { return .to(0) }
      return .to(state + 1) { context in for _ in 1...2 { context.raise("ping") } }
    }
    machine.maximumEvents = 10
    #expect(machine.handle("ping").error is StepLimitExceededError)
    machine.handle("stop")
    #expect(machine.state == 0)
  }

  @Test func `maximumEvents stops a loop of failing events`() {
    let machine = makeMachine { state, event in
      guard event == "ping" else { return .to(0) }
      return .to(state + 1) { context in
        context.send("ping")
        throw Failure.entering
      }
    }
    machine.maximumEvents = 10
    #expect(machine.handle("ping") == .failed(Failure.entering, in: 10))
    #expect(machine.handle("stop") == .transitioned(from: 10, to: 0))
  }

  @Test func `an observer of the exceeded event limit can handle an event`() {
    let machine = makePingPong(rounds: .max)
    machine.maximumEvents = 10
    machine.observe { if case .failed = $0 { machine.handle("stop") } }
    #expect(machine.handle("ping").error is StepLimitExceededError)
    #expect(machine.state == 0)
  }

  @Test func `maximumEvents stops an observer that starts the loop again`() {
    let machine = makePingPong(rounds: .max)
    machine.maximumEvents = 10
    machine.observe { if case .failed = $0 { machine.handle("ping") } }
    #expect(machine.handle("ping").error is StepLimitExceededError)
    #expect(machine.handle("stop").isTransition)
    #expect(machine.state == 0)
  }

  private let counter = Counter()

  /// Makes a machine that answers "ping" with "ping" so many times, and "stop" with going to 0.
  private func makePingPong(rounds: Int) -> Script.Machine {
    makeMachine { state, event in
      guard event == "ping" else { return .to(0) }
      return .to(state + 1) { if state + 1 < rounds { $0.send("ping") } }
    }
  }
}
