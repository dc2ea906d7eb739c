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
  /// Towards three.
  case increment
  /// Towards one.
  case decrement
}

/// The smallest machine worth drawing: a closure with a nested `switch`, for which the compiler
/// checks that every pair is answered.
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
