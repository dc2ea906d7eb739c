import Graphable
import Schematic

/// A turnstile that takes coins, keeps count, and refuses them while it is out of order.
public struct Turnstile: FlatStateMachineSchema, Sendable {
  /// Whether one can pass.
  public enum State: DOTLabelable, CaseIterable, Sendable {
    /// Waits for a coin.
    case locked
    /// Lets one person pass.
    case unlocked
    /// Waits for the mechanic.
    case outOfOrder

    /// The state as people call it.
    public var dotLabel: String {
      switch self {
      case .locked: "Locked"
      case .unlocked: "Unlocked"
      case .outOfOrder: "Out of order"
      }
    }
  }

  /// What can happen to a turnstile.
  public enum Event: DOTLabelable, CaseIterable, Sendable {
    /// A coin is put in.
    case coin
    /// Somebody pushes the arm.
    case push
    /// The arm is stuck.
    case jam
    /// The mechanic is done.
    case repair
  }

  /// What a turnstile counts.
  public final class Counters {
    /// Coins kept.
    public private(set) var coins = 0
    /// People who passed.
    public private(set) var passages = 0
    /// Pushes against a locked arm.
    public private(set) var vainPushes = 0

    /// Makes counters at zero.
    public init() {}

    fileprivate func takeCoin() { coins += 1 }
    fileprivate func countPassage() { passages += 1 }
    fileprivate func countVainPush() { vainPushes += 1 }
  }

  /// Why a coin is given back.
  public struct OutOfOrder: Error, CustomStringConvertible {
    /// What the sign says.
    public var description: String { "out of order, coin returned" }
  }

  /// A turnstile is locked at first.
  public let initialState = State.locked

  /// Makes the schema.
  public init() {}

  /// What a turnstile does.
  public func transition(
    from state: State, on event: Event
  ) -> Transition<State, Event, Counters>? {
    switch (state, event) {
    case (.locked, .coin): .to(.unlocked, named: "take coin") { $0.takeCoin() }
    case (.locked, .push): .stay(named: "count vain push") { $0.countVainPush() }
    case (.unlocked, .push): .to(.locked, named: "count passage") { $0.countPassage() }
    case (.unlocked, .coin): .stay(named: "take coin") { $0.takeCoin() }
    case (.locked, .jam), (.unlocked, .jam): .to(.outOfOrder)
    case (.outOfOrder, .coin): .reject(OutOfOrder())
    case (.outOfOrder, .repair): .to(.locked)
    case (.outOfOrder, .push), (.outOfOrder, .jam), (.locked, .repair), (.unlocked, .repair): nil
    }
  }
}
