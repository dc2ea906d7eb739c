import Schematic
import Statecharts
import Testing

final class Deck {
  var light = false
  var level = 0.0
  var isLoaded = true
  var starts = 0
  func spin() { starts += 1 }
}

struct Player: Statechart {
  enum State { case off, on, playing, paused }
  enum Event: Equatable {
    case power, play, pause
    case volume(Double)
    var volume: Double? { if case .volume(let level) = self { level } else { nil } }
  }
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      on(.power, to: .on)
    }
    state(.on, initial: .paused) {
      onEntry { $0.light = true }
      onExit { $0.light = false }
      on(.power, to: .off)
      on(\.volume) { deck, level in deck.level = level }
      state(.playing) { on(.pause, to: .paused) }
      state(.paused) { on(.play, to: .playing).when { $0.isLoaded }.perform { $0.spin() } }
    }
  }
}

@Suite struct PlayerTests {
  let deck = Deck()
  let machine: StateMachine<StatechartSchema<Player.State, Player.Event, Deck>>

  init() throws {
    machine = try StateMachine(Player(), subject: deck)
    machine.start()
  }

  @Test func `the first state is the initial state`() {
    #expect(machine.state.leaves == [.off])
  }

  @Test func `a composite enters its initial state after its entry action`() {
    machine.handle(.power)
    #expect(machine.state.leaves == [.paused])
    #expect(deck.light)
  }

  @Test func `a guard that gets the subject decides`() {
    deck.isLoaded = false
    machine.handle(.power)
    #expect(machine.handle(.play) == .ignored)
    #expect(deck.starts == 0)
  }

  @Test func `a payload reaches the action of an internal transition`() {
    machine.handle(.power)
    machine.handle(.volume(0.8))
    #expect(deck.level == 0.8)
    #expect(machine.state.leaves == [.paused])
  }

  @Test func `exiting a state performs its exit action`() {
    machine.handle(.power)
    machine.handle(.play)
    machine.handle(.power)
    #expect(!deck.light)
    #expect(machine.state.leaves == [.off])
  }
}
