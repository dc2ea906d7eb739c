import Testing

@testable import DurableMachines

/// Copies into a store in parts, and out of it.
@Suite(CheckedLogs()) struct PartCopyTests {
  let clock = TestClock()

  /// What operators see of all machines.
  private func archives(_ orders: DurableMachines<Checkout>) async throws -> [MachineArchive] {
    var archives: [MachineArchive] = []
    for machine in try await orders.store.machines(MachineFilter(chart: "checkout")).machines {
      archives.append(try await orders.archive(machine.id))
    }
    return archives
  }

  @Test(arguments: TestDatabase.parts)
  func `a store without parts is copied into one with parts, and back`(database: TestDatabase)
    async throws
  {
    let plain = try await clock.orders(in: .memory)
    for number in 0..<20 {
      try await plain.create("order-\(number)")
      try await plain.handle(.pay, to: "order-\(number)", eventID: "pay")
      try await plain.post(.remind, to: "order-\(number)", eventID: "a")
    }
    let divided = try await clock.orders(in: database.store())
    #expect(try await plain.store.copy(to: divided.store) == 20)
    #expect(try await archives(divided) == archives(plain))
    let again = try await clock.orders(in: .memory)
    #expect(try await divided.store.copy(to: again.store) == 20)
    #expect(try await archives(again) == archives(plain))
    for orders in [divided, again] {
      try await orders.workUntilIdle()
      #expect(try await orders.store.machineCount(MachineFilter(state: "packing")) == 20)
    }
    await #expect(throws: MachineCopyError.self) { try await plain.store.copy(to: divided.store) }
  }

  @Test(arguments: TestDatabase.parts)
  func `what was sent to another part arrives in a copy without parts`(database: TestDatabase)
    async throws
  {
    let orders = try await clock.orders(in: database.store())
    let ids = (0..<2).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }
    try await orders.handle(.tell(ids[1]), to: ids[0], eventID: "a")
    let copy = try await clock.orders(in: .memory)
    try await orders.store.copy(to: copy.store)
    try await copy.workUntilIdle()
    #expect(try await copy.state(of: ids[1]).subject.reminders == 1)
    #expect(try await copy.jobs() == [])
  }
}
