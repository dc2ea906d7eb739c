import DurableMachines
import Hummingbird
import HummingbirdTesting
import OnlineShop
import Testing

@testable import OrderService

/// A gateway that charges each card.
private struct Approving: PaymentGateway {
  func answer(to message: GatewayMessage) async throws -> GatewayAnswer { .approved }
}

@Suite struct OrderServiceTests {
  private let book = ByteBuffer(
    string: #"{"items":[{"name":"book","price":4999}],"address":"1 Main Street","card":"4242"}"#)

  /// Calls the service, whose worker the test drives.
  private func test(
    _ body: @escaping @Sendable (any TestClientProtocol, Orders) async throws -> Void
  ) async throws {
    let orders = try await Orders(
      Checkout(Approving()), named: "checkout", in: .memory, initial: { Order("") })
    let application = Application(router: router(orders, MetricsPage()))
    try await application.test(.router) { try await body($0, orders) }
  }

  @Test func `an order that is repeated is handled once, and paid once`() async throws {
    try await test { client, orders in
      for _ in 0..<2 {
        try await client.execute(uri: "/orders/1", method: .put, body: book) {
          #expect($0.status == .ok)
        }
      }
      try await orders.workOnce()
      #expect(try await orders.state(of: "1").innermostStates == ["paid"])
      #expect(try await orders.state(of: "1").version == 6)
    }
  }

  @Test func `an action has an id, and is handled once`() async throws {
    try await test { client, orders in
      try await client.execute(uri: "/orders/1", method: .put, body: book)
      try await client.execute(uri: "/orders/1/cancel", method: .post) {
        #expect($0.status == .badRequest)
      }
      for _ in 0..<2 {
        try await client.execute(
          uri: "/orders/1/cancel", method: .post,
          headers: [.init("Idempotency-Key")!: "a"]
        ) { #expect($0.status == .ok) }
      }
      #expect(try await orders.log(of: "1").count { $0.event == "cancel" } == 1)
    }
  }

  @Test(arguments: ["/orders/unknown", "/nowhere"])
  func `what does not exist is not found`(address: String) async throws {
    try await test { client, _ in
      try await client.execute(uri: address, method: .get) { #expect($0.status == .notFound) }
    }
  }

  @Test func `an answer of the gateway is no action of a customer`() async throws {
    try await test { client, _ in
      try await client.execute(uri: "/orders/1", method: .put, body: book)
      try await client.execute(uri: "/orders/1/payment", method: .post) {
        #expect($0.status == .badRequest)
      }
    }
  }

  @Test func `the page has the open orders`() async throws {
    try await test { client, _ in
      try await client.execute(uri: "/orders/4711", method: .put, body: book)
      try await client.execute(uri: "/", method: .get) {
        #expect(
          String(buffer: $0.body).contains("<td>4711</td><td>payment/charging/sending</td>"))
      }
    }
  }

  @Test func `texts of the page are escaped`() {
    let order = OpenOrder(id: "<b>'&\"", states: [], since: .now, isQuarantined: false)
    #expect(OrdersPage([order]).html.contains("<td>&lt;b&gt;&#39;&amp;&quot;</td>"))
  }
}
