import OnlineShop
import SchematicConcurrency
import Testing

/// Payments with a gateway that answers, declines, delays, and loses connections.
struct PaymentTests {
  @Test func `a card is charged once`() async throws {
    let shop = try TestShop()
    let checkout = try await shop.checkout()
    try await shop.finish(checkout)
    #expect(await checkout.state.leaves == [.completed])
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `after a declined card, another one is charged`() async throws {
    let shop = try TestShop()
    let checkout = try await shop.checkout(payingWith: Ledger.emptyCard)
    await shop.receive()
    _ = try await checkout.first { $0.contains(.paying(.choosingCard)) }
    #expect(shop.ledger.charges.isEmpty)
    checkout.send(.card(Ledger.card))
    _ = try await checkout.first { $0.contains(.paid) }
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `an answer after the timeout is not waited for, and the card is charged once`()
    async throws
  {
    let shop = try TestShop(.delay)
    let checkout = try await shop.checkout(payingWith: Ledger.card)
    await shop.receive()
    #expect(await checkout.isIn(.paying(.request(.sending))))
    try await shop.clock.advance(by: .seconds(10))
    #expect(await checkout.isIn(.paying(.request(.pausing))))
    try await shop.clock.advance(by: .seconds(1))
    _ = try await checkout.first { $0.contains(.paid) }
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `dropped connections are followed by growing pauses`() async throws {
    let shop = try TestShop(.drop, .loseAnswer)
    let checkout = try await shop.checkout(payingWith: Ledger.card)
    try await shop.endPause(of: checkout)
    #expect(shop.clock.now.offset == .seconds(1))
    try await shop.endPause(of: checkout)
    #expect(shop.clock.now.offset == .seconds(3))
    _ = try await checkout.first { $0.contains(.paid) }
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `after three lost answers the customer tries again, and the card is charged once`()
    async throws
  {
    let shop = try TestShop(.loseAnswer, .loseAnswer, .loseAnswer)
    let checkout = try await shop.checkout(payingWith: Ledger.card)
    try await shop.endPause(of: checkout)
    try await shop.endPause(of: checkout)
    _ = try await checkout.first { $0.contains(.paying(.unanswered)) }
    checkout.send(.payment(.retry))
    _ = try await checkout.first { $0.contains(.paid) }
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `a payment is confirmed with a code, after a wrong one`() async throws {
    let shop = try TestShop()
    let checkout = try await shop.checkout()
    try await shop.finish(
      checkout, by: Customer(cards: [Ledger.cardWithCode], codes: ["1", Ledger.code]))
    #expect(await checkout.state.leaves == [.completed])
    #expect(shop.ledger.charges == [4_999])
  }

  @Test func `three wrong codes decline the card`() async throws {
    let shop = try TestShop()
    let checkout = try await shop.checkout()
    try await shop.finish(
      checkout, by: Customer(cards: [Ledger.cardWithCode], codes: ["1", "2", "3"]))
    #expect(await checkout.state.leaves == [.cancelled])
    #expect(shop.ledger.charges.isEmpty)
  }

  @Test func `a code that is not entered in time ends the verification`() async throws {
    let shop = try TestShop()
    let checkout = try await shop.checkout(payingWith: Ledger.cardWithCode)
    _ = try await checkout.first { $0.contains(.paying(.verifying(.waitingForCode))) }
    try await shop.clock.advance(by: .seconds(300))
    #expect(await checkout.state.leaves == [.paying(.choosingCard)])
  }

  @Test func `a lost answer to a code does not confirm the payment twice`() async throws {
    let shop = try TestShop(.answer, .loseAnswer)
    let checkout = try await shop.checkout()
    try await shop.finish(checkout, by: Customer(cards: [Ledger.cardWithCode]))
    #expect(await checkout.state.leaves == [.completed])
    #expect(shop.ledger.charges == [4_999])
  }
}
