import Statecharts

/// The payment of an order with a card.
///
/// It contains ``GatewayRequest`` and ``ThreeDSecure``, and is a part of ``Checkout``.
package struct Payment: Statechart, Sendable {
  package enum State: Hashable, Codable, Sendable {
    /// The customer has to choose a card.
    case choosingCard
    /// The gateway is to charge the card.
    case charging
    /// The request to the gateway.
    case request(GatewayRequest.State)
    /// The bank of the customer asks for a code.
    case verification
    /// The verification.
    case verifying(ThreeDSecure.State)
    /// The gateway has not answered: whether the card was charged is unknown.
    case unanswered
    case paid
  }

  package enum Event: Equatable, Codable, Sendable {
    /// The number of a card.
    case card(String)
    case request(GatewayRequest.Event)
    case verification(ThreeDSecure.Event)
    /// The customer tries again, with the same card.
    case retry

    var card: String? { if case .card(let card) = self { card } else { nil } }
    var request: GatewayRequest.Event? {
      if case .request(let event) = self { event } else { nil }
    }
    var verification: ThreeDSecure.Event? {
      if case .verification(let event) = self { event } else { nil }
    }
  }

  package typealias Subject = PaymentRecord

  let gateway: any PaymentGateway
  let timing: Timing

  package init(_ gateway: any PaymentGateway, timing: Timing) {
    (self.gateway, self.timing) = (gateway, timing)
  }

  package var body: [Element] {
    state(.choosingCard) {
      onEntry("nothing is charged") { $0.mayBeCharged = false }
      on(\.card, event: "card", to: .charging).perform("new key") { $0.use(card: $1) }
    }
    state(.charging) {
      onEntry("prepare the charge") { $0.prepareCharge() }
      submachine(
        GatewayRequest(gateway, timing: timing), state: State.request, event: \.request,
        sending: Event.request, subject: \.request)
      onDone(
        via: .junction([
          .to(.paid).when("approved") { $0.isAnswered(.approved) },
          .to(.verification).when("code needed") { $0.isAnswered(.codeNeeded) },
          .to(.unanswered).when("no answer") { $0.request.answer == nil },
          .otherwise(.choosingCard),
        ]))
    }
    state(.verification) {
      submachine(
        ThreeDSecure(gateway, timing: timing), state: State.verifying, event: \.verification,
        sending: Event.verification, subject: { $0 })
      onDone(
        via: .junction([
          .to(.paid).when("approved") { $0.isAnswered(.approved) },
          .to(.unanswered).when("no answer") { $0.request.answer == nil },
          .otherwise(.choosingCard),
        ]))
    }
    state(.unanswered) {
      note("A retry has the same key,\nso the card is charged at most once.")
      on(.retry, to: .charging)
    }
    final(.paid)
  }
}
