import Foundation
import Hummingbird
import OnlineShop

/// What a customer orders.
struct OrderRequest: Decodable {
  var items: [Item]
  var address: String
  var card: String

  /// The events that it consists of, in their order.
  ///
  /// - Throws: `HTTPError`, if something is missing.
  func events() throws -> [CheckoutEvent] {
    guard !items.isEmpty, items.allSatisfy({ $0.price > 0 }), !address.isEmpty else {
      throw HTTPError(.badRequest, message: "An order has items with prices, and an address.")
    }
    return items.map(CheckoutEvent.add) + [.checkOut, .address(address), .card(card)]
  }
}

/// What a customer may do later.
///
/// The answers of the gateway are events, too, and are not among them.
enum CustomerAction: String, CaseIterable {
  case card, code, retry, ship, keep, cancel

  /// - Parameter text: The number of a card, or a code of the bank.
  func event(_ text: String) -> CheckoutEvent {
    switch self {
    case .card: .card(text)
    case .code: .code(text)
    case .retry: .payment(.retry)
    case .ship: .ship
    case .keep: .keep
    case .cancel: .cancel
    }
  }
}

/// An order, as customers see it.
struct OrderAnswer: ResponseEncodable {
  var id: String
  var states: [String]
  /// How many changes are committed.
  var version: Int64
  /// Why the event was ignored or rejected.
  var reason: String?
}
