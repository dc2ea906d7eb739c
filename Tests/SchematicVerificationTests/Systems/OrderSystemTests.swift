import Schematic
import SchematicVerification
import Statecharts
import Testing

/// The system of the page about several machines.
@Suite struct OrderSystemTests {
  struct Order: Statechart {
    enum State { case new, paying, paid, cancelling, cancelled }
    enum Event: CaseIterable { case place, cancel, paid, declined, refunded }

    /// Whether a cancellation waits for the answer of the payment.
    var waits = false

    var body: [Element] {
      state(.new) {
        on(.place, to: .paying).perform("charge") {}
        on(.cancel, to: .cancelled)
      }
      state(.paying) {
        on(.paid, to: .paid)
        on(.declined, to: .cancelled)
        on(.cancel, to: waits ? .cancelling : .cancelled)
      }
      state(.cancelling) {
        on(internal: .paid).perform("refund") {}
        on(.declined, to: .cancelled)
        on(.refunded, to: .cancelled)
      }
      final(.paid)
      final(.cancelled)
    }
  }

  struct Payment: Statechart {
    enum State { case idle, charged }
    enum Event: CaseIterable { case charge, refund }

    var body: [Element] {
      state(.idle) {
        on(.charge, to: .charged).when("covered") { true }.perform("confirm") {}
        on(internal: .charge).perform("decline") {}
      }
      state(.charged) { on(.refund, to: .idle).perform("confirm refund") {} }
    }
  }

  private func explored(waits: Bool) throws -> (
    model: StateSpace<SystemState, SystemEvent>, verdict: Verdict<SystemState, SystemEvent>
  ) {
    var system = try SystemModel()
    let order = try system.add(
      "order", Order(waits: waits), outside: [.place, .cancel], delivery: .durable,
      ignoring: [.cancel])
    let payment = try system.add(
      "payment", Payment(), delivery: .durable, restingIn: { _ in true })
    try system.sends("charge", of: order, Payment.Event.charge, to: payment)
    try system.sends("refund", of: order, Payment.Event.refund, to: payment)
    try system.sends("confirm", of: payment, Order.Event.paid, to: order)
    try system.sends("decline", of: payment, Order.Event.declined, to: order)
    try system.sends("confirm refund", of: payment, Order.Event.refunded, to: order)
    try system.requires(
      answers: [.paid, .declined], to: Payment.Event.charge, from: order, by: payment)

    let model = try system.explored()
    let verdict = model.check(
      .never("cancelled and charged") {
        $0[order].contains(.cancelled) && $0[payment].contains(.charged)
      })
    return (model, verdict)
  }

  @Test func `a cancellation that does not wait crosses the payment`() throws {
    let (model, verdict) = try explored(waits: false)

    #expect(!verdict.holds)
    #expect(
      verdict.counterexample?.sequenceDiagram() == """
        sequenceDiagram
          participant o as outside
          participant m0 as order
          participant m1 as payment
          Note over m0: new
          Note over m1: idle
          o->>m0: place
          Note over m0: paying
          o->>m0: cancel
          Note over m0: cancelled
          m0->>m1: charge
          Note over m1: charged
          Note over m0: waiting: paid

        """)
    #expect(Set(model.findings.map(\.kind)) == [.unhandledMessage, .unansweredRequest])
  }

  @Test func `a cancellation that waits is proved`() throws {
    let (model, verdict) = try explored(waits: true)

    #expect(model.findings.isEmpty)
    #expect(
      "\(verdict)"
        == "cancelled and charged: proved (inboxes have at most 1 message, and may have 4)")
  }
}
