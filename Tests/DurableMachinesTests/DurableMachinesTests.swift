import DurableMachines
import Testing

@Suite(CheckedLogs()) struct DurableMachineTests {
  let clock = TestClock()

  @Test(arguments: TestDatabase.withParts)
  func `an event is handled and its answer recorded`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    let answer = try await orders.handle(.pay, to: "4711", eventID: "a")
    #expect(answer.kind == .transitioned)
    #expect(answer.states == ["paying"])
    #expect(answer.version == 2)
    #expect(!answer.isRepetition)
    let state = try await orders.state(of: "4711")
    #expect(state.states.keys.sorted() == ["paying"])
  }

  @Test(arguments: TestDatabase.withParts)
  func `an event with a known id is not handled again`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    let first = try await orders.handle(.remind, to: "4711", eventID: "a")
    let second = try await orders.handle(.remind, to: "4711", eventID: "a")
    #expect(second.isRepetition)
    #expect(second.version == first.version)
    #expect(try await orders.state(of: "4711").subject.reminders == 1)
    try await orders.handle(.remind, to: "4711", eventID: "b")
    #expect(try await orders.state(of: "4711").subject.reminders == 2)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an ignored event changes nothing but the log`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    let answer = try await orders.handle(.print, to: "4711", eventID: "a")
    #expect(answer.kind == .ignored)
    #expect(try await orders.state(of: "4711").version == 1)
    #expect(try await orders.handle(.print, to: "4711", eventID: "a").isRepetition)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an unknown id is an error that creates nothing`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    await #expect { try await orders.handle(.pay, to: "4711", eventID: "a") } throws: {
      $0.machineErrorKind == .unknown
    }
    let answer = try await orders.handle(.pay, to: "4711", eventID: "a", isCreating: true)
    #expect(answer.states == ["paying"])
    await #expect { try await orders.create("4711") } throws: { $0.machineErrorKind == .exists }
  }

  @Test(arguments: TestDatabase.withParts)
  func `a timer elapses when a worker looks after its time`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store()) { _ in throw CancellationError() }
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "a")
    clock.advance(seconds: 59)
    #expect(try await orders.state(of: "4711").states.keys.sorted() == ["paying"])
    clock.advance(seconds: 1)
    let answer = try await orders.handle(.pay, to: "4711", eventID: "b")
    #expect(answer.kind == .ignored)
    #expect(answer.states == ["late"])
  }

  @Test(arguments: TestDatabase.withParts)
  func `a task is a job, whose event is committed with its end`(database: TestDatabase) async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "a")
    #expect(try await orders.workOnce() == 1)
    let state = try await orders.state(of: "4711")
    #expect(state.subject.charged == 4_999)
    #expect(
      state.states.keys.sorted() == ["packing", "packing@box/boxing", "packing@papers/printing"])
    #expect(try await orders.workOnce() == 0)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a task whose state was exited is not run`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store()) { _ in
      Issue.record("the task runs")
      return 0
    }
    try await orders.create("4711")
    try await orders.handle(.pay, to: "4711", eventID: "a")
    try await orders.handle(.declined, to: "4711", eventID: "b")
    #expect(try await orders.workOnce() == 0)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an effect is performed under its key until it succeeds`(database: TestDatabase) async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    for (index, event) in [Checkout.Event.pay, .charged(1), .box, .print].enumerated() {
      try await orders.handle(event, to: "4711", eventID: "\(index)")
    }
    #expect(try await orders.state(of: "4711").states.keys.sorted() == ["sent"])
    let line = "notify(\"sent\") checkout/4711/5/effect 0 at \(clock.now)"
    let log = EffectLog()
    try await orders.workOnce { effect, key in
      await log.add("\(effect) \(key)")
      throw CancellationErrorOfReceiver()
    }
    #expect(try await orders.workOnce { _, _ in nil } == 0)
    clock.advance(seconds: 1)
    try await orders.workOnce { effect, key in
      await log.add("\(effect) \(key)")
      return nil
    }
    #expect(await log.lines == [line, line])
    clock.advance(seconds: 1_000)
    #expect(try await orders.workOnce { _, _ in nil } == 0)
  }

  @Test(arguments: TestDatabase.withParts)
  func `posted events are handled once each, in their order`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    await #expect { try await orders.post(.remind, to: "4711", eventID: "a") } throws: {
      $0.machineErrorKind == .unknown
    }
    for id in ["a", "b", "b", "c"] {
      try await orders.post(.remind, to: "4711", eventID: id, isCreating: true)
    }
    while try await orders.workOnce() > 0 {}
    try await orders.post(.remind, to: "4711", eventID: "a")
    while try await orders.workOnce() > 0 {}
    #expect(try await orders.state(of: "4711").subject.reminders == 3)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a worker takes a machine once for several batches of its inbox`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    for number in 0..<12 { try await orders.post(.remind, to: "4711", eventID: "\(number)") }
    var options = WorkerOptions()
    options.inboxBatch = 5
    #expect(try await orders.workOnce(options) == 12)
    let state = try await orders.state(of: "4711")
    #expect(state.subject.reminders == 12)
    // The start, and three batches.
    #expect(state.version == 4)
    // Nobody has to wait for the end of a lease.
    try await orders.post(.remind, to: "4711", eventID: "last")
    #expect(try await orders.workOnce(options) == 1)
  }

  @Test(arguments: TestDatabase.withParts)
  func `deferred events outlive the process`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    #expect(try await orders.handle(.box, to: "4711", eventID: "a").kind == .deferred)
    try await orders.handle(.pay, to: "4711", eventID: "b")
    try await orders.handle(.charged(1), to: "4711", eventID: "c")
    #expect(try await orders.handle(.print, to: "4711", eventID: "d").states == ["sent"])
  }

  @Test(arguments: TestDatabase.withParts)
  func `concurrent events of one machine are all handled`(database: TestDatabase) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try await orders.handle(.remind, to: "4711", eventID: "\(number)") }
      }
      try await group.waitForAll()
    }
    let state = try await orders.state(of: "4711")
    #expect(state.subject.reminders == 20)
    #expect(state.version == 21)
  }
}

actor EffectLog {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

struct CancellationErrorOfReceiver: Error {}

extension Error {
  var machineErrorKind: MachineError.Kind? { (self as? MachineError)?.kind }
}
