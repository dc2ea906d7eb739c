import Graphable
import Schematic

/// A turnstile that takes coins and counts them and those who pass.
public struct Turnstile: FlatStateMachineSchema, Sendable {
  /// Whether one can pass.
  public enum State: DOTLabelable, CaseIterable, Sendable {
    /// Waits for a coin.
    case locked
    /// Lets one person pass.
    case unlocked
  }

  /// What can happen to a turnstile.
  public enum Event: DOTLabelable, CaseIterable, Sendable {
    /// A coin is put in.
    case coin
    /// Somebody pushes the arm.
    case push
  }

  /// What a turnstile counts.
  public final class Counter {
    /// Coins put in, also the ones too many.
    public internal(set) var coins = 0
    /// People who passed.
    public internal(set) var passages = 0

    /// Makes a counter at zero.
    public init() {}
  }

  /// A turnstile is locked at first.
  public let initialState = State.locked

  /// Makes the schema.
  public init() {}

  /// What a turnstile does.
  public func transition(
    from state: State, on event: Event
  ) -> Transition<State, Event, Counter>? {
    switch (state, event) {
    case (.locked, .coin): .to(.unlocked) { $0.coins += 1 }
    case (.unlocked, .coin): .stay { $0.coins += 1 }
    case (.unlocked, .push): .to(.locked) { $0.passages += 1 }
    case (.locked, .push): nil
    }
  }
}
