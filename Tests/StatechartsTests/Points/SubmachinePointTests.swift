import Schematic
import Statecharts
import Testing

/// Points of charts that are parts of other charts.
struct SubmachinePointTests {
  /// A payment whose points the enclosing chart uses.
  private struct Payment: Statechart {
    enum State: Hashable { case asking, charging }
    enum Event: Equatable { case charge, decline }
    typealias Subject = Trace

    var body: [Element] {
      entryPoint("express", to: .charging).performWithContext {
        $0.subject.note("express \($0.isActive(.charging))")
      }
      exitPoint("declined")
      on(.charge, via: .exitPoint("declined")) { $0.note("late") }
      state(.asking) { on(.charge, to: .charging) }
      state(.charging) {
        onEntry { $0.note("+charging") }
        onExit { $0.note("-charging") }
        on(.decline, via: .exitPoint("declined")) { $0.note("inner") }
      }
    }
  }

  private struct Shop: Statechart {
    enum State: Hashable { case cart, payment, paying(Payment.State) }
    enum Event: Equatable {
      case quick, payment(Payment.Event)
      var payment: Payment.Event? { if case .payment(let event) = self { event } else { nil } }
    }
    typealias Subject = Trace

    var body: [Element] {
      state(.cart) { on(.quick, via: .entryPoint("express", of: .payment)) }
      state(.payment) {
        submachine(
          Payment(), state: State.paying, event: \.payment, sending: Event.payment, subject: \.self)
        exitPoint("declined", to: .cart).perform { $0.note("outer") }
        onEntry { $0.note("+payment") }
        onExit { $0.note("-payment") }
      }
    }
  }

  @Test func `the enclosing chart enters through an entry point of the submachine`() throws {
    let trace = Trace()
    let machine = try StateMachine(Shop(), subject: trace)
    machine.start()
    machine.handle(.quick)
    #expect(machine.state.leaves == [.paying(.charging)])
    #expect(trace.take() == "+payment express true +charging")
  }

  @Test func `the enclosing chart connects an exit point of the submachine`() throws {
    let trace = Trace()
    let machine = try StateMachine(Shop(), subject: trace)
    machine.start()
    machine.handle(.quick)
    _ = trace.take()
    machine.handle(.payment(.decline))
    #expect(machine.state.leaves == [.cart])
    #expect(trace.take() == "-charging inner -payment outer")
  }

  @Test func `a line at the top of the submachine leads to its exit point`() throws {
    let trace = Trace()
    let machine = try StateMachine(Shop(), subject: trace)
    machine.start()
    machine.handle(.quick)
    _ = trace.take()
    machine.handle(.payment(.charge))
    #expect(machine.state.leaves == [.cart])
    #expect(trace.take() == "-charging late -payment outer")
  }

  @Test func `the submachine runs by itself, too`() throws {
    let trace = Trace()
    let machine = try StateMachine(Payment(), subject: trace)
    machine.start()
    machine.handle(.charge)
    #expect(machine.state.leaves == [.charging])
    machine.handle(.decline)
    #expect(machine.state.isTerminated)
    #expect(trace.take() == "+charging -charging inner")
  }

  @Test func `an exit point of a submachine that is not connected is a fault`() {
    struct Chart: Statechart {
      enum State: Hashable { case payment, paying(Payment.State) }
      typealias Event = Payment.Event
      typealias Subject = Trace
      var body: [Element] {
        state(.payment) {
          submachine(
            Payment(), state: State.paying, event: \.self, sending: { $0 }, subject: \.self)
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The exit point 'declined' of the submachine 'Payment' is not connected: add \
        'exitPoint("declined", to: …)' to state 'payment'.
        """
      ])
  }

  // MARK: - Regions

  private struct Camera: TextChart {
    var body: [Element] {
      region("lens") {
        state("wide") { on("zoom", to: "near") }
        state("near")
      }
      region("light") {
        state("off") { on("flash", to: "on") }
        final("on")
      }
    }
  }

  private struct Drone: TextChart {
    var body: [Element] {
      state("flying") {
        submachine(
          Camera(), state: { "camera \($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
        on("land", to: "landed")
      }
      state("landed")
    }
  }

  @Test func `a submachine of regions makes its state parallel`() throws {
    let machine = try StateMachine(Drone())
    machine.start()
    #expect(machine.state.leaves == ["camera wide", "camera off"])
    machine.handle("zoom")
    #expect(machine.state.leaves == ["camera near", "camera off"])
    #expect(machine.schema.path(of: "camera near") == "flying@lens/near")
    machine.handle("land")
    #expect(machine.state.leaves == ["landed"])
  }
}
