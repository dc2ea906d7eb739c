/// The facts about the payment of an order: the subject of ``Payment``, ``ThreeDSecure`` and
/// ``Refund``.
package final class PaymentRecord: Codable {
  private let order: String
  /// The amount in cents.
  package internal(set) var amount = 0
  package private(set) var card = ""
  /// How many cards the customer has chosen.
  private var cardCount = 0
  /// Whether the card was charged, or may have been: the gateway was asked, and has not declined.
  package internal(set) var mayBeCharged = false
  package let request: RequestRecord

  init(order: String) {
    self.order = order
    request = RequestRecord()
  }

  /// The idempotency key: the gateway charges once for each key, however many requests it gets.
  ///
  /// A new card makes a new key, a new attempt does not. The key is computed from what is saved, so a
  /// resumed machine uses the same one.
  package var key: String { "\(order)-\(cardCount)" }

  func use(card: String) {
    self.card = card
    cardCount += 1
  }

  func prepareCharge() {
    mayBeCharged = true
    request.prepare(.charge(key: key, card: card, amount: amount))
  }

  func prepareConfirmation(with code: String) {
    request.prepare(.confirm(key: key, code: code))
  }

  func prepareRefund() {
    request.prepare(.refund(key: key))
  }

  func isAnswered(_ answer: GatewayAnswer) -> Bool { request.answer == answer }
}
