import Statecharts

// What the charts of this folder act upon: each file has its mistake, and nothing else, by itself.

final class Deck {
  var level = 0.0
}

enum PlayerState { case off, on }
