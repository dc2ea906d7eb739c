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
  package internal(set) var items: [Item] = []
  package internal(set) var address: String?
  package let payment: PaymentRecord

  package init(_ number: String) {
    self.number = number
    payment = PaymentRecord(order: number)
  }

  /// The sum of the prices in cents.
  package var total: Int { items.reduce(0) { $0 + $1.price } }
}
