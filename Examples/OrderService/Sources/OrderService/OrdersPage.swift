import DurableMachines
import Foundation
import Hummingbird

/// A row of the page.
struct OpenOrder {
  var id: String
  var states: [String]
  /// Since when it is in the last of them.
  var since: Date
  var isQuarantined: Bool
}

extension DurableMachines {
  /// Orders that have not ended.
  func openOrders() async throws -> [OpenOrder] {
    var filter = MachineFilter(chart: name)
    filter.isEnded = false
    return try await store.machines(filter, atMost: 500).machines.map {
      OpenOrder(
        id: $0.id, states: $0.innermostStates, since: $0.savedAt,
        isQuarantined: $0.quarantine != nil)
    }
  }
}

/// The open orders, as a page without a script.
struct OrdersPage: ResponseGenerator {
  private let orders: [OpenOrder]

  init(_ orders: [OpenOrder]) {
    self.orders = orders.sorted { $0.since < $1.since }
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  var html: String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2">
    <title>Open orders</title><style>\(Self.style)</style></head><body>
    <h1>\(orders.count) open orders</h1>
    <table><tr><th>Order</th><th>State</th><th>Since</th></tr>
    \(orders.map(row).joined(separator: "\n"))
    </table></body></html>
    """
  }

  private func row(_ order: OpenOrder) -> String {
    let seconds = Int(max(Date.now.timeIntervalSince(order.since), 0))
    let cells = [order.id, order.states.joined(separator: ", "), "\(seconds) s"]
    let style = order.isQuarantined ? " class=\"quarantined\"" : ""
    return "<tr\(style)>\(cells.map { "<td>\($0.escapedForHTML)</td>" }.joined())</tr>"
  }

  private static let style = """
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; color: #222 }
    table { border-collapse: collapse; width: 100% }
    th, td { text-align: left; padding: .3rem .8rem; border-bottom: 1px solid #ddd }
    td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums }
    .quarantined { background: #fdd }
    """
}

extension String {
  /// The text, as a part of a page.
  var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}
