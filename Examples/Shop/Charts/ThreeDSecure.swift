import Statecharts

/// The confirmation of a payment with a code that the customer's bank sends (3-D Secure).
///
/// A part of ``Payment``.
package struct ThreeDSecure: Statechart, Sendable {
  package enum State: Hashable, Codable, Sendable {
    /// The customer has to enter the code.
    case waitingForCode
    /// The gateway checks the code.
    case checking
    /// The request to the gateway.
    case request(GatewayRequest.State)
    case passed
    case failed
    /// The gateway has not answered: whether the payment was confirmed is unknown.
    case unanswered
  }

  package enum Event: Equatable, Codable, Sendable {
    case code(String)
    /// The customer has not entered a code in time.
    case expired
    case request(GatewayRequest.Event)

    var code: String? { if case .code(let code) = self { code } else { nil } }
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
    state(.waitingForCode) {
      after(timing.codeLimit, send: .expired)
      on(\.code, event: "code", to: .checking).perform { $0.prepareConfirmation(with: $1) }
      on(.expired, to: .failed)
    }
    state(.checking) {
      submachine(
        GatewayRequest(gateway, timing: timing), state: State.request, event: \.request,
        sending: Event.request, subject: \.request)
      onDone(
        via: .junction([
          .to(.passed).when("approved") { $0.isAnswered(.approved) },
          .to(.waitingForCode).when("wrong code") { $0.isAnswered(.wrongCode) },
          .to(.unanswered).when("no answer") { $0.request.answer == nil },
          .otherwise(.failed),
        ]))
    }
    final(.passed)
    final(.failed)
    final(.unanswered)
  }
}
