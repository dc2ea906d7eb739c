import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// `started()` throws when the machine has not started, and checks of sequences report it.
struct StartedTests {
  @Test func `started throws when the subject is released already`() {
    let error = #expect(throws: SubjectReleasedError.self) {
      try StateMachine(Checkout(), subject: Order()).started()
    }
    #expect(
      "\(error, default: "")".hasPrefix("The subject of the machine, of type Order, was released"))
  }

  @Test func `started throws when the subject of a flat schema is released already`() {
    #expect(throws: SubjectReleasedError.self) {
      try StateMachine(Gate(), subject: Money()).started()
    }
  }

  #if DEBUG
    @Test func `a machine says before its start, too, that nothing holds its subject`() throws {
      nonisolated(unsafe) var subjects: [String] = []
      try SubjectReleasedError.handler.withValue({ subjects.append($0.subject) }) {
        let machine = try StateMachine(Checkout(), subject: Order())
        machine.handle("pay")
        machine.start()
      }
      #expect(subjects == ["Order"])
    }
  #endif

  @Test func `started throws the error of an entry action`() {
    let order = Order()
    order.isBroken = true
    #expect(throws: Order.Broken.self) {
      try StateMachine(Checkout(), subject: order).started()
    }
  }

  @Test func `started throws inside a step of the machine`() throws {
    let order = Order()
    let machine = try StateMachine(Checkout(), subject: order).started()
    var failure: (any Error)?
    machine.observe { [unowned machine] _ in
      do { _ = try machine.started() } catch { failure = error }
    }
    machine.handle("pay")
    #expect("\(failure, default: "")".contains("call it outside"))
  }

  @Test func `started returns a machine that was started before`() throws {
    let order = Order()
    let machine = try StateMachine(Checkout(), subject: order).started()
    #expect(try machine.started() === machine)
  }

  @Test func `a started machine stores delayed events without a host`() throws {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, event in
      event == "wait" ? .stay.performWithContext { try $0.send("on", after: .seconds(3)) } : .to(1)
    }
    let machine = try StateMachine(schema: schema).started()
    #expect(machine.handle("wait") == .transitioned(from: 0, to: 0))
    #expect(machine.pendingTimers.map(\.event) == ["on"])
  }

  @MainActor @Test func `a started machine keeps its host`() async throws {
    struct Lamp: Statechart {
      enum State { case on, off }
      enum Event { case timeout }

      var body: [Element] {
        state(.on) {
          after(.seconds(3), send: .timeout)
          on(.timeout, to: .off)
        }
        state(.off)
      }
    }
    let clock = ManualClock()
    let machine = try StateMachine(Lamp())
    machine.hostActivities(on: clock)
    _ = try machine.started()
    try await clock.advance(by: .seconds(3))
    #expect(machine.isIn(.off))
  }

  @Test func `a check of sequences reports a released subject`() {
    #expect(throws: SubjectReleasedError.self) {
      try withEverySequence(
        of: ["pay"], upTo: 1, on: StateMachine(Checkout(), subject: Order()).started()
      ) { _, _ in true }
    }
  }

  @Test func `a check of sequences reports a machine that was not started`() throws {
    let order = Order()
    let error = #expect(throws: MachineNotStartedError.self) {
      try withEverySequence(of: ["pay"], upTo: 1, on: StateMachine(Checkout(), subject: order)) {
        _, _ in true
      }
    }
    #expect(
      "\(error, default: "")".hasSuffix(
        "so it cannot handle events: call start() first, or write 'started()' behind it."))
    #expect(throws: MachineNotStartedError.self) {
      try withEverySequence(
        of: ["pay"], upTo: 1, on: StateMachine(Checkout(), subject: order), fingerprint: { _ in 0 }
      ) { _, _ in true }
    }
  }

  @Test func `a check of sequences reports a released subject without a start, too`() {
    #expect(throws: SubjectReleasedError.self) {
      try withEverySequence(
        of: Gate.Event.allCases, upTo: 1, on: StateMachine(Gate(), subject: Money())
      ) { _, _ in true }
    }
  }
}

private final class Order {
  struct Broken: Error {}
  var isBroken = false
}

private struct Checkout: Statechart {
  typealias State = String
  typealias Event = String
  typealias Subject = Order

  var body: [Element] {
    state("open") {
      onEntry { if $0.isBroken { throw Order.Broken() } }
      on("pay", to: "paid")
    }
    state("paid")
  }
}
