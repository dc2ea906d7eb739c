import Graphable
import Schematic

/// A turnstile that counts coins and people.
public struct Turnstile: FlatStateMachineSchema, Sendable {
  /// The states of a turnstile.
  public enum State: DOTLabelable, CaseIterable, Sendable {
    /// Waits for a coin.
    case locked
    /// Lets one person pass.
    case unlocked
  }

  /// The events of a turnstile.
  public enum Event: DOTLabelable, CaseIterable, Sendable {
    /// A coin is inserted.
    case coin
    /// The arm is pushed.
    case push
  }

  /// The counts of a turnstile.
  public final class Counter {
    /// The number of inserted coins, including superfluous ones.
    public internal(set) var coins = 0
    /// The number of people who passed.
    public internal(set) var passages = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// A turnstile is initially locked.
  public let initialState = State.locked

  /// Creates the schema.
  public init() {}

  /// The transitions of a turnstile.
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
