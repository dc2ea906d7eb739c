import Schematic
import TestSupport
import Testing

struct StableNameTests {
  struct Card { let number: String }
  enum Payment { case charge(Card), refund }
  enum Order: CustomStringConvertible {
    case pay(Card), cancel
    var description: String { "an order with 4711" }
  }
  struct Message { let text = "secret" }
  enum Shop: StablyNamedEvent {
    case payment(Payment)
    var stableName: String { "payment.charge" }
  }

  @Test func `the name of an event is its case, without the payload`() {
    #expect(name(of: Payment.charge(Card(number: "4711"))) == "charge")
    #expect(name(of: Payment.refund) == "refund")
  }

  @Test func `the description of an enum is no name`() {
    #expect(name(of: Order.pay(Card(number: "4711"))) == "pay")
    #expect(name(of: Order.cancel) == "cancel")
  }

  @Test func `text is its own name, and a struct has that of its type`() {
    #expect(name(of: "push") == "push")
    #expect(name(of: Message()) == "Message")
  }

  @Test func `the type of the events decides if it says their names`() {
    #expect(name(of: Shop.payment(.refund)) == "payment.charge")
  }

  @Test func `the path of a flat state is its name`() {
    #expect(numberSchema.paths(of: .one) == ["one"])
  }

  @Test func `the path of a state is its description, if it declares one, or its case`() {
    #expect(path(of: Order.pay(Card(number: "1"))) == "an order with 4711")
    #expect(path(of: Payment.charge(Card(number: "1"))) == "charge")
    #expect(path(of: "text") == "text")
    #expect(path(of: 7) == "7")
  }

  private func path<State>(of state: State) -> String {
    StateMachineSchema<State, Int, Void>(startingIn: state) { _, _ in nil }.paths(of: state)[0]
  }

  private func name<Event>(of event: Event) -> String {
    StateMachineSchema<Int, Event, Void>(startingIn: 0) { _, _ in nil }.stableName(of: event)
  }
}
