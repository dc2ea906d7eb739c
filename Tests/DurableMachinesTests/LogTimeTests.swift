import DurableMachines
import Foundation
import Testing

@Suite(CheckedLogs()) struct LogTimeTests {
  let clock = TestClock()
  private let start = TestClock.date(TestClock.start)

  @Test(arguments: TestDatabase.available)
  func `the row of a migration has its time, and no row behind it is earlier`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let old = try await clock.parcels(Parcel1(), in: store) { Parcel1.Subject() }
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    clock.advance(seconds: 3 * 86_400)
    let new = try await clock.parcels(Parcel2(), in: store, [Parcel2.migration]) {
      Parcel2.Subject()
    }
    // Its timer was due three days before.
    try await new.handle(.remind, to: "1", eventID: "b")
    let log = try await new.log(of: "1")
    #expect(log.map(\.event) == ["start", "pay", "migrate", "timeout", "remind"])
    #expect(log.map(\.at) == [start, start, clock.date, clock.date, clock.date])
    #expect(try await new.state(of: "1").states == ["late": clock.date])
  }

  @Test(arguments: TestDatabase.available)
  func `a machine that is deleted after the clock jumped back is not deleted before it was saved`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    clock.advance(seconds: -60)
    try await orders.delete("4711")
    #expect(try await orders.log(of: "4711").map(\.at) == [start, start])
  }

  @Test(arguments: TestDatabase.available)
  func `no row is earlier than that of an ignored event, although the clock jumped back after it`(
    database: TestDatabase
  ) async throws {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("4711")
    clock.advance(seconds: 60)
    try await orders.handle(.print, to: "4711", eventID: "a")
    clock.advance(seconds: -60)
    try await orders.handle(.print, to: "4711", eventID: "b")
    try await orders.handle(.remind, to: "4711", eventID: "c")
    try await orders.intervene(.pause, in: "4711", by: "ann", because: "It waits.")
    try await orders.delete("4711")
    let log = try await orders.log(of: "4711")
    #expect(log.map(\.event) == ["start", "print", "print", "remind", "pause", "delete"])
    let later = TestClock.date(TestClock.start + 60_000_000)
    #expect(log.map(\.at) == [start] + Array(repeating: later, count: 5))
  }

  @Test(arguments: TestDatabase.available, [0, 10])
  func `timers have the same times with an ignored event as without it`(
    database: TestDatabase, kept: Int
  ) async throws {
    let store = try database.store()
    let orders = try await clock.orders(in: store)
    orders.keptMachines = kept
    try await orders.create("1")
    try await orders.handle(.later("next", 50), to: "1", eventID: "a")
    try await orders.handle(.pay, to: "1", eventID: "b")
    for id in ["c", "d"] {
      clock.advance(microseconds: 20_000_001)
      #expect(try await orders.handle(.remind, to: "1", eventID: id).kind == .ignored)
    }
    func time(_ seconds: Int64) -> Date { TestClock.date(TestClock.start + seconds * 1_000_000) }
    #expect(try await store.machine("1", ofChart: "checkout")?.summary.wakeAt == time(50))
    clock.advance(seconds: 60)
    #expect(try await orders.workOnce() > 0)
    let log = try await orders.log(of: "1").suffix(2)
    #expect(log.map(\.event) == ["named", "timeout"])
    #expect(log.map(\.at) == [time(50), time(60)])
  }
}
