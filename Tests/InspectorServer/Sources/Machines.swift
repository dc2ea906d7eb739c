import Statecharts

struct Player: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case off, on, playing, paused }
  enum Event: Equatable, Codable, Sendable {
    case power, play, pause, volume(Double)
    var volume: Double? { if case .volume(let level) = self { level } else { nil } }
  }

  final class Deck {
    var level = 0.5
    var starts = 0
  }
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      on(.power, to: .on)
    }
    state(.on, initial: .paused) {
      on(.power, to: .off)
      on(\.volume, event: "volume") { deck, level in deck.level = level }
      state(.playing) {
        on(.pause, to: .paused)
      }
      state(.paused) {
        on(.play, to: .playing).when("loud") { $0.level > 0 }.perform("spin") { $0.starts += 1 }
      }
    }
  }
}

struct Lamp: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case dark, light, warm }
  enum Event: CaseIterable, Sendable { case toggle, warm, timeout }

  var body: [Element] {
    state(.dark) {
      on(.toggle, to: .light)
    }
    state(.light) {
      after(.seconds(60), send: .timeout)
      on(.toggle, to: .dark)
      on(.timeout, to: .dark)
      on(.warm, to: .warm)
    }
    state(.warm) {
      on(.toggle, to: .dark)
    }
  }
}
