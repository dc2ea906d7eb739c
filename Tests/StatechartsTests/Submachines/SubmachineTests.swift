import Foundation
import Schematic
import Statecharts
import Testing

/// Charts in charts (UML 2.5.1 §14.2.3.4.7).
struct SubmachineTests {
  private func checkout(_ events: Checkout.Event...) throws -> (Checkout.Machine, Order) {
    let order = Order()
    let machine = try StateMachine(Checkout(), subject: order)
    machine.start()
    for event in events { machine.handle(event) }
    return (machine, order)
  }

  @Test func `entering the state enters the submachine's initial state`() throws {
    let (machine, order) = try checkout(.pay)
    #expect(machine.state.states == [.payment, .paying(.asking)])
    #expect(order.charge.log == ["payment begins"])
    withExtendedLifetime(order) {}
  }

  @Test func `the submachine gets its own events, subject and payloads`() throws {
    let (machine, order) = try checkout(.pay, .payment(.pay(7)))
    #expect(machine.state.leaves == [.paying(.charging)])
    #expect(order.charge.amount == 7)
    #expect(order.charge.log.last == "charging 7")
  }

  @Test func `its final state completes the state, and its guards see its own states`() throws {
    let (machine, order) = try checkout(
      .pay, .payment(.pay(7)), .payment(.declined), .payment(.retry), .payment(.pay(8)))
    #expect(machine.state.leaves == [.paying(.charging)])
    machine.handle(.payment(.accepted))
    #expect(machine.state.leaves == [.done])
    #expect(order.log == ["payment ends"])
  }

  @Test func `an event that it raises is one of the machine`() throws {
    let (machine, order) = try checkout(.pay, .payment(.pay(0)))
    #expect(machine.state.leaves == [.done])
    withExtendedLifetime(order) {}
  }

  @Test func `a transition of the state leaves it from wherever it is`() throws {
    let (machine, order) = try checkout(.pay, .payment(.pay(7)), .cancel)
    #expect(machine.state.leaves == [.cancelled])
    #expect(order.log == ["payment ends"])
  }

  @Test func `its configuration survives being encoded and resumed`() throws {
    let (machine, order) = try checkout(.pay, .payment(.pay(7)))
    let resumed = try StateMachine(Checkout(), subject: order)
    try resumed.resume(from: machine.saved)
    resumed.handle(.payment(.declined))
    resumed.handle(.payment(.retry))
    #expect(resumed.state.leaves == [.paying(.asking)])
  }

  @Test func `paths and descriptions have its own names`() throws {
    let (machine, order) = try checkout(.pay, .payment(.pay(7)))
    #expect(machine.schema.path(of: .paying(.failed)) == "payment/failed")
    #expect(try machine.schema.state(at: "payment/failed") == .paying(.failed))
    #expect(machine.state.description == "payment\n  charging")
    #expect(machine.state.briefDescription == "payment/charging")
    withExtendedLifetime(order) {}
  }

  @Test func `the same chart in two regions is two submachines`() throws {
    struct Twice: Statechart {
      enum State: Hashable { case both, left(Payment.State), right(Payment.State), end }
      enum Event { case left(Payment.Event), right(Payment.Event) }
      typealias Subject = Charge
      var body: [Element] {
        parallel(.both) {
          region("left") {
            submachine(
              PlainPayment(), state: State.left,
              event: { if case .left(let event) = $0 { event } else { nil } },
              sending: Event.left, subject: \.self)
          }
          submachine(
            PlainPayment(), state: State.right,
            event: { if case .right(let event) = $0 { event } else { nil } },
            sending: Event.right, subject: \.self)
          onDone(to: .end)
        }
        state(.end)
      }
    }
    let charge = Charge()
    let machine = try StateMachine(Twice(), subject: charge)
    machine.start()
    machine.handle(.right(.accepted))
    #expect(machine.state.leaves == [.left(.asking), .right(.paid)])
    #expect(charge.log == ["exited 1, entered true"])
    machine.handle(.left(.accepted))
    #expect(machine.state.leaves == [.end])
    #expect(machine.schema.path(of: .left(.paid)) == "both@left/paid")
    #expect(machine.schema.path(of: .right(.paid)) == "both@PlainPayment/paid")
  }

  @Test func `submachines contain submachines`() throws {
    struct Shop: Statechart {
      enum State: Hashable { case buying, checkout(Checkout.State), closed }
      enum Event { case checkout(Checkout.Event), close }
      typealias Subject = Order
      var body: [Element] {
        state(.buying) {
          submachine(
            Checkout(), state: State.checkout,
            event: { if case .checkout(let event) = $0 { event } else { nil } },
            sending: Event.checkout, subject: \.self)
          on({ if case .close = $0 { () } else { nil } }, to: .closed)
        }
        state(.closed)
      }
    }
    let order = Order()
    let machine = try StateMachine(Shop(), subject: order)
    machine.start()
    machine.handle(.checkout(.pay))
    machine.handle(.checkout(.payment(.pay(0))))
    #expect(machine.state.leaves == [.checkout(.done)])
    #expect(order.charge.log == ["payment begins", "charging 0"])
    #expect(
      machine.schema.path(of: .checkout(.paying(.failed))) == "buying/payment/failed")

    // A guard of the innermost chart reads which of its states are active.
    let other = try StateMachine(Shop(), subject: order)
    other.start()
    for event: Checkout.Event in [
      .pay, .payment(.pay(5)), .payment(.declined), .payment(.retry),
    ] { other.handle(.checkout(event)) }
    #expect(other.state.leaves == [.checkout(.paying(.asking))])
  }

  @Test func `a failure in it is handled in it, or in the state that contains it`() throws {
    struct Inner: Statechart {
      var body: [ChartElement<String, String, Charge>] {
        state("x") {
          on("small") { _ in throw Fault(name: "small") }
          on("big") { _ in throw OtherFault() }
          onFailure(of: Fault.self, to: "y")
            .when { charge, _ in charge.amount == 0 }
            .perform { charge, fault in charge.log.append(fault.name) }
        }
        state("y") {
          onEntry().performWithContext { $0.subject.log.append("\($0.failure != nil)") }
        }
      }
    }
    struct Outer: Statechart {
      var body: [ChartElement<String, String, Order>] {
        state("a") {
          submachine(
            Inner(), state: { "a.\($0)" }, event: { $0 }, sending: { $0 }, subject: \.charge)
          onFailure(to: "b") { order, error in order.log.append("\(error)") }
        }
        state("b") { on("again", to: "a") }
      }
    }
    let order = Order()
    let machine = try StateMachine(Outer(), subject: order)
    machine.start()
    machine.handle("big")
    #expect(machine.state.leaves == ["b"])
    machine.handle("again")
    machine.handle("small")
    #expect(machine.state.leaves == ["a.y"])
    #expect(order.charge.log == ["small", "true"])
    #expect(order.log == ["OtherFault()"])
  }

  private struct Dice: Statechart {
    typealias State = Int
    typealias Event = Bool
    typealias Subject = Int

    var body: [Element] {
      state(0) {
        state(1) { on(true, to: 2) }
        final(2) { result { $0 } }
        onDone(to: 3).when(
          .guardWithContext("seven") {
            $0.result as? Int == 7 && $0.subject == 7 && $0.isActive(2) && $0.event == true
          })
        onDone(of: Int.self, to: 4).when { subject, value in subject == value }
      }
      state(3)
      state(4)
    }
  }

  @Test(arguments: [(7, "3"), (8, "4")])
  func `the result of a final state in it selects a transition in it`(
    value: Int, state: String
  ) throws {
    struct Table: Statechart {
      struct Cup { let value: Int }
      typealias State = String
      typealias Event = String
      typealias Subject = Cup

      var body: [Element] {
        self.state("table") {
          submachine(
            Dice(), state: { "\($0)" }, event: { $0 == "throw" ? true : nil },
            sending: { $0 ? "throw" : "wait" }, subject: \.value)
        }
      }
    }
    let machine = try StateMachine(Table(), subject: Table.Cup(value: value))
    machine.start()
    machine.handle("wait")
    #expect(machine.state.leaves == ["1"])
    machine.handle("throw")
    #expect(machine.state.leaves == [state])
  }
}

/// Without lines at its top, so that it fits into a region.
private struct PlainPayment: Statechart {
  typealias State = Payment.State
  typealias Event = Payment.Event
  typealias Subject = Charge
  var initialStates: [State] { [.asking] }

  var body: [Element] {
    final(.paid) {
      onEntry().performWithContext { context in
        context.subject.log.append(
          "exited \(context.statesExited.count), entered \(context.statesEntered == [.paid])")
      }
    }
    state(.asking) { on(.accepted, to: .paid) }
    state(.charging)
    state(.failed)
  }
}
