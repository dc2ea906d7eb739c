import Schematic
import TestSupport
import Testing

/// Rule 7: making a machine runs nothing; starting enters, stopping leaves.
@Suite struct `A machine's life` {
  @Test func `begins without running anything`() {
    #expect(machine.state == .inactive)
    #expect(deck.log == [])
  }

  @Test func `begins for good when it is started`() {
    #expect(machine.handle(.power) == .ignored)
    #expect(machine.start() == .transitioned(from: .inactive, to: .off))
    #expect(deck.log == ["enter off"])
    #expect(machine.handle(.power) == .transitioned(from: .off, to: .paused))
  }

  @Test func `begins once`() {
    machine.start()
    #expect(machine.start() == .ignored)
    #expect(deck.log == ["enter off"])
  }

  @Test func `ends by leaving everything, innermost first`() {
    machine.start()
    machine.handle(.power)
    machine.handle(.play)
    deck.log = []
    #expect(machine.stop() == .transitioned(from: .playing, to: .inactive))
    #expect(deck.log == ["exit playing", "exit on"])
  }

  @Test func `ends once, and only after it has begun`() {
    #expect(machine.stop() == .ignored)
    machine.start()
    machine.stop()
    #expect(machine.stop() == .ignored)
    #expect(machine.handle(.power) == .ignored)
  }

  @Test func `may begin again`() {
    machine.start()
    machine.stop()
    #expect(machine.start() == .transitioned(from: .inactive, to: .off))
    #expect(deck.log == ["enter off", "exit off", "enter off"])
  }

  @Test func `is told to observers`() {
    let log = machine.logNotices()
    machine.start()
    machine.stop()
    #expect(log.entries == ["inactive → off on nothing", "off → inactive on nothing"])
  }

  @Test func `begins, with an error, when an enter action throws`() {
    deck.broken = "enter off"
    #expect(machine.start() == .failed(Failure.broken, in: .off))
    #expect(machine.state == .off)
  }

  @Test func `begins, with an error, and what follows the start by itself still follows`() {
    let machine = makeMachine(
      starting: .to(1) { _ in throw Failure.entering }, following: { $0 == 1 ? .to(2) : nil },
      reacting: { _, _ in nil })
    #expect(machine.start() == .failed(Failure.entering, in: 2))
    #expect(machine.state == 2)
  }

  @Test func `goes on when a leave action throws`() {
    machine.start()
    deck.broken = "exit off"
    #expect(machine.stop() == .failed(Failure.broken, in: .off))
    #expect(machine.state == .off)
  }

  @Test func `of a flat machine needs no start and no stop`() {
    let machine = StateMachine(schema: numberSchema, subject: Counter())
    #expect(machine.start() == .ignored)
    #expect(machine.stop() == .ignored)
    #expect(machine.state == .one)
  }

  private let deck = Deck()
  private let machine: Player.Machine

  init() {
    machine = StateMachine(schema: Player(), subject: deck)
  }
}

@Suite struct `Inside a step` {
  @Test(arguments: Request.allCases)
  func `start, stop and reset are queued`(request: Request) {
    var outcomes: [Outcome<Player.State>] = []
    machine.didTransition = { _, event, _ in
      if event == .play { outcomes.append(request.make(of: machine)) }
    }
    machine.handle(.play)
    #expect(outcomes == [.queued])
  }

  @Test func `stop waits for what was queued before, and what comes later finds it done`() {
    deck.whenPerforming = { action in
      guard action == "enter playing" else { return }
      machine.handle(.pause)
      machine.stop()
      machine.handle(.power)
    }
    let log = machine.logNotices()
    #expect(machine.handle(.play) == .transitioned(from: .paused, to: .inactive))
    #expect(
      log.entries == [
        "paused → playing on play", "playing → paused on pause", "paused → inactive on nothing",
        "power ignored in inactive",
      ])
  }

  @Test func `a restart is a stop and a start`() {
    deck.log = []
    deck.whenPerforming = { action in
      guard action == "exit paused" else { return }
      machine.stop()
      machine.start()
    }
    #expect(machine.handle(.play) == .transitioned(from: .paused, to: .off))
    #expect(
      deck.log == ["exit paused", "enter playing", "exit playing", "exit on", "enter off"])
  }

  @Test func `reset waits for the end of the step`() {
    deck.log = []
    deck.whenPerforming = { if $0 == "exit paused" { machine.reset() } }
    #expect(machine.handle(.play) == .transitioned(from: .paused, to: .inactive))
    #expect(deck.log == ["exit paused", "enter playing"])
  }

  enum Request: CaseIterable {
    case start, stop, reset, resetRunningActions

    func make(of machine: Player.Machine) -> Outcome<Player.State> {
      switch self {
      case .start: machine.start()
      case .stop: machine.stop()
      case .reset: machine.reset()
      case .resetRunningActions: machine.reset(runningActions: true)
      }
    }
  }

  private let deck = Deck()
  private let machine: Player.Machine

  init() {
    machine = StateMachine(schema: Player(), subject: deck)
    machine.start()
    machine.handle(.power)
  }
}
