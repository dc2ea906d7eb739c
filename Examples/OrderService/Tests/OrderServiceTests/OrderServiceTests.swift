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
  private var book: ByteBuffer { order(#"{"name":"book","price":4999}"#) }

  private func order(_ items: String) -> ByteBuffer {
    ByteBuffer(string: #"{"items":[\#(items)],"address":"1 Main Street","card":"4242"}"#)
  }

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

  @Test func `an order with other contents is refused, and changes nothing`() async throws {
    try await test { client, orders in
      try await client.execute(uri: "/orders/1", method: .put, body: book)
      let other = self.order(
        #"{"name":"book","price":4999},{"name":"pen","price":1},{"name":"ink","price":1}"#)
      try await client.execute(uri: "/orders/1", method: .put, body: other) {
        #expect($0.status == .conflict)
      }
      #expect(try await orders.state(of: "1").subject.items == [Item("book", price: 4_999)])
      #expect(try await orders.state(of: "1").version == 5)
    }
  }

  @Test func `the same id of another action is another event`() async throws {
    try await test { client, orders in
      try await client.execute(uri: "/orders/1", method: .put, body: book)
      for action in ["retry", "cancel"] {
        try await client.execute(
          uri: "/orders/1/\(action)", method: .post, headers: [.init("Idempotency-Key")!: "a"])
      }
      #expect(try await orders.log(of: "1").count { $0.event == "cancel" } == 1)
    }
  }

  @Test(arguments: [
    "", #"{"name":"book","price":0}"#, #"{"name":"book","price":100000001}"#,
    #"{"name":"book","price":9223372036854775807},{"name":"book","price":1}"#,
    Array(repeating: #"{"name":"book","price":1}"#, count: 101).joined(separator: ","),
  ])
  func `an order without sound items and prices is refused`(items: String) async throws {
    try await test { client, _ in
      try await client.execute(uri: "/orders/1", method: .put, body: self.order(items)) {
        #expect($0.status == .badRequest)
      }
      try await client.execute(uri: "/orders/1", method: .get) { #expect($0.status == .notFound) }
    }
  }

  @Test func `a sum that no number can be is the greatest number`() async throws {
    try await test { _, orders in
      try await orders.create("1")
      let item = CheckoutEvent.add(Item("book", price: .max))
      for event in [item, item, .checkOut, .address("1 Main Street")] {
        try await orders.handle(event, to: "1", eventID: nil)
      }
      #expect(try await orders.state(of: "1").subject.payment.amount == .max)
    }
  }

  @Test func `ids in addresses are decoded`() async throws {
    try await test { client, orders in
      try await client.execute(uri: "/orders/a%20%2F%C3%A9", method: .put, body: book)
      #expect(try await orders.state(of: "a /é").subject.number == "a /é")
    }
  }

  @Test(arguments: ["a%0Ab", "a%00", "%7F", "%C2%85", "%FF", "%"])
  func `an id that is no text, or has control characters, is refused`(id: String) async throws {
    try await test { client, _ in
      try await client.execute(uri: "/orders/\(id)", method: .put, body: book) {
        #expect($0.status == .badRequest)
      }
    }
  }

  @Test(arguments: [
    ("postgresql://u:pw@host/db", MachineStore.Dialect.postgreSQL),
    ("postgres://host", .postgreSQL),
    ("host=db dbname=shop", .postgreSQL), (" dbname = shop", .postgreSQL),
    ("/data/orders.db", .sqlite), ("/data/a=b/orders.db", .sqlite), (":memory:", .sqlite),
  ])
  func `connection strings are told from paths`(database: String, dialect: MachineStore.Dialect)
    throws
  {
    let settings = try Settings(["DATABASE": database, "PORT": "8080", "GATEWAY": ""])
    #expect(settings.store.connection.dialect == dialect)
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
