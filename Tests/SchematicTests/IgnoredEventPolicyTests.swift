import Schematic
import TestSupport
import Testing

/// Rule 3: what happens to an ignored event is a setting of the machine.
@Suite struct `The policy for ignored events` {
  @Test func `is to do nothing unless set`() {
    guard case .ignore = machine.ignoredEventPolicy else {
      Issue.record("\(machine.ignoredEventPolicy)")
      return
    }
    #expect(machine.handle(.decrement) == .ignored)
  }

  @Test func `reports state and event to a hook`() {
    machine.ignoredEventPolicy = .report { state, event in log.add("\(event) in \(state)") }
    #expect(machine.handle(.decrement) == .ignored)
    #expect(log.entries == ["decrement in one"])
  }

  @Test func `calls the hook before observers`() {
    machine.observe { _ in log.add("observer") }
    machine.ignoredEventPolicy = .report { _, _ in log.add("hook") }
    machine.handle(.decrement)
    #expect(log.entries == ["hook", "observer"])
  }

  @Test func `covers events that were raised and sent`() {
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

  @Test func `does not cover rejected, failed and unasked events`() {
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

  @Test func `can be changed by the hook itself`() {
    machine.ignoredEventPolicy = .report { _, _ in
      log.add("once")
      machine.ignoredEventPolicy = .ignore
    }
    machine.handle(.decrement)
    machine.handle(.decrement)
    #expect(log.entries == ["once"])
  }

  @Test func `traps with a message that names state and event`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = StateMachine(schema: numberSchema, subject: Counter())
      machine.ignoredEventPolicy = .trap
      machine.handle(.decrement)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("The event 'decrement' is ignored in the state 'one'"))
  }

  @Test func `traps for an event that waited`() async {
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
