import Cycles
import Embedding
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts

// One subject and one type of events for machines of two kinds.

final class App {
  let journal = Journal()
  let deck = Deck()
}

enum AppEvent: Sendable {
  case light(CycleEvent)
  case player(Player.Event)

  var light: CycleEvent? { if case .light(let event) = self { event } else { nil } }
  var player: Player.Event? { if case .player(let event) = self { event } else { nil } }
}

final class Deck {
  var plays = 0
}

struct Player: Statechart {
  enum State { case off, on, paused, playing }
  enum Event { case power, play, timeout }
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      defers(.play)
      on(.power, to: .on)
    }
    state(.on) {
      on(.power, to: .off)
      state(.paused) { on(.play, to: .playing) { $0.plays += 1 } }
      state(.playing) {
        after(.seconds(60), send: .timeout)
        on(.timeout, to: .paused)
      }
    }
  }
}

@MainActor func embed() async throws {
  let app = App()
  let clock = ManualClock()

  let light = StateMachine(
    schema: EmbeddedSchema(
      try TrafficLight().makeSchema(), subject: { (app: App) in app.journal },
      inner: \.light, outer: AppEvent.light), subject: app)
  light.hostActivities(on: clock)
  light.start()
  print(light.handle(.player(.play)), light.handle(.light(.next)), app.journal.lines)

  let player = StateMachine(
    schema: EmbeddedSchema(
      try Player().makeSchema(), subject: { (app: App) in app.deck },
      inner: \.player, outer: AppEvent.player), subject: app)
  player.hostActivities(on: clock)
  player.onEntry(of: .playing) { event in print("playing on", event.map { "\($0)" } ?? "nothing") }
  player.start()
  print(player.handle(.player(.play)))  // deferred until the power is on
  player.handle(.player(.power))
  print(player.isIn(.on), player.leafStates, app.deck.plays)
  try await clock.advance(by: .seconds(60))  // the chart's timer
  print(player.leafStates)

  // An embedded machine is saved and resumed, and its activities are restarted.
  player.handle(.player(.play))
  try await clock.advance(by: .seconds(20))
  for timer in player.pendingTimers { print(timer.event, "in", timer.timeLeft) }
  let resumed = StateMachine(schema: player.schema, subject: app)
  try resumed.resume(from: player.saved)
  player.stop()
  resumed.hostActivities(on: clock)
  try await clock.advance(by: .seconds(40))  // the time that was left
  print(resumed.leafStates)
}
