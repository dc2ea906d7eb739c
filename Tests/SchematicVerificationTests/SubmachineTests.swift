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

  struct Runner: Statechart {
    final class Shoes { var areTied = false }
    enum State: Hashable { case waiting, running }
    enum Event: Equatable { case go }
    typealias Subject = Shoes

    var body: [Element] {
      state(.waiting) { on(.go, to: .running).when("tied") { $0.areTied } }
      state(.running)
    }
  }

  struct Race: Statechart {
    final class Pair {
      let left = Runner.Shoes()
      let right = Runner.Shoes()
    }
    enum State: Hashable { case race, left(Runner.State), right(Runner.State) }
    enum Event: Equatable {
      case go
      var start: Runner.Event? { .go }
    }
    typealias Subject = Pair

    var body: [Element] {
      parallel(.race) {
        region("left") {
          submachine(
            Runner(), state: State.left, event: \.start, sending: { _ in .go }, subject: \.left)
        }
        region("right") {
          submachine(
            Runner(), state: State.right, event: \.start, sending: { _ in .go }, subject: \.right)
        }
      }
    }
  }

  @Test func `guards of two submachines are independent, although they have the same name`() throws
  {
    let model = try Race().explored(events: [.go])

    #expect(
      model.path { $0.contains(.left(.running)) && $0.contains(.right(.waiting)) }?.events == [.go])
    #expect(model.edges(from: 0).count == 4)
  }
}
