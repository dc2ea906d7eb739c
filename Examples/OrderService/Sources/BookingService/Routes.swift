import DurableMachines
import Hummingbird

struct BookingAnswer: ResponseEncodable {
  var states: [String]
  var reason: String?
}

func router(_ bookings: DurableMachines<Booking>) -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: ErrorMiddleware())
  router.put("bookings/:id") { request, context in
    let id = try context.parameters.require("id")
    let cents = try await request.decode(as: Int.self, context: context)
    do {
      try await bookings.create(id, with: Seat(Payment(booking: id, cents: cents)))
    } catch let error as MachineError where error.kind == .exists {}
    return BookingAnswer(states: try await bookings.state(of: id).innermostStates)
  }
  router.get("bookings/:id") { _, context in
    let state = try await bookings.state(of: try context.parameters.require("id"))
    return BookingAnswer(states: state.innermostStates)
  }
  router.post("bookings/:id/pay/:key") { _, context in
    let (id, key) = try (context.parameters.require("id"), context.parameters.require("key"))
    let answer = try await bookings.handle(.pay, to: id, eventID: "pay:\(key)")
    return BookingAnswer(states: answer.states, reason: answer.reason)
  }
  return router
}
