/// A request to a payment gateway.
///
/// The key identifies the payment: the gateway charges once for each key, however many requests it gets.
package enum GatewayMessage: Equatable, Codable, Sendable {
  /// Charges a card with an amount in cents.
  case charge(key: String, card: String, amount: Int)
  /// Confirms the charge with the code of the customer's bank.
  case confirm(key: String, code: String)
  /// Refunds the charge. If there is none, none can be made with the key afterwards.
  case refund(key: String)
}

/// The answer of a payment gateway.
package enum GatewayAnswer: String, Codable, Sendable {
  /// The card was charged.
  case approved
  /// The bank of the customer asks for a code.
  case codeNeeded
  /// The code is wrong; another one may be sent.
  case wrongCode
  /// The card was not charged.
  case declined
  /// The payment was refunded, or there was none.
  case refunded
}

/// A service that charges cards.
package protocol PaymentGateway: Sendable {
  /// The answer to a request.
  ///
  /// - Throws: An error if the gateway cannot be reached, or the connection is lost.
  func answer(to message: GatewayMessage) async throws -> GatewayAnswer
}
