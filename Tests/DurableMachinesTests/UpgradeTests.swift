import Foundation
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Machines of former versions of a chart, in stores.
@Suite struct UpgradeTests {
  let clock = TestClock()

  func first(_ store: MachineStore, pay: @escaping @Sendable () -> Void = {}) async throws
    -> DurableMachines<Parcel1>
  {
    try await clock.parcels(Parcel1(pay: pay), in: store) { Parcel1.Subject() }
  }

  func second(
    _ store: MachineStore, _ migrations: [ChartMigration] = [Parcel2.migration],
    pay: @escaping @Sendable () -> Void = {}
  )
    async throws -> DurableMachines<Parcel2>
  {
    try await clock.parcels(Parcel2(pay: pay), in: store, migrations) { Parcel2.Subject() }
  }

  func third(_ store: MachineStore, pay: @escaping @Sendable () -> Void = {}) async throws
    -> DurableMachines<Parcel3>
  {
    try await clock.parcels(Parcel3(pay: pay), in: store, Parcel3.migrations) { Parcel2.Subject() }
  }

  @Test(arguments: TestDatabase.available)
  func `a machine is migrated with the next event, in one commit`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let old = try await first(store)
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    let new = try await second(store)
    #expect(try await new.state(of: "1").states.keys.sorted() == ["purchase", "purchase/paying"])
    #expect(try await new.state(of: "1").subject.cents == 5_000)
    let answer = try await new.handle(.paid, to: "1", eventID: "b")
    #expect(answer.states == ["packing"] && answer.version == 3)
    let log = try await new.log(of: "1")
    #expect(log.map(\.event) == ["start", "pay", "migrate", "paid"])
    #expect(log[2].from == ["paying"] && log[2].to == ["purchase/paying"])
    #expect(log.faults(upTo: 3) == [])
  }

  @Test(arguments: TestDatabase.available)
  func `a timer of a renamed state continues with the time that was left`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let old = try await first(store)
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    clock.advance(seconds: 40)
    try await old.handle(.remind, to: "1", eventID: "b")
    let new = try await second(store)
    clock.advance(seconds: 19)
    #expect(try await new.handle(.remind, to: "1", eventID: "c").states == ["purchase/paying"])
    clock.advance(seconds: 1)
    #expect(try await new.handle(.remind, to: "1", eventID: "d").states == ["late"])
  }

  @Test(arguments: TestDatabase.available)
  func `the task of a renamed state is performed once, under the key that it had`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let old = try await first(store)
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    let key = try #require(try await old.jobs().first?.key)
    let payments = Notes()
    let new = try await second(store) { payments.add(DurableJob.currentKey ?? "") }
    try await new.workOnce()
    #expect(payments.count == 1 && payments.count { $0 == key } == 1)
    #expect(try await new.state(of: "1").states.keys.sorted() == ["packing"])
    #expect(try await new.jobs() == [])
  }

  @Test(arguments: TestDatabase.available)
  func `the job of a renamed state is deleted when the state is exited`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let old = try await first(store)
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    let new = try await second(store)
    try await new.handle(.timeout, to: "1", eventID: "b")
    #expect(try await new.jobs() == [])
  }

  @Test(arguments: TestDatabase.available)
  func `events that wait are handled under their new name`(database: TestDatabase) async throws {
    let store = try database.store()
    let old = try await first(store)
    for id in ["deferred", "posted"] { try await old.create(id) }
    try await old.handle(.pay, to: "deferred", eventID: "a")
    try await old.handle(.ship, to: "deferred", eventID: "b")
    try await old.handle(.pay, to: "posted", eventID: "a")
    try await old.handle(.paid, to: "posted", eventID: "b")
    try await old.post(.ship, to: "posted", eventID: "c")
    let new = try await second(store)
    #expect(try await new.handle(.paid, to: "deferred", eventID: "c").states == ["sent"])
    try await new.workOnce()
    #expect(try await new.state(of: "posted").states.keys.sorted() == ["sent"])
  }

  @Test(arguments: TestDatabase.available)
  func `migrations are chained, and what they enter begins`(database: TestDatabase) async throws {
    let store = try database.store()
    let old = try await first(store)
    for id in ["1", "2", "ended"] {
      try await old.create(id)
      try await old.handle(.pay, to: id, eventID: "a")
    }
    for id in ["2", "ended"] { try await old.handle(.paid, to: id, eventID: "b") }
    try await old.handle(.ship, to: "ended", eventID: "c")
    clock.advance(seconds: 5)
    let new = try await third(store)
    #expect(try await new.migrateAll(batch: 1) == 2)
    #expect(try await new.migrateAll() == 0)
    #expect(try await new.state(of: "1").states.keys.sorted() == ["purchase", "purchase/paying"])
    let packing = ["packing", "packing@box/boxing", "packing@label/labelling"]
    #expect(try await new.state(of: "2").states.keys.sorted() == packing)
    let places = try await new.jobs().compactMap { $0.key.split(separator: "/", maxSplits: 3).last }
    #expect(
      Set(places.map { $0.prefix { $0 != "#" } }) == [
        "task paying", "task packing@label/labelling",
      ])
    try await new.workOnce()
    #expect(
      try await new.state(of: "2").states.keys.sorted() == [
        "packing", "packing@box/boxing", "packing@label/labelled",
      ])
    #expect(try await new.log(of: "2").faults(upTo: 5) == [])
    #expect(try await new.state(of: "ended").states.keys.sorted() == ["sent"])
  }

  @Test(arguments: TestDatabase.available)
  func `a timer of a state that a migration enters begins with the migration`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let old = try await second(store)
    try await old.create("1")
    for event in [Parcel2.Event.pay, .paid] { try await old.handle(event, to: "1", eventID: nil) }
    clock.advance(seconds: 86_400)
    let new = try await third(store)
    try await new.migrateAll()
    clock.advance(seconds: 599)
    #expect(
      try await new.handle(.remind, to: "1", eventID: "a").states == [
        "packing@box/boxing", "packing@label/labelling",
      ])
    clock.advance(seconds: 1)
    #expect(
      try await new.handle(.box, to: "1", eventID: "b").states == [
        "packing@box/boxed", "packing@label/labelled",
      ])
  }

  // MARK: - What does not fit

  @Test(arguments: TestDatabase.available)
  func
    `a machine without a migration is quarantined with the step that mends it, until it is declared`(
      database: TestDatabase
    )
    async throws
  {
    let store = try database.store()
    let old = try await first(store)
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    let new = try await second(
      store, [ChartMigration(from: 1, .data { (old: Parcel1.Subject) in Parcel2.Subject(old) })])
    await #expect { try await new.handle(.remind, to: "1", eventID: "b") } throws: {
      $0.machineErrorKind == .quarantined
        && "\($0)".contains(".rename(\"paying\", to: \"purchase/paying\")")
    }
    #expect(try await new.migrateAll() == 0)
    #expect(new.counts.quarantined == 1)
    // The same chart: the migration makes it another program.
    #expect(try await second(store).handle(.remind, to: "1", eventID: "b").kind == .transitioned)
  }

  @Test(arguments: TestDatabase.available)
  func `an error of a function of a migration quarantines the machine`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    try await first(store).create("1")
    let new = try await second(
      store, [ChartMigration(from: 1, .transform("refuse") { _, _ in throw CancellationError() })])
    await #expect(throws: MachineError.self) { try await new.handle(.pay, to: "1", eventID: "a") }
    #expect(try await first(store).handle(.pay, to: "1", eventID: "a").states == ["paying"])
  }

  @Test func `migrations that do not fit the chart are refused when the machines are opened`()
    async throws
  {
    await #expect(throws: MigrationError.self) {
      try await second(.memory, [ChartMigration(from: 1, .rename("a", to: "b"))])
    }
  }

  // MARK: - Rolling deployment

  @Test(arguments: TestDatabase.available)
  func `an old worker leaves migrated machines and their jobs to new ones`(database: TestDatabase)
    async throws
  {
    let store = try database.store()
    let (old, new) = (try await first(store), try await second(store))
    for id in ["1", "2"] {
      try await old.create(id)
      try await old.handle(.pay, to: id, eventID: "a")
    }
    try await new.handle(.remind, to: "1", eventID: "b")
    try await new.post(.remind, to: "1", eventID: "c")
    await #expect { try await old.handle(.remind, to: "1", eventID: "d") } throws: {
      $0.machineErrorKind == .newerChart
    }
    try await old.workOnce()
    #expect(try await new.state(of: "1").states.keys.contains("purchase/paying"))
    #expect(try await new.state(of: "2").states.keys.contains("packing"))
    #expect(try await new.state(of: "1").quarantine == nil)
    try await new.workOnce()
    #expect(try await new.state(of: "1").states.keys.contains("packing"))
    #expect(try await new.state(of: "1").subject.reminders == 2)
  }

  @Test(arguments: TestDatabase.available)
  func `old and new workers at once lose and repeat nothing`(database: TestDatabase) async throws {
    let store = try database.store()
    let payments = Notes()
    // A job that is performed while its machine is migrated is performed again, under the same key.
    let pay: @Sendable () -> Void = {
      let key = DurableJob.currentKey ?? ""
      if payments.count(where: { $0 == key }) == 0 { payments.add(key) }
    }
    let (old, new) = (try await first(store, pay: pay), try await third(store, pay: pay))
    let ids = (1...20).map { "\($0)" }
    for id in ids {
      try await old.create(id)
      try await old.handle(.pay, to: id, eventID: "pay")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask { try await old.workOnce() }
        group.addTask { try await new.workOnce() }
      }
      group.addTask { try await new.migrateAll(batch: 3) }
      try await group.waitForAll()
    }
    while try await new.workOnce() > 0 {}
    try await new.migrateAll()
    while try await new.workOnce() > 0 {}
    for id in ids {
      let version = try await new.state(of: id).version
      #expect(
        try await new.state(of: id).states.keys.sorted() == [
          "packing", "packing@box/boxing", "packing@label/labelled",
        ])
      #expect(try await new.log(of: id).faults(upTo: version) == [])
      #expect(payments.count { $0.hasPrefix("parcel/\(id)/") } == 1)
    }
    #expect(try await new.jobs() == [])
  }
}

// MARK: - The fleet

extension UpgradeTests {
  @Test(arguments: TestDatabase.available)
  func `machines with equal texts are tried once, and counted`(database: TestDatabase) async throws
  {
    let store = try database.store()
    let old = try await first(store)
    for id in ["1", "2", "3", "4"] { try await old.create(id) }
    for id in ["2", "3", "4"] {
      clock.advance(seconds: 1)
      try await old.handle(.pay, to: id, eventID: "a")
    }
    try await old.handle(.ship, to: "4", eventID: "b")
    let before = try await old.log(of: "2")
    let migration = ChartMigration(
      from: 1, .data { (old: Parcel1.Subject) in Parcel2.Subject(old) })
    let report = try await second(store, [migration]).checkUpgrade()
    #expect(report.machines == 4 && report.texts == 3 && report.migrated == 1)
    #expect(report.problems.filter { !$0.isWarning }.map(\.count).reduce(0, +) == 3, "\(report)")
    #expect(report.problems[0].remedies == [#"rename("paying", to: "purchase/paying")"#])
    #expect(try await old.log(of: "2") == before)
    #expect(try await old.state(of: "2").quarantine == nil)
    let fine = try await second(store).checkUpgrade(decodingAll: true)
    #expect(fine.isFine && fine.migrated == 4, "\(fine)")
  }

  @Test(arguments: TestDatabase.available)
  func `data and events that are not decoded are found, each with an example`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let old = try await first(store)
    try await old.create("1")
    try await old.create("2")
    try await old.post(.ship, to: "2", eventID: "a")
    let report = try await second(
      store, [ChartMigration(from: 1, .rename("paying", to: "purchase/paying"))]
    )
    .checkUpgrade(decodingAll: true, batch: 1)
    #expect(report.problems.map(\.count) == [2, 1], "\(report)")
    #expect(report.problems.map(\.example) == ["1", "2"])
    #expect(report.problems[1].message.contains("'ship'"))
  }

  @Test(arguments: TestDatabase.available)
  func `machines are tried in a chart without the types of their data and events`(
    database: TestDatabase
  ) async throws {
    let store = try database.store()
    let old = try await first(store)
    for id in ["1", "2"] { try await old.create(id) }
    try await old.handle(.pay, to: "1", eventID: "a")
    try await old.handle(.ship, to: "1", eventID: "b")
    func report(_ steps: MigrationStep...) async throws -> FleetReport {
      try await store.checkUpgrade(
        of: "parcel", to: Parcel2(), migrations: [ChartMigration(from: 1, steps)])
    }
    let rename = MigrationStep.rename("paying", to: "purchase/paying")
    #expect(try await report().problems.first?.remedies == [rename.description])
    let lost = try await report(rename)
    #expect(lost.problems.map(\.example) == ["1"] && lost.problems[0].message.contains("'ship'"))
    let fine = try await report(rename, .event("ship", becomes: "send"))
    #expect(fine.isFine && fine.machines == 2 && fine.migrated == 1, "\(fine)")
    #expect(try await store.checkUpgrade(of: "parcel", to: Parcel2(), version: 0).newer == 2)
  }

  @Test(arguments: TestDatabase.available)
  func
    `going back works for machines that were not migrated, and is refused for the others with the reason`(
      database: TestDatabase
    ) async throws
  {
    let store = try database.store()
    let (old, new) = (try await first(store), try await second(store))
    for id in ["1", "2"] {
      try await old.create(id)
      try await old.handle(.pay, to: id, eventID: "a")
    }
    try await new.handle(.remind, to: "1", eventID: "b")
    // Version 1 again.
    let back = try await first(store)
    #expect(try await back.handle(.paid, to: "2", eventID: "b").states == ["packing"])
    func isRefused(_ error: any Error) -> Bool {
      error.machineErrorKind == .newerChart
        && "\(error)".contains("version 2 of the chart, and this is version 1")
    }
    await #expect { try await back.handle(.paid, to: "1", eventID: "c") } throws: { isRefused($0) }
    await #expect { try await back.state(of: "1") } throws: { isRefused($0) }
    #expect(try await back.checkUpgrade().newer == 1)
    // Refused, and not harmed.
    #expect(try await new.handle(.paid, to: "1", eventID: "c").states == ["packing"])
  }

  @Test(arguments: TestDatabase.available)
  func `machines of a later version are counted, and not tried`(database: TestDatabase) async throws
  {
    let store = try database.store()
    try await third(store).create("1")
    let report = try await second(store).checkUpgrade()
    #expect(!report.isFine && report.newer == 1 && report.problems.isEmpty)
  }

  @Test func `a sample is decoded by the types of the next version`() async throws {
    let old = try await first(.memory)
    try await old.create("1")
    try await old.handle(.pay, to: "1", eventID: "a")
    try await old.handle(.ship, to: "1", eventID: "b")
    let sample = try await old.sample(of: "1")
    #expect(try sample.states == ["paying"] && sample.version == 1)
    #expect(try sample.mismatches(in: Parcel2(), [Parcel2.migration]) == [])
    #expect(try sample.mismatches(in: Parcel2(), []).map(\.kind) == [.undeclaredState])
    let withoutEvent = ChartMigration(from: 1, .rename("paying", to: "purchase/paying"))
    #expect(try sample.mismatches(in: Parcel2(), [withoutEvent]).map(\.kind) == [.undecodableEvent])
  }
}
