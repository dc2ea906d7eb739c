import Foundation
import OnlineShop
import SchematicConcurrency
import Testing

/// Checkouts that end in the middle, and are resumed from their files.
struct ResumptionTests {
  @Test(arguments: Place.allCases)
  func `a checkout whose machine is released in a state is resumed there, and charged once`(
    place: Place
  ) async throws {
    let shop = try place.shop()
    do { _ = try await place.reach(in: shop) }
    let next = TestShop(resuming: shop, from: shop.store.load())
    let resumed = try await next.checkout()
    #expect(await resumed.state.contains(place.state))
    try await next.finish(resumed, by: Customer(cards: [Ledger.cardWithCode]))
    #expect(shop.ledger.charges == [4_999])
    #expect(shop.balance == (await resumed.isIn(.completed) ? 4_999 : 0))
  }

  @Test func `a checkout can be resumed from each of its checkpoints`() async throws {
    let shop = try TestShop(.drop, .answer, .loseAnswer)
    let customer = Customer(cards: [Ledger.cardWithCode])
    try await shop.finish(shop.checkout(), by: customer)
    #expect(shop.ledger.charges == [4_999])
    #expect(shop.store.checkpoints.count == 14)
    for checkpoint in shop.store.checkpoints {
      let next = TestShop(resuming: shop, from: checkpoint)
      let resumed = try await next.checkout()
      try await next.finish(resumed, by: customer)
      #expect(await resumed.state.leaves == [.completed])
    }
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `no state is saved in which a transition is pending`() async throws {
    let shop = try TestShop()
    try await shop.finish(shop.checkout(), by: Customer(cards: [Ledger.cardWithCode]))
    let leaves = try shop.store.checkpoints.flatMap {
      try JSONDecoder().decode(Checkpoint.self, from: $0).machine.state.leaves
    }
    #expect(leaves.contains(.paying(.verifying(.waitingForCode))))
    #expect(!leaves.contains(.paying(.request(.answered))))
    #expect(!leaves.contains(.paying(.verifying(.passed))))
  }

  @Test func `what cannot be saved is not sent`() async throws {
    let shop = try TestShop()
    let first = try await Place.choosingCard.reach(in: shop)
    shop.store.isFull = true
    await first.handle(.card(Ledger.card))
    #expect(await first.state.isStopped)
    shop.store.isFull = false
    let resumed = try await shop.checkout()
    #expect(await resumed.state.contains(.paying(.choosingCard)))
    try await shop.finish(resumed)
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `a file has the latest checkpoint`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = CheckpointFile(url)
    #expect(try file.load() == nil)
    try file.save(Data("first".utf8))
    try file.save(Data("second".utf8))
    #expect(try file.load() == Data("second".utf8))
  }
}
