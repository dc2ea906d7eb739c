/// A customer with one order.
struct Customer {
  let shop: ShopClient
  let order: String

  /// Most cards are charged at once, some need a code, and some have no money.
  private let card =
    ["4242", "4242", "4242", "4242", "4242", "4242", "4242", "3220", "3220", "9995"]
    .randomElement() ?? "4242"

  init(shop: ShopClient, order: String) {
    (self.shop, self.order) = (shop, order)
  }

  /// Orders a book, and does what the order waits for until it is completed.
  func buy() async throws {
    let start = ContinuousClock.now
    var answer = try await shop.place(order, card: card)
    var step = 0
    while ContinuousClock.now - start < .seconds(60) {
      step += 1
      switch answer.leaf {
      case "choosingCard": answer = try await shop.act(order, "card", "4242", key: "\(step)")
      case "waitingForCode": answer = try await shop.act(order, "code", "271828", key: "\(step)")
      case "unanswered": answer = try await shop.act(order, "retry", key: "\(step)")
      case "paid":
        shop.measurements.paid(after: ContinuousClock.now - start)
        answer = try await shop.act(order, "ship", key: "ship")
      case "shipped": answer = try await shop.act(order, "keep", key: "keep")
      case "completed": return
      default:
        try await Task.sleep(for: .milliseconds(min(20 * step, 200)))
        answer = try await shop.state(of: order)
      }
    }
    throw Unfinished(state: answer.leaf)
  }
}

/// An order that was not completed within a minute.
struct Unfinished: Error { var state: String }
