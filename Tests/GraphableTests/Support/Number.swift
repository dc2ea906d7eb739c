import Graphable
import Schematic
import Testing

/// The first example's states, written as SwiftyStateMachine writes them.
enum Number: DOTLabelable, CaseIterable {
  case One, Two, Three
}

/// The first example's events.
enum Operation: DOTLabelable, CaseIterable {
  case Increment, Decrement
}

/// The first example as a closure that returns pairs.
func makeNumberSchema() -> GraphableStateMachineSchema<Number, Operation, Void> {
  GraphableStateMachineSchema(initialState: .One) { state, event in
    switch state {
    case .One:
      switch event {
      case .Decrement: return nil
      case .Increment: return (.Two, { _ in Issue.record("performed while drawing") })
      }
    case .Two:
      switch event {
      case .Decrement: return (.One, { _ in Issue.record("performed while drawing") })
      case .Increment: return (.Three, { _ in Issue.record("performed while drawing") })
      }
    case .Three:
      switch event {
      case .Decrement: return (.Two, nil)
      case .Increment: return nil
      }
    }
  }
}
