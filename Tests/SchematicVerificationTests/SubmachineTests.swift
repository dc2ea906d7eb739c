import SchematicVerification
import Statecharts
import Testing

/// Charts in charts are explored as one chart.
@Suite struct SubmachineTests {
  struct Payment: Statechart {
    enum State: Hashable { case asking, paid, failed }
    enum Event: Equatable { case card, timeout }

    var body: [Element] {
      state(.asking) {
        after(.seconds(60), send: .timeout)
        on(.card, to: .paid).when("valid") { true }
        on(.timeout, to: .failed)
      }
      final(.paid)
      final(.failed)
    }
  }

  struct Checkout: Statechart {
    enum State: Hashable {
      case cart, paying, done, payment(Payment.State)
    }
    enum Event: Equatable {
      case pay, back, payment(Payment.Event)
      var payment: Payment.Event? { if case .payment(let event) = self { event } else { nil } }
    }

    var body: [Element] {
      state(.cart) { on(.pay, to: .paying) }
      state(.paying) {
        submachine(
          Payment(), state: State.payment, event: \.payment, sending: Event.payment, subject: {})
        onDone(to: .done)
        on(.back, to: .cart)
      }
      final(.done)
    }
  }

  @Test func `the states of a submachine have the labels of diagrams, and its timers elapse`()
    throws
  {
    let model = try Checkout().explored(events: [.pay, .back, .payment(.card)])

    #expect(model.findings.map(\.message) == [])
    let edges = model.edges(from: 1)
    #expect(edges.map(\.event) == [.back, .payment(.card), .payment(.card), .payment(.timeout)])
    #expect(edges.map(\.isTimer) == [false, false, false, true])
    #expect(edges.map(\.state.leaves) == [[.cart], [.done], [.payment(.asking)], [.done]])
    #expect(edges[2].description.hasSuffix("[not valid] is ignored in paying/asking"))
  }
}
