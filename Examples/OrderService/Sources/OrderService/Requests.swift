import Foundation
import Hummingbird
import OnlineShop

/// The order of a customer.
struct OrderRequest: Codable {
  var items: [Item]
  var address: String
  var card: String

  /// The prices of an item, in cents.
  private static let prices = 1...100_000_000
  private static let maximumItems = 100

  /// The events that it consists of, in their order.
  ///
  /// - Throws: `HTTPError`, if something is missing, or out of range.
  func events() throws -> [CheckoutEvent] {
    guard (1...Self.maximumItems).contains(items.count),
      items.allSatisfy({ Self.prices.contains($0.price) }), !address.isEmpty
    else {
      throw HTTPError(
        .badRequest,
        message: "An order has 1 to 100 items with prices of 1 to 100000000 cents, and an address.")
    }
    return items.map(CheckoutEvent.add) + [.checkOut, .address(address), .card(card)]
  }

  /// A hash of the contents, FNV-1a, which tells a repetition from another order.
  func fingerprint() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let hash = try encoder.encode(self).reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

/// The later actions of a customer.
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
