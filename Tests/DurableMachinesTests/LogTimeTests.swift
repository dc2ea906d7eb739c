import DurableMachines
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
}
