import DurableMachines
import Foundation
import Hummingbird
import OnlineShop
import Schematic

/// The addresses of the service.
///
/// A client repeats a request until it is answered: each has an id, and is handled once.
func router(_ orders: Orders, _ metrics: MetricsPage) -> Router<BasicRequestContext> {
  let router = Router()
  router.addMiddleware {
    TracingMiddleware()
    MetricsMiddleware()
    LogRequestsMiddleware(.debug)
    ErrorMiddleware()
  }
  router.get("/") { _, _ in OrdersPage(try await orders.openOrders()) }
  router.get("metrics") { _, _ in metrics.text }
  router.get("health") { _, _ in HTTPResponse.Status.ok }
  router.get("orders/:id") { _, context in
    let id = try context.orderID()
    let order = try await orders.state(of: id)
    return OrderAnswer(id: id, states: order.innermostStates, version: order.version)
  }
  router.put("orders/:id") { request, context in
    try await place(
      try await request.decode(as: OrderRequest.self, context: context),
      as: try context.orderID(), orders)
  }
  router.post("orders/:id/:action") { request, context in
    let action = try context.parameters.require("action", as: CustomerAction.self)
    let text = try await String(buffer: request.body.collect(upTo: 100))
    return try await handle(
      action.event(text), to: try context.orderID(),
      eventID: "\(action.rawValue):\(request.idempotencyKey())", orders)
  }
  return router
}

/// Creates an order, and handles what it consists of.
///
/// If the process ends in the middle, the client repeats the request, and what was done is not done again. The order is
/// created with the fingerprint of its contents, so that of two requests only one can be that of the order.
private func place(
  _ request: OrderRequest, as id: String, _ orders: Orders
) async throws -> OrderAnswer {
  let events = try request.events()
  let fingerprint = try request.fingerprint()
  do {
    try await orders.create(id, with: Order(id, fingerprint: fingerprint))
  } catch let error as MachineError where error.kind == .exists {
    guard try await orders.state(of: id).subject.fingerprint == fingerprint else {
      throw HTTPError(.conflict, message: "There is an order with this id and other contents.")
    }
  }
  var answer = OrderAnswer(id: id, states: [], version: 0)
  for (number, event) in events.enumerated() {
    answer = try await handle(event, to: id, eventID: "order-\(number)", orders)
  }
  return answer
}

private func handle(
  _ event: CheckoutEvent, to id: String, eventID: String, _ orders: Orders
) async throws -> OrderAnswer {
  let answer = try await orders.handle(event, to: id, eventID: eventID)
  return OrderAnswer(
    id: id, states: answer.states, version: answer.version, reason: answer.reason)
}

extension Request {
  fileprivate func idempotencyKey() throws -> String {
    let field = headers.first { $0.name.canonicalName == "idempotency-key" }
    guard let field, !field.value.isEmpty else {
      throw HTTPError(.badRequest, message: "The header Idempotency-Key is missing.")
    }
    return field.value
  }
}

extension RequestContext {
  /// The id of the order in the path.
  ///
  /// - Throws: `HTTPError`, if it is no text, or has control characters.
  fileprivate func orderID() throws -> String {
    let id = try parameters.require("id").removingPercentEncoding
    guard let id, !id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw HTTPError(.badRequest, message: "An id is a text without control characters.")
    }
    return id
  }
}
