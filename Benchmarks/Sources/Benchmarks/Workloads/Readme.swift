import Schematic
import StateMaps
import Statecharts
import TransitionTables

// The table, the chart and the map that README shows, because they are what users write first: events
// and states carry data, and are only `Equatable`.

let readmeWorkload = Workload(
  name: "readme",
  title: "The table, the chart and the map of README",
  sections: [tableSection, chartSection, mapSection],
  check: checkLaunchers)

/// The state after a round is that before it.
private let rounds = 0..<2_000

// MARK: - The table

private let tableSection = Section(
  name: "table", title: "an app starts, logs in and out, and gets an event to ignore",
  unit: "event", unitsPerPass: 4 * rounds.count,
  benchmarks: [
    Benchmark(
      name: "equatable", title: "types are Equatable, as in README",
      targets: Targets(.times(1.5, "hashable"), allocations: 0)
    ) {
      let launch = made { try StateMachine(Launcher()) }
      return {
        for _ in rounds {
          launch.handle(.launch(page: "/letters"))
          launch.handle(.logIn(user: "Ada"))
          launch.handle(.launch(page: "/letters"))
          launch.handle(.logOut)
        }
      }
    },
    Benchmark(
      name: "hashable", title: "types are Hashable", isReference: true,
      targets: Targets(allocations: 0)
    ) {
      let launch = made { try StateMachine(HashingLauncher()) }
      return {
        for _ in rounds {
          launch.handle(.launch(page: "/letters"))
          launch.handle(.logIn(user: "Ada"))
          launch.handle(.launch(page: "/letters"))
          launch.handle(.logOut)
        }
      }
    },
  ])

private struct Launcher: TransitionTable {
  enum State: Equatable {
    case idle, ready(page: String), loggedIn(user: String, page: String)
    var ready: String? { if case .ready(let page) = self { page } else { nil } }
  }
  enum Event: Equatable {
    case launch(page: String), logIn(user: String), logOut
    var launch: String? { if case .launch(let page) = self { page } else { nil } }
    var logIn: String? { if case .logIn(let user) = self { user } else { nil } }
  }
  let initialState = State.idle

  var body: [Row] {
    on(\.launch, from: .idle, making: State.ready)
    on(\.logIn, from: \.ready, making: State.loggedIn)
      .when("named") { _, user, _ in !user.isEmpty }
      .perform { _, user, _ in use(user) }
    on(.logOut, from: .anyBut(.idle), to: .idle)
  }
}

private struct HashingLauncher: TransitionTable {
  enum State: Hashable {
    case idle, ready(page: String), loggedIn(user: String, page: String)
    var ready: String? { if case .ready(let page) = self { page } else { nil } }
  }
  enum Event: Hashable {
    case launch(page: String), logIn(user: String), logOut
    var launch: String? { if case .launch(let page) = self { page } else { nil } }
    var logIn: String? { if case .logIn(let user) = self { user } else { nil } }
  }
  let initialState = State.idle

  var body: [Row] {
    on(\.launch, from: .idle, making: State.ready)
    on(\.logIn, from: \.ready, making: State.loggedIn)
      .when("named") { _, user, _ in !user.isEmpty }
      .perform { _, user, _ in use(user) }
    on(.logOut, from: .anyBut(.idle), to: .idle)
  }
}

@Sendable
private func checkLaunchers() {
  let one = made { try StateMachine(Launcher()) }
  let other = made { try StateMachine(HashingLauncher()) }
  one.handle(.launch(page: "/letters"))
  one.handle(.logIn(user: "Ada"))
  other.handle(.launch(page: "/letters"))
  other.handle(.logIn(user: "Ada"))
  expectSame("\(one.state)", "\(other.state)", #"loggedIn(user: "Ada", page: "/letters")"#)
  one.handle(.logOut)
  other.handle(.logOut)
  expectSame("\(one.state)", "\(other.state)", "idle")
}

// MARK: - The chart

private let chartSection = Section(
  name: "chart", title: "a player is switched on, plays louder, and is switched off", unit: "event",
  unitsPerPass: 6 * rounds.count,
  benchmarks: [
    Benchmark(name: "chart", title: "chart", targets: Targets(allocations: 0)) {
      let deck = Deck()
      let player = started(Player(), for: deck)
      return passes(keeping: deck) {
        for _ in rounds {
          player.handle(.power)
          player.handle(.play)
          player.handle(.volume(0.8))
          player.handle(.play)
          player.handle(.pause)
          player.handle(.power)
        }
      }
    }
  ])

private struct Player: Statechart {
  enum State { case off, on, playing, paused }
  enum Event: Equatable {
    case power, play, pause, volume(Double)
    var volume: Double? { if case .volume(let level) = self { level } else { nil } }
  }
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      on(.power, to: .on)
    }
    state(.on, initial: .paused) {
      onEntry("light on") { $0.light = true }
      onExit("light off") { $0.light = false }
      on(.power, to: .off)
      on(\.volume, event: "volume") { deck, level in deck.level = level }
      state(.playing) {
        on(.pause, to: .paused)
      }
      state(.paused) {
        on(.play, to: .playing)
          .when("loaded") { $0.isLoaded }
          .perform("spin") { $0.spin() }
      }
    }
  }
}

private final class Deck {
  var light = false, level = 0.5, isLoaded = true
  var spins = 0
  func spin() { spins += 1 }
}

// MARK: - The map

private let mapSection = Section(
  name: "map", title: "a user registers, logs in, and out; the app is hidden meanwhile",
  unit: "request", unitsPerPass: 5 * rounds.count,
  benchmarks: [
    Benchmark(name: "map", title: "map", targets: Targets(allocations: 0)) {
      let app = App()
      let session = made { try StateMachine(UserSession(), subject: app) }
      return passes(keeping: app) {
        for _ in rounds {
          app.user = nil
          session.transition(to: .loggedIn)
          app.user = "Ada"
          session.transition(to: .loggedIn)
          session.suspend()
          session.resume()
          session.transition(to: .loggedOut)
        }
      }
    }
  ])

private struct UserSession: StateMap {
  enum State { case loggedOut, registering, loggedIn, hidden }
  typealias Subject = App

  var body: [Element] {
    state(.loggedOut, to: .registering, .loggedIn)
    state(.registering, to: .loggedIn)
    state(.loggedIn, to: .loggedOut) {
      barrier { app, previous in app.user == nil ? .redirect(to: .registering) : .allow }
    }
    background(.hidden)
  }
}

private final class App {
  var user: String?
}
