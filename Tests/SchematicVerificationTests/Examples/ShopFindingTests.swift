import OnlineShop
import SchematicVerification
import Statecharts
import Testing

/// What the explorer finds in the checkout of the shop, with its four levels of submachines.
@Suite struct ShopFindingTests {
  /// A gateway that is never asked: no task of a chart runs when it is explored.
  private struct NoGateway: PaymentGateway {
    func answer(to message: GatewayMessage) async throws -> GatewayAnswer { .declined }
  }

  private static let requests: [GatewayRequest.Event] = [.answered(.approved), .failed("")]

  private static let events: [CheckoutEvent] =
    [
      .add(Item("book", price: 1)), .checkOut, .address(""), .back, .ship, .keep, .cancel,
      .card(""), .code(""), .payment(.retry),
    ] + requests.map { .payment(.request($0)) }
    + requests.map { .payment(.verification(.request($0))) }
    + requests.map { .refund(.request($0)) }

  private func explored() throws -> StateSpace<Configuration<Checkout.State>, CheckoutEvent> {
    try Checkout(NoGateway()).explored(events: Self.events)
  }

  @Test func `the checkout has no findings`() throws {
    let model = try explored()

    #expect(model.isComplete)
    #expect(model.configurations.count == 17)
    #expect(model.findings.map(\.message) == [])
  }

  @Test func `an order can always be ended, and nothing is shipped that is refunded`() throws {
    let model = try explored()

    #expect(model.satisfies(.alwaysReachable("an end") { $0.isFinal }))
    #expect(model.check(.never(.shipped, with: .refund)).certainty == .proved)
    // A gateway may never answer.
    #expect(model.check(.inevitable("an end") { $0.isFinal }).certainty == .possible)
  }

  @Test func `without the answers of the gateway, nothing is paid`() throws {
    let model = try Checkout(NoGateway()).explored(
      events: Self.events.filter { event in
        switch event {
        case .payment(.request(.answered)), .payment(.verification(.request(.answered))),
          .refund(.request(.answered)):
          false
        case .add, .checkOut, .address, .back, .payment, .ship, .keep, .refund, .cancel: true
        }
      })

    // Not proved: the answers of guards do not depend on the gateway in the model.
    #expect(model.check(.never("paid") { $0.contains(.paid) }).certainty == .unknown)
  }
}
