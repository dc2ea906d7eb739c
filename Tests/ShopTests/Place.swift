import OnlineShop
import SchematicConcurrency

/// A state of the checkout in which it can be cancelled or killed, and how to get there.
enum Place: CaseIterable {
  case cart, address, choosingCard, sending, pausing, waitingForCode, checking, unanswered, paid
  case shipped, refunding, overdue

  /// A shop whose gateway leads there.
  func shop() throws -> TestShop {
    switch self {
    case .cart, .address, .choosingCard, .waitingForCode, .paid, .shipped: try TestShop()
    case .sending: try TestShop(.delay)
    case .pausing: try TestShop(.loseAnswer)
    case .checking: try TestShop(.answer, .delay)
    case .unanswered: try TestShop(.loseAnswer, .loseAnswer, .loseAnswer)
    case .refunding: try TestShop(.answer, .delay)
    case .overdue: try TestShop(.answer, .drop, .drop, .drop)
    }
  }

  var state: Checkout.State {
    switch self {
    case .cart: .cart
    case .address: .address
    case .choosingCard: .paying(.choosingCard)
    case .sending: .paying(.request(.sending))
    case .pausing: .paying(.request(.pausing))
    case .waitingForCode: .paying(.verifying(.waitingForCode))
    case .checking: .paying(.verifying(.request(.sending)))
    case .unanswered: .paying(.unanswered)
    case .paid: .paid
    case .shipped: .shipped
    case .refunding: .refunding(.request(.sending))
    case .overdue: .refunding(.overdue)
    }
  }

  /// How a checkout ends that is cancelled here.
  var endOfCancelled: Checkout.State {
    switch self {
    case .cart, .address, .choosingCard: .cancelled
    case .sending, .pausing, .waitingForCode, .checking, .unanswered, .paid, .shipped, .refunding,
      .overdue:
      .refunded
    }
  }

  /// Leads a new checkout to this state.
  func reach(in shop: TestShop) async throws -> CheckoutActor {
    let checkout = try await arrive(in: shop)
    _ = try await checkout.first { [state] in $0.contains(state) }
    return checkout
  }

  private func arrive(in shop: TestShop) async throws -> CheckoutActor {
    switch self {
    case .cart:
      let checkout = try await shop.checkout()
      await checkout.start()
      return checkout
    case .address:
      let checkout = try await Place.cart.arrive(in: shop)
      checkout.send(.add(Item("book", price: 4_999)))
      checkout.send(.checkOut)
      return checkout
    case .choosingCard:
      return try await shop.checkoutWithAddress()
    case .sending:
      let checkout = try await shop.checkout(payingWith: Ledger.card)
      await shop.receive()
      return checkout
    case .pausing:
      return try await shop.checkout(payingWith: Ledger.card)
    case .waitingForCode:
      return try await shop.checkout(payingWith: Ledger.cardWithCode)
    case .checking:
      let checkout = try await Place.waitingForCode.reach(in: shop)
      checkout.send(.code(Ledger.code))
      await shop.receive(2)
      return checkout
    case .unanswered:
      let checkout = try await shop.checkout(payingWith: Ledger.card)
      for _ in 1...2 { try await shop.endPause(of: checkout) }
      return checkout
    case .paid:
      return try await shop.checkout(payingWith: Ledger.card)
    case .shipped:
      let checkout = try await Place.paid.reach(in: shop)
      checkout.send(.ship)
      return checkout
    case .refunding:
      let checkout = try await Place.paid.reach(in: shop)
      checkout.send(.cancel)
      await shop.receive(2)
      return checkout
    case .overdue:
      let checkout = try await Place.paid.reach(in: shop)
      checkout.send(.cancel)
      for _ in 1...2 { try await shop.endPause(of: checkout) }
      return checkout
    }
  }
}
