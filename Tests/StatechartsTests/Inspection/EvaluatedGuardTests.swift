import Schematic
import Statecharts
import Testing

struct EvaluatedGuardTests {
  final class Order {
    var isPaid = false
  }
  struct Checkout: Statechart {
    typealias State = String
    typealias Event = String
    typealias Subject = Order

    var body: [Element] {
      parallel("order") {
        region("goods") {
          state("open") {
            on("ship", to: "shipped").when("paid") { $0.isPaid }.when("packed") { _ in true }
            on("ship", to: "late").when("hurried") { _ in true }
          }
          state("shipped")
          state("late")
        }
        region("papers") {
          state("written") {
            on("ship", to: "signed").when("readable") { _ in false }
            on("sign", to: "signed")
          }
          state("signed")
        }
        on("ship", to: "order").when("insured") { _ in false }
      }
    }
  }

  private let order = Order()
  private let machine: Checkout.Machine

  init() throws {
    machine = try StateMachine(Checkout(), subject: order)
    machine.start()
  }

  private func guards(on event: String) throws -> [EvaluatedGuard] {
    try machine.schema.evaluatedGuards(on: event, in: machine.state, subject: order)
  }

  @Test func `guards are evaluated until a transition is enabled, in each region`() throws {
    #expect(
      try guards(on: "ship") == [
        EvaluatedGuard(name: "paid", path: "order@goods/open", holds: false),
        EvaluatedGuard(name: "hurried", path: "order@goods/open", holds: true),
        EvaluatedGuard(name: "readable", path: "order@papers/written", holds: false),
        EvaluatedGuard(name: "insured", path: "order", holds: false),
      ])
  }

  @Test func `all guards of an enabled transition are evaluated, and none after it`() throws {
    order.isPaid = true
    #expect(try guards(on: "ship").prefix(3).map(\.name) == ["paid", "packed", "readable"])
  }

  @Test func `an event without guards has none`() throws {
    #expect(try guards(on: "sign").isEmpty)
    #expect(try guards(on: "unknown").isEmpty)
  }
}
