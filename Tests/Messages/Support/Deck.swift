import Statecharts

// What the charts of this folder act upon: each file has its mistake, and nothing else, by itself.

final class Deck {
  var light = false
  var level = 0.0
  var isLoaded = true
  func spin() {}
}

enum PlayerState { case off, on, playing, paused }

enum PlayerEvent: Equatable {
  case power, play, pause, volume(Double)
  var volume: Double? { if case .volume(let level) = self { level } else { nil } }
}

protocol PlayerChart: Statechart where State == PlayerState, Event == PlayerEvent, Subject == Deck {
}

protocol SilentChart: Statechart where State == PlayerState, Event == PlayerEvent, Subject == Void {
}
