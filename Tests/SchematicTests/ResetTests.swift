import Schematic
import TestSupport
import Testing

/// Rule 7: back to the initial state, with or without actions.
struct ResetTests {
  @Test func `reset returns a flat machine to its initial state`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.handle(.increment)
    #expect(machine.reset() == .transitioned(from: .two, to: .one))
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .two))
  }

  @Test func `reset performs no actions by default`() {
    #expect(machine.reset() == .transitioned(from: .playing, to: .inactive))
    #expect(deck.log == [])
  }

  @Test func `reset without actions makes a machine inactive until it is started`() {
    machine.reset()
    #expect(machine.handle(.power) == .ignored)
    #expect(machine.start() == .transitioned(from: .inactive, to: .off))
  }

  @Test func `reset running actions exits the active states and enters the initial states`() {
    #expect(machine.reset(runningActions: true) == .transitioned(from: .playing, to: .off))
    #expect(deck.log == ["exit playing", "exit on", "enter off"])
  }

  @Test func `reset running actions starts an inactive machine`() {
    machine.reset()
    #expect(machine.reset(runningActions: true) == .transitioned(from: .inactive, to: .off))
    #expect(deck.log == ["enter off"])
  }

  @Test func `reset running actions of a flat machine performs no actions`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.handle(.increment)
    #expect(machine.reset(runningActions: true) == .transitioned(from: .two, to: .one))
    #expect(counter.count == 1)
  }

  @Test func `reset running actions keeps the state when an exit action throws`() {
    deck.broken = "exit playing"
    #expect(machine.reset(runningActions: true) == .failed(Failure.broken, in: .playing))
    #expect(machine.state == .playing)
    #expect(deck.log == [])
  }

  @Test func `reset running actions is complete although an entry action throws`() {
    deck.broken = "enter off"
    #expect(machine.reset(runningActions: true) == .failed(Failure.broken, in: .off))
    #expect(machine.state == .off)
  }

  @Test func `observers and didTransition are notified of a reset`() {
    var calls: [Player.State] = []
    machine.didTransition = { _, event, new in
      #expect(event == nil)
      calls.append(new)
    }
    let log = machine.logNotices()
    machine.reset()
    #expect(log.entries == ["playing → inactive on nothing"])
    #expect(calls == [.inactive])
  }

  @Test func `reset keeps observers and settings`() {
    machine.maximumSteps = 7
    machine.observe { _ in deck.log.append("observer") }
    machine.reset()
    machine.start()
    #expect(machine.maximumSteps == 7)
    #expect(deck.log == ["observer", "enter off", "observer"])
  }

  private let counter = Counter()
  private let deck = Deck()
  private let machine: Player.Machine

  init() {
    machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    machine.handle(.power)
    machine.handle(.play)
    deck.log = []
  }
}
