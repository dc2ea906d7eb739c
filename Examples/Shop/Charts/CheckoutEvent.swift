/// The events of ``Checkout``.
package enum CheckoutEvent: Equatable, Codable, Sendable {
  case add(Item)
  case checkOut
  case address(String)
  case back
  case payment(Payment.Event)
  case ship
  /// The customer keeps what was shipped.
  case keep
  case refund(Refund.Event)
  /// The customer cancels the order, or sends back what was shipped.
  case cancel

  var item: Item? { if case .add(let item) = self { item } else { nil } }
  var address: String? { if case .address(let address) = self { address } else { nil } }
  var payment: Payment.Event? { if case .payment(let event) = self { event } else { nil } }
  var refund: Refund.Event? { if case .refund(let event) = self { event } else { nil } }

  /// The customer chooses a card.
  package static func card(_ number: String) -> Self { .payment(.card(number)) }

  /// The customer enters the code of the bank.
  package static func code(_ code: String) -> Self { .payment(.verification(.code(code))) }
}
