import Schematic
import TestSupport
import Testing

/// Rule 7: back to the initial state, with or without actions.
@Suite struct `A reset` {
  @Test func `returns a flat machine to its initial state`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.handle(.increment)
    #expect(machine.reset() == .transitioned(from: .two, to: .one))
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .two))
  }

  @Test func `performs nothing unless it is told to`() {
    #expect(machine.reset() == .transitioned(from: .playing, to: .inactive))
    #expect(deck.log == [])
  }

  @Test func `without actions leaves a machine that needs a start needing it again`() {
    machine.reset()
    #expect(machine.handle(.power) == .ignored)
    #expect(machine.start() == .transitioned(from: .inactive, to: .off))
  }

  @Test func `with actions leaves what is active and enters the initial states`() {
    #expect(machine.reset(runningActions: true) == .transitioned(from: .playing, to: .off))
    #expect(deck.log == ["exit playing", "exit on", "enter off"])
  }

  @Test func `with actions starts a machine that has not started`() {
    machine.reset()
    #expect(machine.reset(runningActions: true) == .transitioned(from: .inactive, to: .off))
    #expect(deck.log == ["enter off"])
  }

  @Test func `with actions is no different from one without in a flat machine`() {
    let machine = StateMachine(schema: numberSchema, subject: counter)
    machine.handle(.increment)
    #expect(machine.reset(runningActions: true) == .transitioned(from: .two, to: .one))
    #expect(counter.count == 1)
  }

  @Test func `whose leave action throws stays where it is`() {
    deck.broken = "exit playing"
    #expect(machine.reset(runningActions: true) == .failed(Failure.broken, in: .playing))
    #expect(machine.state == .playing)
    #expect(deck.log == [])
  }

  @Test func `whose enter action throws is over all the same`() {
    deck.broken = "enter off"
    #expect(machine.reset(runningActions: true) == .failed(Failure.broken, in: .off))
    #expect(machine.state == .off)
  }

  @Test func `is told to observers and to the callback`() {
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

  @Test func `keeps observers and settings`() {
    machine.maximumSteps = 7
    machine.observe { _ in deck.log.append("told") }
    machine.reset()
    machine.start()
    #expect(machine.maximumSteps == 7)
    #expect(deck.log == ["told", "enter off", "told"])
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
