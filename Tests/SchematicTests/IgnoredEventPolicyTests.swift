import Schematic
import TestSupport
import Testing

/// Rule 3: the handling of ignored events is a setting of the machine.
struct IgnoredEventPolicyTests {
  @Test func `the policy for ignored events does nothing by default`() {
    guard case .ignore = machine.ignoredEventPolicy else {
      Issue.record("\(machine.ignoredEventPolicy)")
      return
    }
    #expect(machine.handle(.decrement) == .ignored)
  }

  @Test func `report calls its closure with the state and the ignored event`() {
    machine.ignoredEventPolicy = .report { state, event in log.add("\(event) in \(state)") }
    #expect(machine.handle(.decrement) == .ignored)
    #expect(log.entries == ["decrement in one"])
  }

  @Test func `report calls its closure before observers`() {
    machine.observe { _ in log.add("observer") }
    machine.ignoredEventPolicy = .report { _, _ in log.add("hook") }
    machine.handle(.decrement)
    #expect(log.entries == ["hook", "observer"])
  }

  @Test func `report is called for ignored events that were raised or sent`() {
    let machine = makeMachine { _, event in
      guard event == "go" else { return nil }
      return .to(1) { context in
        context.raise("raised")
        context.send("sent")
      }
    }
    machine.ignoredEventPolicy = .report { state, event in log.add("\(event) in \(state)") }
    machine.handle("go")
    #expect(log.entries == ["raised in 1", "sent in 1"])
  }

  @Test func `trap does not apply to rejected, failed and queried events`() {
    let machine = makeMachine { _, event in
      if event == "rejected" { throw Rejection(Failure.guarding) }
      if event == "failed" { throw Failure.guarding }
      return nil
    }
    machine.ignoredEventPolicy = .trap
    #expect(machine.handle("rejected") == .rejected(Failure.guarding))
    #expect(machine.handle("failed") == .failed(Failure.guarding, in: 0))
    #expect(!machine.canHandle("ignored"))
    #expect(machine.start() == .ignored)
  }

  @Test func `the closure of report can change the policy`() {
    machine.ignoredEventPolicy = .report { _, _ in
      log.add("once")
      machine.ignoredEventPolicy = .ignore
    }
    machine.handle(.decrement)
    machine.handle(.decrement)
    #expect(log.entries == ["once"])
  }

  @Test func `trap stops the program with a message that names state and event`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = StateMachine(schema: numberSchema, subject: Counter())
      machine.ignoredEventPolicy = .trap
      machine.handle(.decrement)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("The event 'decrement' is ignored in the state 'one'"))
  }

  @Test func `the message of trap does not ask for a transition after the machine has ended`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = StateMachine(EndingSchema())
      machine.ignoredEventPolicy = .trap
      machine.handle("end")
      machine.handle("more")
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("The machine has ended: reset it, or start it again after a stop"))
    #expect(!message.contains("Give the state a transition"))
  }

  @Test func `trap stops the program for an ignored event from the queue`() async {
    await #expect(processExitsWith: .failure) {
      let machine = makeMachine { _, event in event == "go" ? .to(1) { $0.send("sent") } : nil }
      machine.ignoredEventPolicy = .trap
      machine.handle("go")
    }
  }

  private let log = Log()
  private let counter = Counter()
  private let machine: NumberSchema.Machine

  init() {
    machine = StateMachine(schema: numberSchema, subject: counter)
  }
}

/// Ends with its first event.
private struct EndingSchema: FlatStateMachineSchema {
  let initialState = "running"

  func transition(from state: String, on event: String) -> Transition<String, String, Void>? {
    state == "running" ? .to("ended") : nil
  }

  func isPhase(_ phase: StatePhase, of state: String) -> Bool {
    phase == .ended && state == "ended"
  }
}
