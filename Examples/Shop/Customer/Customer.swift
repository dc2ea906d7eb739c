import Graphable
import Statecharts

/// The source of a checkout's events: for each state, the events that order a book.
package struct Customer: Sendable {
  /// The cards that the customer tries, in their order.
  package var cards: [String]
  /// The codes that the customer enters, in their order.
  package var codes: [String]
  /// The state in which the customer cancels.
  package var cancellation: Checkout.State?

  package init(
    cards: [String] = [Ledger.card], codes: [String] = [Ledger.code],
    cancellingIn cancellation: Checkout.State? = nil
  ) {
    self.cards = cards
    self.codes = codes
    self.cancellation = cancellation
  }

  /// The customer's action in a state that the checkout has entered.
  ///
  /// A customer without a card, or without a code, cancels.
  package mutating func events(in state: Configuration<Checkout.State>) -> [CheckoutEvent] {
    guard let leaf = state.leaves.first else { return [] }
    if leaf == cancellation { return [.cancel] }
    switch leaf {
    case .cart: return [.add(Item("book", price: 4_999)), .checkOut]
    case .address: return [.address("1 Main Street")]
    case .paying(let payment): return events(in: payment)
    case .paid: return [.ship]
    case .shipped: return [.keep]
    case .ordering, .payment, .refund, .refunding, .completed, .cancelled, .refunded: return []
    }
  }

  private mutating func events(in payment: Payment.State) -> [CheckoutEvent] {
    switch payment {
    case .choosingCard: return [cards.isEmpty ? .cancel : .card(cards.removeFirst())]
    case .verifying(.waitingForCode):
      return [codes.isEmpty ? .cancel : .code(codes.removeFirst())]
    case .unanswered: return [.payment(.retry)]
    case .charging, .request, .verification, .verifying, .paid: return []
    }
  }
}

extension Customer {
  /// Starts or resumes a checkout, and reacts to its states until it ends.
  ///
  /// It returns after the last state has been saved.
  ///
  /// - Parameter observe: Receives each state, at first that of a resumed checkout.
  package mutating func use(
    _ checkout: CheckoutActor,
    observing observe: (Configuration<Checkout.State>) async throws -> Void
  ) async throws {
    let steps = checkout.transitions
    let resumed = await checkout.state
    await checkout.start()
    // A resumed machine takes no transition when it starts.
    if !resumed.isInactive { try await react(to: resumed, of: checkout, observe) }
    for await step in steps where step.from != step.to {
      try await react(to: step.to, of: checkout, observe)
    }
    // The actor answers after the last state has been saved.
    _ = await checkout.state
  }

  private mutating func react(
    to state: Configuration<Checkout.State>, of checkout: CheckoutActor,
    _ observe: (Configuration<Checkout.State>) async throws -> Void
  ) async throws {
    try await observe(state)
    for event in events(in: state) { checkout.send(event) }
  }
}

extension Configuration where State == Checkout.State {
  /// The innermost active state with those around it: `payment/charging/sending`.
  package var name: String { labelsInDiagrams.last ?? "(no state)" }
}
