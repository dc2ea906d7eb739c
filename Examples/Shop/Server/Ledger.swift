/// The charges and refunds of a payment gateway.
package struct Ledger: Sendable {
  private enum Payment {
    case waitingForCode(amount: Int, codesLeft: Int, lastCode: String?)
    case charged
    case declined
    case refunded
  }

  private var payments: [String: Payment] = [:]
  /// The charged amounts in cents, in their order.
  package private(set) var charges: [Int] = []
  /// How many charges were refunded.
  package private(set) var refundCount = 0

  /// A card that is charged without a code.
  package static let card = "4242"
  /// A card that needs a code.
  package static let cardWithCode = "3220"
  /// A card that is declined.
  package static let emptyCard = "9995"
  /// The right code.
  package static let code = "271828"
  /// How many codes a customer may enter.
  static let maximumCodes = 3

  package init() {}

  /// The answer to a request.
  ///
  /// The same request has the same answer, and is performed once.
  package mutating func answer(to message: GatewayMessage) -> GatewayAnswer {
    switch message {
    case .charge(let key, let card, let amount): charge(key, card, amount)
    case .confirm(let key, let code): confirm(key, code)
    case .refund(let key): refund(key)
    }
  }

  private mutating func charge(_ key: String, _ card: String, _ amount: Int) -> GatewayAnswer {
    switch payments[key] {
    case .charged: return .approved
    case .waitingForCode: return .codeNeeded
    case .declined, .refunded: return .declined
    case nil: break
    }
    switch card {
    case Self.emptyCard:
      payments[key] = .declined
      return .declined
    case Self.cardWithCode:
      payments[key] = .waitingForCode(
        amount: amount, codesLeft: Self.maximumCodes, lastCode: nil)
      return .codeNeeded
    default:
      return charge(key, amount)
    }
  }

  private mutating func charge(_ key: String, _ amount: Int) -> GatewayAnswer {
    payments[key] = .charged
    charges.append(amount)
    return .approved
  }

  private mutating func confirm(_ key: String, _ code: String) -> GatewayAnswer {
    switch payments[key] {
    case .charged: return .approved
    case .declined, .refunded, nil: return .declined
    case .waitingForCode(let amount, let codesLeft, let lastCode):
      if code == Self.code { return charge(key, amount) }
      if code == lastCode { return .wrongCode }
      payments[key] =
        codesLeft > 1
        ? .waitingForCode(amount: amount, codesLeft: codesLeft - 1, lastCode: code) : .declined
      return codesLeft > 1 ? .wrongCode : .declined
    }
  }

  private mutating func refund(_ key: String) -> GatewayAnswer {
    if case .charged = payments[key] { refundCount += 1 }
    payments[key] = .refunded
    return .refunded
  }
}

extension Ledger: CustomStringConvertible {
  package var description: String {
    let amounts = charges.map { "\($0) cents" }.joined(separator: ", ")
    return "charged: \(charges.isEmpty ? "nothing" : amounts); refunds: \(refundCount)"
  }
}
