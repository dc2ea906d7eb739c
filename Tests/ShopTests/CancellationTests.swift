import OnlineShop
import SchematicConcurrency
import Testing

/// Orders that are cancelled, and refunds.
struct CancellationTests {
  @Test(arguments: Place.allCases)
  func `an order can be cancelled in each state, and nothing remains charged`(place: Place)
    async throws
  {
    let shop = try place.shop()
    let checkout = try await place.reach(in: shop)
    await checkout.handle(.cancel)
    // A refund that is in progress continues: here, its first answer is delayed.
    if place == .refunding { try await shop.clock.advance(by: .seconds(10)) }
    try await shop.awaitEnd(of: checkout)
    #expect(await checkout.state.leaves == [place.endOfCancelled])
    #expect(shop.balance == 0)
  }

  @Test func `a refund that is not answered is requested again after an hour`() async throws {
    let shop = try TestShop(.answer, .drop, .drop, .drop)
    let checkout = try await Place.overdue.reach(in: shop)
    #expect(shop.ledger.refundCount == 0)
    let start = shop.clock.now
    #expect(shop.clock.nextInstant == start.advanced(by: .seconds(3_600)))
    try await shop.clock.advance(by: .seconds(3_600))
    _ = try await checkout.first { $0.contains(.refunded) }
    #expect(shop.ledger.refundCount == 1)
  }

  @Test func `a refund whose answer is lost is made once`() async throws {
    let shop = try TestShop(.answer, .loseAnswer)
    let checkout = try await Place.paid.reach(in: shop)
    checkout.send(.cancel)
    try await shop.awaitEnd(of: checkout)
    #expect(shop.ledger.refundCount == 1)
  }

  @Test func `a charge that arrives after its refund is declined`() async throws {
    let shop = try TestShop()
    let gateway = TCPGateway(port: shop.server.port)
    #expect(try await gateway.answer(to: .refund(key: "1")) == .refunded)
    let charge = GatewayMessage.charge(key: "1", card: Ledger.card, amount: 100)
    #expect(try await gateway.answer(to: charge) == .declined)
    #expect(shop.ledger.charges.isEmpty)
  }
}
