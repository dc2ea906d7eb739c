import Statecharts

/// A disc player with nested states.
public struct Player: Statechart, Sendable {
  /// The states of a player.
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

  /// The events of a player.
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

  /// The deck that actions operate on.
  public final class Deck {
    /// Whether the lamp at the front is lit.
    public fileprivate(set) var light = false
    /// The volume.
    public fileprivate(set) var level = 0.5
    /// How often the disc was started.
    public private(set) var starts = 0
    /// Whether there is a disc.
    public let isLoaded: Bool

    /// Creates a deck.
    public init(isLoaded: Bool) { self.isLoaded = isLoaded }

    fileprivate func spin() { starts += 1 }
  }

  /// The object that actions operate on.
  public typealias Subject = Deck

  /// Creates the chart.
  public init() {}

  /// The states and their transitions.
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
