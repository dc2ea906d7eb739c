/// Something that the shop sells.
package struct Item: Equatable, Codable, Sendable {
  package let name: String
  /// The price in cents.
  package let price: Int

  package init(_ name: String, price: Int) {
    (self.name, self.price) = (name, price)
  }
}

/// An order: the subject of ``Checkout``, which is saved with the state of the machine.
package final class Order: Codable {
  package let number: String
  /// Tells a repeated order from another one with the same number; `nil` where orders are not sent.
  package let fingerprint: String?
  package internal(set) var items: [Item] = []
  package internal(set) var address: String?
  package let payment: PaymentRecord

  package init(_ number: String, fingerprint: String? = nil) {
    (self.number, self.fingerprint) = (number, fingerprint)
    payment = PaymentRecord(order: number)
  }

  /// The sum of the prices in cents; the greatest number if it is greater.
  package var total: Int {
    items.reduce(0) {
      let (sum, isTooGreat) = $0.addingReportingOverflow($1.price)
      return isTooGreat ? .max : sum
    }
  }
}
