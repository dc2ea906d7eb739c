import Schematic
import SchematicMacros
import Statecharts
import Testing

final class Deck {
  var level = 0.0
  var address = ""
  var lines: [String] = []
}

struct Player: Statechart {
  enum State { case off, on, loud, waiting, first, last, connected }
  @PayloadProperties
  enum Event: Equatable {
    case power
    case volume(Double)
    case connect(host: String, port: Int)
    case page(Int)
    case found(String?)
    case wait(seconds: Int)
  }
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      on(.power, to: .on)
      on(\.wait, event: "wait", to: .waiting)
    }
    state(.on) {
      on(\.volume, event: "volume") { deck, level in deck.level = level }
        .when("quiet") { _, level in level < 0.9 }
      on(\.volume, event: "volume", to: .loud)
      on(\.connect, event: "connect", to: .connected)
        .when { _, connect in connect.port > 0 }
        .perform { deck, connect in deck.address = "\(connect.host):\(connect.port)" }
      on(
        \.page, event: "page",
        via: .selectionWithContext(among: [.first, .last]) {
          ($0.event?.page ?? 0) > 1 ? .last : .first
        })
      on(\.found, event: "found") { deck, found in deck.lines.append(found ?? "nothing") }
    }
    state(.waiting) {
      defers(\.volume, event: "volume")
      on(.power, to: .on)
    }
    state(.loud)
    state(.first)
    state(.last)
    state(.connected)
  }
}

struct ChartTests {
  private func machine(
    in state: Player.State = .on
  ) throws -> (StateMachine<StatechartSchema<Player.State, Player.Event, Deck>>, Deck) {
    let deck = Deck()
    let machine = try StateMachine(Player(), subject: deck)
    machine.start()
    if state == .on { machine.handle(.power) }
    return (machine, deck)
  }

  @Test func `a key path to a property is the trigger of an action`() throws {
    let (machine, deck) = try machine()
    machine.handle(.volume(0.5))
    #expect(deck.level == 0.5)
    #expect(machine.isIn(.on))
  }

  @Test func `a guard gets the payload`() throws {
    let (machine, deck) = try machine()
    machine.handle(.volume(1))
    #expect(deck.level == 0)
    #expect(machine.isIn(.loud))
  }

  @Test func `actions and guards get several values with their labels`() throws {
    let (machine, deck) = try machine()
    machine.handle(.connect(host: "localhost", port: 0))
    #expect(machine.isIn(.on))
    machine.handle(.connect(host: "localhost", port: 80))
    #expect(machine.isIn(.connected))
    #expect(deck.address == "localhost:80")
  }

  @Test(arguments: [(1, Player.State.first), (2, .last)])
  func `a selection gets the payload`(page: Int, state: Player.State) throws {
    let (machine, deck) = try machine()
    machine.handle(.page(page))
    #expect(machine.isIn(state))
    #expect(deck.level == 0)
  }

  @Test func `an event whose payload is nil triggers the transition`() throws {
    let (machine, deck) = try machine()
    machine.handle(.found(nil))
    machine.handle(.found("a"))
    #expect(deck.lines == ["nothing", "a"])
  }

  @Test func `a key path defers events`() throws {
    let (machine, deck) = try machine(in: .off)
    machine.handle(.wait(seconds: 1))
    #expect(machine.handle(.volume(0.5)) == .deferred)
    machine.handle(.power)
    #expect(deck.level == 0.5)
  }
}
