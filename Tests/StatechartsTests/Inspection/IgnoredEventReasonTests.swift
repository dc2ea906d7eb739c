import Schematic
import Statecharts
import Testing

struct ChartIgnoredEventReasonTests {
  final class Order {
    var isPaid = false
    var stock = 0
    var target: String?
  }
  struct Checkout: Statechart {
    typealias State = String
    typealias Event = String
    typealias Subject = Order

    var body: [Element] {
      state("order") {
        on("ship", to: "done").when("insured") { _ in false }
        state("open") {
          on("ship", to: "shipped").when("paid") { $0.isPaid }.when("in stock") { $0.stock > 0 }
          on(internal: "ship").when(.not(.isIn("open")))
          on(
            "sort",
            via: .junction([
              .to("shipped").when("heavy") { _ in false }, .to("done").when { _ in false },
            ]))
          on("jump", via: .selectionWithContext(among: ["shipped", "done"]) { $0.subject.target })
        }
        state("shipped")
      }
      final("done")
    }
  }

  private let order = Order()
  private let machine: Checkout.Machine

  init() throws {
    machine = try StateMachine(Checkout(), subject: order)
  }

  @Test func `the first guard that does not hold is named, of each transition, inner states first`()
  {
    machine.start()
    #expect(machine.handle("ship") == .ignored)
    #expect(
      machine.reasonForIgnoring("ship")
        == .guards([
          UnmetGuard(name: "paid", path: "order/open"),
          UnmetGuard(name: "!In('open')", path: "order/open"),
          UnmetGuard(name: "insured", path: "order"),
        ]))
    order.isPaid = true
    guard case .guards(let guards) = machine.reasonForIgnoring("ship") else {
      Issue.record("no guards")
      return
    }
    #expect(guards.first?.name == "in stock")
  }

  @Test func `the guards of a junction's branches are named, and a selection has no name`() {
    machine.start()
    #expect(
      machine.reasonForIgnoring("sort")
        == .guards([
          UnmetGuard(name: "heavy", path: "order/open"), UnmetGuard(name: nil, path: "order/open"),
        ]))
    #expect(
      machine.reasonForIgnoring("jump") == .guards([UnmetGuard(name: nil, path: "order/open")]))
  }

  @Test func `a guard of a state around regions is named once`() throws {
    struct Regions: Statechart {
      var body: [ChartElement<String, String, Void>] {
        parallel("p") {
          on("go", to: "out").when("ready") { false }
          for name in ["a", "b", "c"] { region { state(name) } }
        }
        state("out")
      }
    }
    let machine = try StateMachine(Regions())
    machine.start()
    #expect(machine.reasonForIgnoring("go") == .guards([UnmetGuard(name: "ready", path: "p")]))
  }

  @Test func `the guards of each region are named`() throws {
    struct Regions: Statechart {
      var body: [ChartElement<String, String, Void>] {
        parallel("p") {
          for name in ["a", "b"] {
            region { state(name) { on(internal: "go").when("\(name) is ready") { false } } }
          }
        }
      }
    }
    let machine = try StateMachine(Regions())
    machine.start()
    guard case .guards(let guards) = machine.reasonForIgnoring("go") else {
      Issue.record("no guards")
      return
    }
    #expect(guards.map(\.name) == ["a is ready", "b is ready"])
  }

  @Test func `an event that no active state declares has no transition`() {
    machine.start()
    #expect(machine.reasonForIgnoring("sing") == .noTransition)
  }

  @Test func `an event that is handled, and one before the start, have no reason`() {
    #expect(machine.reasonForIgnoring("ship") == nil)
    machine.start()
    (order.isPaid, order.stock) = (true, 1)
    #expect(machine.reasonForIgnoring("ship") == nil)
    #expect(machine.isIn("open"))
  }

  @Test func `a machine that has ended ignores events for that reason`() {
    machine.start()
    order.target = "done"
    machine.handle("jump")
    #expect(machine.reasonForIgnoring("ship") == .ended)
  }

  @Test func `a stopped machine ignores events because it has ended`() {
    machine.start()
    machine.stop()
    #expect(machine.reasonForIgnoring("ship") == .ended)
  }

  @Test func `a deferred event is not ignored`() throws {
    struct Desk: Statechart {
      typealias State = String
      typealias Event = String
      var body: [Element] { state("busy") { defers("call") } }
    }
    let machine = try StateMachine(Desk())
    machine.start()
    #expect(machine.reasonForIgnoring("call") == nil)
  }
}
