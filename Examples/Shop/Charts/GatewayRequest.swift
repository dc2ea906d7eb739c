import Statecharts

/// One request to the payment gateway: it is sent again after growing pauses, until it is answered
/// or has been sent too often.
///
/// A part of ``Payment``, ``ThreeDSecure`` and ``Refund``.
package struct GatewayRequest: Statechart, Sendable {
  package enum State: Hashable, Codable, Sendable {
    /// The gateway has to answer.
    case sending
    /// An attempt has failed, and the next one starts after a pause.
    case pausing
    /// The gateway has answered.
    case answered
    /// There were too many attempts. Whether the gateway has received one is unknown.
    case unanswered
  }

  package enum Event: Equatable, Codable, Sendable {
    case answered(GatewayAnswer)
    /// The attempt has failed, for the reason given.
    case failed(String)
    /// The gateway has not answered in time.
    case timeout
    /// The pause is over.
    case resend

    var answer: GatewayAnswer? { if case .answered(let answer) = self { answer } else { nil } }
    var reason: String? { if case .failed(let reason) = self { reason } else { nil } }
  }

  package typealias Subject = RequestRecord

  let gateway: any PaymentGateway
  let timing: Timing

  package init(_ gateway: any PaymentGateway, timing: Timing) {
    (self.gateway, self.timing) = (gateway, timing)
  }

  package var body: [Element] {
    state(.sending) {
      onEntry("count the attempt") { $0.attempts += 1 }
      run("send", with: \.message) { [gateway] message in
        try await gateway.answer(to: message)
      } then: {
        .answered($0)
      } failed: {
        .failed("\($0)")
      }
      after(timing.timeout, send: .timeout)
      on(\.answer, event: "answered", to: .answered).perform { $0.answer = $1 }
      on(\.reason, event: "failed", via: .junction(nextAttempt()))
      on(.timeout, via: .junction(nextAttempt()))
    }
    state(.pausing) {
      after(
        delay: { [timing] in timing.pause(afterAttempt: $0.attempts) }, timer: "growing pause",
        send: .resend)
      on(.resend, to: .sending)
    }
    final(.answered)
    final(.unanswered)
  }

  private func nextAttempt<Line: GuardableLine<State, Event, RequestRecord>>()
    -> [LineBranch<State, Event, RequestRecord, Line>]
  {
    [
      .to(.pausing).when(
        .guard("attempts left") { [timing] in $0.attempts < timing.maximumAttempts }),
      .otherwise(.unanswered),
    ]
  }
}
