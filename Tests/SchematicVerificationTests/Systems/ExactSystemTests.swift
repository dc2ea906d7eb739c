import Schematic
import SchematicVerification
import Statecharts
import Testing

/// Real machines with subjects, which send each other messages.
@Suite struct ExactSystemTests {
  final class Desk {
    var pieces = 1
    var messages: [SystemMessage] = []

    func send(_ event: Any, to receiver: String) {
      messages.append(SystemMessage(event, to: receiver))
    }

    static func take(_ desk: Desk) -> [SystemMessage] {
      defer { desk.messages = [] }
      return desk.messages
    }
  }

  struct Purchase: Statechart {
    enum State { case new, waiting, reserved, refused }
    enum Event: Hashable { case order, reserved, soldOut }
    typealias Subject = Desk

    let id: String
    var body: [Element] {
      state(.new) {
        on(.order, to: .waiting).perform { $0.send(Stock.Event.reserve(by: id), to: "stock") }
      }
      state(.waiting) {
        on(.reserved, to: .reserved)
        on(.soldOut, to: .refused)
      }
      final(.reserved)
      final(.refused)
    }
  }

  struct Stock: Statechart {
    enum State { case open }
    enum Event: Hashable {
      case reserve(by: String)
      var buyer: String? { if case .reserve(let buyer) = self { buyer } else { nil } }
    }
    typealias Subject = Desk

    /// Whether it counts its pieces.
    let counts: Bool

    var body: [Element] {
      state(.open) {
        on(\.buyer) { desk, buyer in
          desk.send(desk.pieces > 0 ? Purchase.Event.reserved : .soldOut, to: buyer)
          if counts, desk.pieces > 0 { desk.pieces -= 1 }
        }
      }
    }
  }

  @Test func `a message to a machine that is not among the receivers is an error`() throws {
    var system = try SystemModel()
    for (name, receivers) in [("first", ["first"]), ("stock", [])] {
      _ = try system.add(
        name, exactly: Purchase(id: name), subject: { Desk() }, fingerprint: { _ in 0 },
        messages: Desk.take, receivers: receivers, outside: [.order], atMost: 1)
    }

    let error = #expect(throws: SystemModelError.self) { try system.explored() }
    #expect(
      error?.description
        == "'first' sends a message to 'stock', and its receivers are 'first'. Add 'stock' to them."
    )
  }

  private func explored(
    counts: Bool
  ) throws -> Verdict<SystemState, SystemEvent> {
    var system = try SystemModel()
    let purchases = try ["first", "second"].map { name in
      try system.add(
        name, exactly: Purchase(id: name), subject: { Desk() }, fingerprint: { _ in 0 },
        messages: Desk.take, receivers: ["stock"], outside: [.order], atMost: 1)
    }
    _ = try system.add(
      "stock", exactly: Stock(counts: counts), subject: { Desk() }, fingerprint: \.pieces,
      messages: Desk.take, delivery: .durable, restingIn: { _ in true })
    let model = try system.explored()
    try model.requireNoFindings()
    return model.check(
      .never("the last piece is sold twice") { state in
        purchases.allSatisfy { state[$0].state.contains(.reserved) }
      })
  }

  @Test func `the messages of real machines are taken from their subjects`() throws {
    #expect(try explored(counts: true).certainty == .proved)

    let verdict = try explored(counts: false)
    #expect(!verdict.holds)
    #expect(
      verdict.counterexample?.events.map(\.event) == [
        "order", "order", "reserve(by: \"first\")", "reserved", "reserve(by: \"second\")",
        "reserved",
      ])
  }
}

/// Faults in the declaration of a system.
@Suite struct SystemModelErrorTests {
  private let text = """
    order
      idle place -> waiting / payment.charge
      waiting rest
    payment
      idle charge
    """

  @Test func `a name is that of one machine`() throws {
    var system = try TextSystem(text)

    let error = #expect(throws: SystemModelError.self) {
      try system.model.add("order", try #require(system.charts["payment"]))
    }
    #expect(
      error?.description
        == "Two machines of the system have the name 'order'. Give each machine a name of its own.")
    #expect(throws: SystemModelError.self) {
      try system.model.add("none", try #require(system.charts["payment"]), count: 0)
    }
    #expect(throws: SystemModelError.self) { try SystemModel(inboxLimit: 0) }
  }

  @Test func `an unknown action is an error with the known ones`() throws {
    var system = try TextSystem(text)
    try system.model.sends(
      "pay", of: try system["order"], "charge", to: try system["payment"])

    let error = #expect(throws: SystemModelError.self) { try system.model.explored() }
    #expect(
      error?.description
        == "The chart of 'order' has no action 'pay' that could send a message. Its named actions: 'payment.charge'."
    )
  }

  @Test func `an event of another type is an error`() throws {
    var system = try TextSystem(text)
    try system.model.sends(
      "payment.charge", of: try system["order"], "charge", to: try system["payment"])
    let other = try TextSystem(text)

    #expect(throws: SystemModelError.self) {
      try system.model.sends(
        "payment.charge", of: try system["order"], "charge", to: try other["payment"])
    }
    #expect(throws: SystemModelError.self) { try system.model.explored(observing: ["nobody"]) }
  }

  @Test func `events with the same text are different messages`() throws {
    var system = try SystemModel()
    let lamp = try system.add(
      "lamp", Lamp(), events: [.on, .off], restingIn: { _ in true })
    let hand = try system.add(
      "hand", Hand(), outside: [.press], atMost: 1, restingIn: { _ in true })
    try system.sends("press", of: hand, Lamp.Event.off, to: lamp)

    let model = try system.explored()
    #expect(!model.satisfies(.never("broken") { $0[lamp].contains(.broken) }))
    #expect(model.satisfies(.never("lit") { $0[lamp].contains(.lit) }))
  }

  struct Lamp: Statechart {
    enum State { case dark, lit, broken }
    enum Event: CustomStringConvertible {
      case on, off
      var description: String { "switch" }
    }

    var body: [Element] {
      state(.dark) {
        on(.on, to: .lit)
        on(.off, to: .broken)
      }
      state(.lit)
      state(.broken)
    }
  }

  struct Hand: Statechart {
    enum State { case up, down }
    enum Event: CaseIterable { case press }

    var body: [Element] {
      state(.up) { on(.press, to: .down).perform("press") {} }
      state(.down)
    }
  }
}
