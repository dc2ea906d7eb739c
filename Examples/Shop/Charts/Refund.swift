import Statecharts

/// The refund of a payment, which is repeated until the gateway answers.
///
/// It contains ``GatewayRequest``, and is a part of ``Checkout``.
package struct Refund: Statechart, Sendable {
  package enum State: Hashable, Codable, Sendable {
    /// The gateway is to refund the payment.
    case requesting
    /// The request to the gateway.
    case request(GatewayRequest.State)
    /// The gateway has not answered; the refund is requested again later.
    case overdue
    case refunded
  }

  package enum Event: Equatable, Codable, Sendable {
    case request(GatewayRequest.Event)
    /// It is time to request the refund again.
    case retry

    var request: GatewayRequest.Event? {
      if case .request(let event) = self { event } else { nil }
    }
  }

  package typealias Subject = PaymentRecord

  let gateway: any PaymentGateway
  let timing: Timing

  package init(_ gateway: any PaymentGateway, timing: Timing) {
    (self.gateway, self.timing) = (gateway, timing)
  }

  package var body: [Element] {
    state(.requesting) {
      onEntry("prepare the refund") { $0.prepareRefund() }
      submachine(
        GatewayRequest(gateway, timing: timing), state: State.request, event: \.request,
        sending: Event.request, subject: \.request)
      onDone(
        via: .junction([
          .to(.refunded).when("refunded") { $0.isAnswered(.refunded) }, .otherwise(.overdue),
        ]))
    }
    state(.overdue) {
      after(timing.refundDelay, send: .retry)
      on(.retry, to: .requesting)
    }
    final(.refunded)
  }
}
