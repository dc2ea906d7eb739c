import Statecharts

/// A player of discs, with states in states.
public struct Player: Statechart, Sendable {
  /// What a player can be in.
  public enum State: CaseIterable, Sendable {
    /// Without power.
    case off
    /// With power, playing or not.
    case on
    /// The disc spins.
    case playing
    /// The disc rests.
    case paused
  }

  /// What can happen to a player.
  public enum Event: Equatable, Sendable {
    /// The power button is pressed.
    case power
    /// The play button is pressed.
    case play
    /// The pause button is pressed.
    case pause
    /// The knob is turned to a level.
    case volume(Double)

    /// The level, if the knob is turned.
    public var volume: Double? { if case .volume(let level) = self { level } else { nil } }
  }

  /// What a player acts upon.
  public final class Deck {
    /// Whether the lamp at the front is lit.
    public fileprivate(set) var light = false
    /// How loud it is.
    public fileprivate(set) var level = 0.5
    /// How often the disc was started.
    public private(set) var starts = 0
    /// Whether there is a disc.
    public let isLoaded: Bool

    /// Makes a deck.
    public init(isLoaded: Bool) { self.isLoaded = isLoaded }

    fileprivate func spin() { starts += 1 }
  }

  /// Whom the actions act upon.
  public typealias Subject = Deck

  /// Makes the chart.
  public init() {}

  /// What a player does.
  public var body: [Element] {
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
