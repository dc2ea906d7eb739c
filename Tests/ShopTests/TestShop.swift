import Foundation
import OnlineShop
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts

/// A gateway behind a TCP port, a store and a clock, for the checkouts of one order.
final class TestShop: Sendable {
  let server: GatewayServer
  let store: MemoryStore
  let clock = ManualClock()

  private let ownsServer: Bool

  /// A shop without checkpoints.
  ///
  /// - Parameter script: What happens to the first requests to the gateway.
  init(_ script: GatewayServer.Treatment...) throws {
    server = try GatewayServer(script)
    store = MemoryStore()
    ownsServer = true
  }

  /// A shop after another launch: with the same gateway, a checkpoint, and a clock of its own.
  init(resuming shop: TestShop, from checkpoint: Data?) {
    server = shop.server
    store = MemoryStore(checkpoint)
    ownsServer = false
  }

  deinit {
    if ownsServer { server.stop() }
  }

  var ledger: Ledger { server.ledger }

  /// What the gateway has charged and not refunded, in cents.
  var balance: Int {
    // All orders of the tests have the same amount.
    (ledger.charges.count - ledger.refundCount) * 4_999
  }

  /// A checkout that resumes from the latest checkpoint, if there is one.
  func checkout() async throws -> CheckoutActor {
    try await OnlineShop.checkout(
      "order", with: TCPGateway(port: server.port), savedIn: store, clock: clock)
  }

  /// A checkout whose customer has to choose a card.
  func checkoutWithAddress() async throws -> CheckoutActor {
    let checkout = try await checkout()
    await checkout.start()
    checkout.send(.add(Item("book", price: 4_999)))
    checkout.send(.checkOut)
    checkout.send(.address("1 Main Street"))
    return checkout
  }

  /// A checkout that charges a card.
  func checkout(payingWith card: String) async throws -> CheckoutActor {
    let checkout = try await checkoutWithAddress()
    checkout.send(.card(card))
    return checkout
  }

  /// Waits until the gateway has received a number of further requests.
  func receive(_ count: Int = 1) async {
    var requests = server.requests.makeAsyncIterator()
    for _ in 0..<count { _ = await requests.next() }
  }

  /// Advances the clock beyond the pause before the next attempt.
  func endPause(of checkout: CheckoutActor) async throws {
    _ = try await checkout.first { $0.isPausing }
    try await clock.advanceToNext()
  }

  /// Lets a customer use a checkout until it ends; the clock advances in each pause.
  func finish(_ checkout: CheckoutActor, by customer: Customer = Customer()) async throws {
    var customer = customer
    try await customer.use(checkout) { state in
      guard state.isWaitingForClock else { return }
      // The actor answers after the step, when the timer has been started.
      _ = await checkout.state
      try await clock.advanceToNext()
    }
  }
}

extension Configuration where State == Checkout.State {
  var isPausing: Bool {
    contains(.paying(.request(.pausing))) || contains(.refunding(.request(.pausing)))
      || contains(.paying(.verifying(.request(.pausing))))
  }

  var isWaitingForClock: Bool { isPausing || contains(.refunding(.overdue)) }
}

extension TestShop {
  /// Waits until a checkout has ended; the clock advances to the end of each pause.
  func awaitEnd(of checkout: CheckoutActor) async throws {
    while true {
      let state = try await checkout.first { state in
        state.isWaitingForClock || state.isFinal
      }
      if state.isFinal { return }
      _ = await checkout.state
      try await clock.advanceToNext()
    }
  }
}
