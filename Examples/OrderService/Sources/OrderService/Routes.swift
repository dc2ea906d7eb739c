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
    let id = try context.parameters.require("id")
    let order = try await orders.state(of: id)
    return OrderAnswer(id: id, states: order.innermostStates, version: order.version)
  }
  router.put("orders/:id") { request, context in
    try await place(
      try await request.decode(as: OrderRequest.self, context: context),
      as: try context.parameters.require("id"), orders)
  }
  router.post("orders/:id/:action") { request, context in
    let action = try context.parameters.require("action", as: CustomerAction.self)
    let text = try await String(buffer: request.body.collect(upTo: 100))
    return try await handle(
      action.event(text), of: try context.parameters.require("id"), id: request.idempotencyKey(),
      orders)
  }
  return router
}

/// Creates an order, and handles what it consists of.
///
/// If the process ends in the middle, the client repeats the request, and what was done is not done again.
private func place(
  _ request: OrderRequest, as id: String, _ orders: Orders
) async throws -> OrderAnswer {
  let events = try request.events()
  do { try await orders.create(id, with: Order(id)) } catch let error as MachineError
    where error.kind == .exists
  {}
  var answer = OrderAnswer(id: id, states: [], version: 0)
  for (number, event) in events.enumerated() {
    answer = try await handle(event, of: id, id: "order-\(number)", orders)
  }
  return answer
}

private func handle(
  _ event: CheckoutEvent, of id: String, id eventID: String, _ orders: Orders
) async throws -> OrderAnswer {
  let answer = try await orders.handle(event, of: id, id: eventID)
  return OrderAnswer(
    id: id, states: answer.states, version: answer.version, reason: answer.reason)
}

extension Request {
  fileprivate func idempotencyKey() throws -> String {
    let field = headers.first { $0.name.canonicalName == "idempotency-key" }
    guard let field else {
      throw HTTPError(.badRequest, message: "The header Idempotency-Key is missing.")
    }
    return field.value
  }
}
