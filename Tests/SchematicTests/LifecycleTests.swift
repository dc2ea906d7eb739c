import Schematic
import TestSupport
import Testing

/// Rule 7: creating a machine performs nothing; `start` enters states, `stop` exits them.
struct LifecycleTests {
  @Test func `creating a machine performs no action`() {
    #expect(machine.state == .inactive)
    #expect(deck.log == [])
  }

  @Test func `start enters the initial state and events are handled from then on`() {
    #expect(machine.handle(.power) == .ignored)
    #expect(machine.start() == .transitioned(from: .inactive, to: .off))
    #expect(deck.log == ["enter off"])
    #expect(machine.handle(.power) == .transitioned(from: .off, to: .paused))
  }

  @Test func `start and stop with an event are ignored by a flat machine, as without one`() {
    let flat = StateMachine(schema: StateMachineSchema<Int, Int, Void>(startingIn: 0) { .to($1) })
    #expect(flat.start(with: 1) == .ignored)
    #expect(flat.stop(with: 1) == .ignored)
    #expect(flat.state == 0)
  }

  @Test func `a second start is ignored`() {
    machine.start()
    #expect(machine.start() == .ignored)
    #expect(deck.log == ["enter off"])
  }

  @Test func `stop exits all active states, innermost first`() {
    machine.start()
    machine.handle(.power)
    machine.handle(.play)
    deck.log = []
    #expect(machine.stop() == .transitioned(from: .playing, to: .inactive))
    #expect(deck.log == ["exit playing", "exit on"])
  }

  @Test func `stop is ignored before start and after stop`() {
    #expect(machine.stop() == .ignored)
    machine.start()
    machine.stop()
    #expect(machine.stop() == .ignored)
    #expect(machine.handle(.power) == .ignored)
  }

  @Test func `a stopped machine can be started again`() {
    machine.start()
    machine.stop()
    #expect(machine.start() == .transitioned(from: .inactive, to: .off))
    #expect(deck.log == ["enter off", "exit off", "enter off"])
  }

  @Test func `observers are notified of start and stop`() {
    let log = machine.logNotices()
    machine.start()
    machine.stop()
    #expect(log.entries == ["inactive → off on nothing", "off → inactive on nothing"])
  }

  @Test func `start fails in the initial state when an entry action throws`() {
    deck.broken = "enter off"
    #expect(machine.start() == .failed(Failure.broken, in: .off))
    #expect(machine.state == .off)
  }

  @Test func `an entry error at the start does not prevent the next eventless step`() {
    let machine = makeMachine(
      starting: .to(1) { _ in throw Failure.entering }, following: { $0 == 1 ? .to(2) : nil },
      reacting: { _, _ in nil })
    #expect(machine.start() == .failed(Failure.entering, in: 2))
    #expect(machine.state == 2)
  }

  @Test func `stop fails and keeps the state when an exit action throws`() {
    machine.start()
    deck.broken = "exit off"
    #expect(machine.stop() == .failed(Failure.broken, in: .off))
    #expect(machine.state == .off)
  }

  @Test func `start and stop are ignored by a flat machine`() {
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

struct RequestsInsideStepTests {
  @Test(arguments: Request.allCases)
  func `start, stop and reset inside a step are queued`(request: Request) {
    var outcomes: [Outcome<Player.State>] = []
    machine.didTransition = { _, event, _ in
      if event == .play { outcomes.append(request.make(of: machine)) }
    }
    machine.handle(.play)
    #expect(outcomes == [.queued])
  }

  @Test func `a stop inside a step is handled between the events queued around it`() {
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

  @Test func `a stop and a start inside a step restart the machine`() {
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

  @Test func `a reset inside a step is handled after the step`() {
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
