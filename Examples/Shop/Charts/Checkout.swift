import Statecharts

/// The checkout of an online shop, from the cart to the delivery or the refund.
///
/// It contains ``Payment``, which contains ``ThreeDSecure``, and ``Refund``. The customer can cancel
/// in every state before the end: a payment that has been made, or may have been made, is refunded.
package struct Checkout: Statechart, Sendable {
  package enum State: Hashable, Codable, Sendable {
    /// Nothing has been paid yet.
    case ordering
    case cart
    case address
    case payment
    /// The payment.
    case paying(Payment.State)
    case paid
    case shipped
    case refund
    /// The refund.
    case refunding(Refund.State)
    case completed
    case cancelled
    case refunded
  }

  package typealias Event = CheckoutEvent
  package typealias Subject = Order

  let gateway: any PaymentGateway
  let timing: Timing

  package init(_ gateway: any PaymentGateway, timing: Timing = Timing()) {
    (self.gateway, self.timing) = (gateway, timing)
  }

  package var body: [Element] {
    state(.ordering) {
      on(.cancel, to: .cancelled)
      state(.cart) {
        on(\.item, event: "add") { $0.items.append($1) }
        on(.checkOut, to: .address).when("not empty") { !$0.items.isEmpty }
      }
      state(.address) {
        on(\.address, event: "address", to: .payment).perform { $0.address = $1 }
        on(.back, to: .cart)
      }
    }
    state(.payment) {
      onEntry("sum up") { $0.payment.amount = $0.total }
      submachine(
        Payment(gateway, timing: timing), state: State.paying, event: \.payment,
        sending: Event.payment, subject: \.payment)
      on(
        .cancel,
        via: .junction([
          .to(.refund).when("may be charged") { $0.payment.mayBeCharged }, .otherwise(.cancelled),
        ]))
      onDone(to: .paid)
    }
    state(.paid) {
      on(.ship, to: .shipped)
      on(.cancel, to: .refund)
    }
    state(.shipped) {
      on(.keep, to: .completed)
      on(.cancel, to: .refund)
    }
    state(.refund) {
      submachine(
        Refund(gateway, timing: timing), state: State.refunding, event: \.refund,
        sending: Event.refund, subject: \.payment)
      onDone(to: .refunded)
    }
    final(.completed)
    final(.cancelled)
    final(.refunded)
  }
}
