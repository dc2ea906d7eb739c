import Graphable
import Schematic

/// Three numbers in a row.
public enum Number: DOTLabelable, CaseIterable, Sendable {
  /// The first, which cannot be decremented.
  case one
  /// The one between.
  case two
  /// The last, which cannot be incremented.
  case three
}

/// One step along the row.
public enum Operation: DOTLabelable, CaseIterable, Sendable {
  /// To the next number.
  case increment
  /// To the previous number.
  case decrement
}

/// A minimal machine: a closure with a nested `switch`.
///
/// The compiler checks that every pair of state and event has a result.
public func numberSchema() -> GraphableStateMachineSchema<Number, Operation, Void> {
  GraphableStateMachineSchema(startingIn: .one) { state, event in
    switch state {
    case .one:
      switch event {
      case .decrement: return nil
      case .increment: return .to(.two) { print("1 → 2") }
      }
    case .two:
      switch event {
      case .decrement: return .to(.one) { print("2 → 1") }
      case .increment: return .to(.three) { print("2 → 3") }
      }
    case .three:
      switch event {
      case .decrement: return .to(.two)
      case .increment: return nil
      }
    }
  }
}
