import Schematic
import Statecharts

/// The subject of ``Payment``.
final class Charge {
  var amount = 0
  var log: [String] = []
}

/// A chart that other charts of these tests contain.
struct Payment: Statechart {
  enum State: Hashable { case asking, charging, failed, paid }
  enum Event: Equatable {
    case pay(Int), accepted, declined, retry
    var amount: Int? { if case .pay(let amount) = self { amount } else { nil } }
  }
  typealias Subject = Charge

  var body: [Element] {
    onEntry { $0.log.append("payment begins") }
    state(.asking) {
      on(\.amount, to: .charging).perform { charge, amount in charge.amount = amount }
    }
    state(.charging) {
      onEntry().performWithContext { context in
        context.subject.log.append("charging \(context.event?.amount ?? -1)")
        if context.subject.amount == 0 { context.raise(.accepted) }
      }
      on(.accepted, to: .paid)
      on(.declined, to: .failed)
    }
    state(.failed) {
      on(.retry, to: .asking).when(.guardWithContext { $0.isActive(.failed) })
    }
    final(.paid)
  }
}

/// The subject of ``Checkout``.
final class Order {
  let charge = Charge()
  var log: [String] = []
}

/// A chart with a payment in it.
struct Checkout: Statechart {
  enum State: Hashable { case cart, payment, paying(Payment.State), done, cancelled }
  enum Event: Equatable {
    case pay, payment(Payment.Event), cancel
    var payment: Payment.Event? { if case .payment(let event) = self { event } else { nil } }
  }
  typealias Subject = Order

  var body: [Element] {
    state(.cart) { on(.pay, to: .payment) }
    state(.payment) {
      submachine(
        Payment(), state: State.paying, event: \.payment, sending: Event.payment,
        subject: \.charge)
      onExit { $0.log.append("payment ends") }
      on(.cancel, to: .cancelled)
      onDone(to: .done)
    }
    state(.done)
    state(.cancelled)
  }
}
