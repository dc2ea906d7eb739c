import Foundation
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// What is used again: each life three times, with a failure in the middle.
@Suite(CheckedLogs()) struct LifeCycleTests {
  let clock = TestClock()

  @Test(arguments: TestDatabase.withParts)
  func `a state that is entered again has its timer and its task again`(database: TestDatabase)
    async throws
  {
    let attempts = Notes()
    let orders = try await clock.orders(in: database.store()) { cents in
      attempts.add("")
      return cents
    }
    try await orders.create("1")
    for (number, version) in zip(1...3, [2, 4, 6] as [Int64]) {
      try await orders.handle(.pay, to: "1", eventID: nil)
      let job = try #require(try await orders.jobs().first)
      #expect(job.key == "checkout/1/\(version)/task paying#charge at \(clock.now)")
      #expect(job.attempts == 0 && job.dueAt == clock.date)
      #expect(
        try await orders.store.machine("1", ofChart: "checkout")?.summary.wakeAt
          == clock.date + 60)
      clock.advance(seconds: 30)
      if number < 3 {
        try await orders.handle(.declined, to: "1", eventID: nil)
        #expect(try await orders.store.machine("1", ofChart: "checkout")?.summary.wakeAt == nil)
        #expect(try await orders.jobs() == [])
        // The timer of the time before does not elapse.
        clock.advance(seconds: 60)
        #expect(try await orders.workOnce() == 0)
      }
    }
    clock.advance(microseconds: 29_999_999)
    try await orders.workOnce()
    #expect(try await orders.state(of: "1").subject.charged == 4_999)
    #expect(attempts.count == 1)
  }

  @Test(arguments: TestDatabase.withParts)
  func `a job that dies again is performed again, with all its attempts`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    for event in [Checkout.Event.pay, .charged(1), .box, .print] {
      try await orders.handle(event, to: "1", eventID: nil)
    }
    let options = WorkerOptions(attempts: 2)
    let keys = Notes()
    for round in 1...3 {
      for (attempt, pause) in zip(1...2, [1, 2] as [Int64]) {
        #expect(
          try await orders.workOnce(options) { _, key in
            keys.add(key)
            throw MailServerError()
          } == 1)
        let job = try #require(try await orders.jobs().first)
        #expect(job.attempts == attempt && job.isDead == (attempt == 2), "\(round)")
        #expect(job.error == "The mail server does not answer.")
        if attempt == 1 { #expect(job.dueAt == clock.date + Double(pause)) }
        clock.advance(microseconds: pause * 1_000_000 - 1)
        #expect(try await orders.workOnce(options) { _, _ in nil } == 0)
        clock.advance(microseconds: 1)
      }
      #expect(orders.counts.deadJobs == round && orders.counts.failedAttempts == 2 * round)
      #expect(try await orders.retryJobs(of: "1") == 1)
      #expect(try await orders.retryJobs(of: "1") == 0)
    }
    let key = try #require(try await orders.jobs().first?.key)
    #expect(keys.count { $0 == key } == 6 && keys.count == 6)
    #expect(try await orders.workOnce(options) { _, _ in .remind } == 1)
    #expect(try await orders.jobs() == [])
    #expect(orders.counts.jobs == 1)
  }

  @Test(arguments: TestDatabase.available)
  func `a machine is quarantined and released again and again`(database: TestDatabase) async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    let saved = try #require(try await orders.archive("1").rows["machine"]?.first?["saved"])
    for round in 1...3 {
      try await store.connection.values("UPDATE \(store.prefix)machine SET saved = '{'")
      for _ in 0..<2 {
        await #expect { try await orders.handle(.remind, to: "1", eventID: "\(round)") } throws: {
          $0.machineErrorKind == .quarantined
        }
      }
      #expect(orders.counts.quarantined == round)
      try await store.connection.values(
        "UPDATE \(store.prefix)machine SET saved = CAST($1 AS text)", [saved])
      await #expect { try await orders.handle(.remind, to: "1", eventID: "\(round)") } throws: {
        $0.machineErrorKind == .quarantined
      }
      #expect(try await orders.release("1"))
      #expect(try await orders.release("1") == false)
      #expect(
        try await orders.handle(.remind, to: "1", eventID: "\(round)").version == Int64(round + 1))
      #expect(try await orders.state(of: "1").quarantine == nil)
    }
  }

  @Test(arguments: TestDatabase.available)
  func `an event of an inbox is quarantined and retried again and again`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    try await orders.create("1")
    try await orders.post(.remind, to: "1", eventID: "a")
    let event = try #require(
      try await store.connection.values("SELECT event FROM \(store.prefix)machine_inbox").first)
    try await store.connection.values("UPDATE \(store.prefix)machine_inbox SET event = '1'")
    for round in 1...3 {
      #expect(try await orders.workOnce() == 1)
      #expect(try await orders.workOnce() == 0)
      #expect(orders.counts.quarantined == round)
      let dead = try #require(try await store.deadEvents().first)
      #expect(try await store.retryDeadEvent(dead.id))
      #expect(try await store.deadEvents() == [])
    }
    try await store.connection.values(
      "UPDATE \(store.prefix)machine_inbox SET event = CAST($1 AS text)", [event])
    #expect(try await orders.workOnce() == 1)
    #expect(try await orders.state(of: "1").subject.reminders == 1)
  }

  @Test(arguments: TestDatabase.withParts)
  func `an id is created, erased and created again, and deleted once for all`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    for round in 1...3 {
      #expect(try await orders.create("1").version == 1)
      await #expect { try await orders.create("1") } throws: { $0.machineErrorKind == .exists }
      #expect(try await orders.handle(.remind, to: "1", eventID: "a").isRepetition == false)
      try await orders.post(.remind, to: "1", eventID: "b")
      while try await orders.workOnce() > 0 {}
      #expect(try await orders.state(of: "1").subject.reminders == 2)
      let archive = try await orders.archive("1")
      #expect(try await orders.erase("1"))
      try await orders.restore(archive)
      #expect(try await orders.handle(.remind, to: "1", eventID: "b").isRepetition)
      #expect(try await orders.erase("1"))
      clock.advance(seconds: Int64(round))
    }
    try await orders.create("1")
    #expect(try await orders.delete("1"))
    for _ in 1...3 {
      await #expect { try await orders.create("1") } throws: { $0.machineErrorKind == .exists }
      await #expect {
        try await orders.post(.remind, to: "1", eventID: "c", isCreating: true)
      } throws: {
        $0.machineErrorKind == .exists
      }
      #expect(try await orders.delete("1") == false)
    }
    #expect(try await orders.log(of: "1").map(\.event) == ["start", "delete"])
    #expect(try await orders.erase("1"))
    #expect(try await orders.create("1").version == 1)
  }

  @Test(.timeLimit(.minutes(5)), arguments: TestDatabase.available)
  func `a worker is stopped and started again, and one ends with an error between`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let connection = InterveningConnection(store.connection)
    let orders = try await clock.orders(in: MachineStore(connection, prefix: store.prefix))
    var options = WorkerOptions()
    options.pollInterval = .milliseconds(1)
    for round in 1...3 {
      let id = "\(round)"
      let (performed, continuation) = AsyncStream.makeStream(of: Void.self)
      try await orders.create(id)
      for event in [Checkout.Event.pay, .charged(1), .box, .print] {
        try await orders.handle(event, to: id, eventID: nil)
      }
      let worker = Task { [options] in
        try await orders.run(
          options,
          performing: { _, _ in
            continuation.yield()
            return nil
          })
      }
      for await _ in performed { break }
      worker.cancel()
      try await worker.value
      #expect(try await orders.jobs() == [])
      connection.plan(
        .failure(MachineStore.DatabaseError(test: .notAllowed), isCommitted: false), at: round)
      await #expect(throws: MachineStore.DatabaseError(test: .notAllowed)) {
        try await orders.run(options, performing: { _, _ in nil })
      }
    }
    #expect(orders.counts.jobs == 3)
  }

  // MARK: - Parts of a worker

  @Test func `slots are taken and given back in any order`() async {
    let slots = Slots(3)
    for _ in 1...3 {
      #expect(await slots.take() == 3)
      async let waiting = slots.take()
      slots.finish()
      #expect(await waiting == 1)
      for _ in 0..<3 { slots.finish() }
      #expect(slots.takeFinished() == 4 && slots.takeFinished() == 0)
      #expect(await slots.take() == 3)
      slots.giveBack(0)
      slots.giveBack(1)
      slots.giveBack(2)
    }
    #expect(await Slots(0).take() == 1)
  }

  @Test func `an event is tried again after pauses that grow, and never beyond its time`()
    async throws
  {
    for _ in 1...3 {
      let clock = InstantClock()
      var retries = Retries(for: .seconds(30), on: clock)
      var count = 0
      while try await retries.wait() { count += 1 }
      let limits = (3...).lazy.map { Duration.milliseconds(min(500, 1 << min($0, 10))) }
      #expect(count == retries.count - 1 && count > 60)
      #expect(zip(clock.pauses, limits).allSatisfy { $0 <= $1 })
      #expect(clock.pauses.contains { $0 > .milliseconds(250) })
      #expect(clock.pauses.reduce(.zero, +) < .seconds(30))
    }
  }
}
