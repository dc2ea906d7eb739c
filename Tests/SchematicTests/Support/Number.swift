import Schematic

/// The machine of the first example: one, two, three, up and down.
enum Number: CaseIterable {
  case one, two, three
}

enum Operation: CaseIterable {
  case increment, decrement
}

/// Counts the actions performed on it.
final class Counter {
  var count = 0
}

/// The Number machine as a typed schema, and as a global constant.
struct NumberSchema: FlatStateMachineSchema {
  let initialState = Number.one

  func transition(
    from state: Number, on event: Operation
  ) -> Transition<Number, Operation, Counter>? {
    switch (state, event) {
    case (.one, .decrement), (.three, .increment): nil
    case (.one, .increment), (.three, .decrement): .to(.two) { $0.count += 1 }
    case (.two, .increment): .to(.three) { $0.count += 1 }
    case (.two, .decrement): .to(.one)
    }
  }
}

let numberSchema = NumberSchema()

/// The Number machine as a closure that returns transitions.
func makeClosureSchema() -> StateMachineSchema<Number, Operation, Counter> {
  StateMachineSchema(startingIn: .one) { state, event in
    switch (state, event) {
    case (.one, .decrement), (.three, .increment): nil
    case (.one, .increment), (.three, .decrement): .to(.two) { $0.count += 1 }
    case (.two, .increment): .to(.three) { $0.count += 1 }
    case (.two, .decrement): .to(.one)
    }
  }
}

/// The Number machine as a closure that returns pairs of a state and a block.
func makePairSchema() -> StateMachineSchema<Number, Operation, Counter> {
  StateMachineSchema(initialState: .one) { state, event in
    switch state {
    case .one:
      switch event {
      case .decrement: nil
      case .increment: (.two, { $0.count += 1 })
      }
    case .two:
      switch event {
      case .decrement: (.one, nil)
      case .increment: (.three, { $0.count += 1 })
      }
    case .three:
      switch event {
      case .decrement: (.two, { $0.count += 1 })
      case .increment: nil
      }
    }
  }
}
