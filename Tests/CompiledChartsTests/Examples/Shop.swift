import Statecharts

/// A shop with a submachine that has an entry point and an exit point.
struct Shop: Statechart {
  enum State: Hashable { case cart, payment, paying(ShopPayment.State), paid }
  enum Event: Hashable {
    case quick, slow
    case payment(ShopPayment.Event)
    var payment: ShopPayment.Event? { if case .payment(let event) = self { event } else { nil } }
  }

  var body: [Element] {
    state(.cart) {
      on(.quick, via: .entryPoint("express", of: .payment))
      on(.slow, to: .payment)
    }
    state(.payment) {
      submachine(
        ShopPayment(), state: State.paying, event: \.payment, sending: Event.payment,
        subject: { _ in })
      exitPoint("declined", to: .cart).perform("decline") {}
      onDone(to: .paid)
      onEntry("open") {}
      onExit("close") {}
    }
    state(.paid)
  }
}

/// The submachine.
struct ShopPayment: Statechart {
  enum State: Hashable { case asking, charging, done }
  enum Event: Hashable { case charge, decline, accept }

  var body: [Element] {
    entryPoint("express", to: .charging).perform("hurry") {}
    exitPoint("declined")
    on(.charge, via: .exitPoint("declined")).perform("wait") {}
    state(.asking) { on(.charge, to: .charging).when("isOpen") { true } }
    state(.charging) {
      onEntry("charge") {}
      onExit("release") {}
      on(.decline, via: .exitPoint("declined")).perform("note") {}
      on(.accept, to: .done)
    }
    final(.done)
  }
}
