import Schematic

// The Number machine, in each way to write a flat schema but tables and maps.

// MARK: - Typed schemas

struct PureTypedNumbers: FlatStateMachineSchema {
  let initialState = Number.one

  func transition(
    from state: Number, on event: Operation
  ) -> Transition<Number, Operation, Void>? {
    switch state {
    case .one:
      switch event {
      case .increment: .to(.two)
      case .decrement: nil
      }
    case .two:
      switch event {
      case .increment: .to(.three)
      case .decrement: .to(.one)
      }
    case .three:
      switch event {
      case .increment: nil
      case .decrement: .to(.two)
      }
    }
  }
}

struct ActingTypedNumbers: FlatStateMachineSchema {
  let initialState = Number.one

  func transition(
    from state: Number, on event: Operation
  ) -> Transition<Number, Operation, Counter>? {
    switch state {
    case .one:
      switch event {
      case .increment: .to(.two) { $0.count += 1 }
      case .decrement: nil
      }
    case .two:
      switch event {
      case .increment: .to(.three) { $0.count += 1 }
      case .decrement: .to(.one) { $0.count -= 1 }
      }
    case .three:
      switch event {
      case .increment: nil
      case .decrement: .to(.two) { $0.count -= 1 }
      }
    }
  }
}

// MARK: - Closures that return a transition

func pureTransitions() -> StateMachineSchema<Number, Operation, Void> {
  StateMachineSchema(startingIn: .one) { state, event in
    switch state {
    case .one:
      switch event {
      case .increment: .to(.two)
      case .decrement: nil
      }
    case .two:
      switch event {
      case .increment: .to(.three)
      case .decrement: .to(.one)
      }
    case .three:
      switch event {
      case .increment: nil
      case .decrement: .to(.two)
      }
    }
  }
}

func actingTransitions() -> StateMachineSchema<Number, Operation, Counter> {
  StateMachineSchema(startingIn: .one) { state, event in
    switch state {
    case .one:
      switch event {
      case .increment: .to(.two) { $0.count += 1 }
      case .decrement: nil
      }
    case .two:
      switch event {
      case .increment: .to(.three) { $0.count += 1 }
      case .decrement: .to(.one) { $0.count -= 1 }
      }
    case .three:
      switch event {
      case .increment: nil
      case .decrement: .to(.two) { $0.count -= 1 }
      }
    }
  }
}

// MARK: - Closures that return a pair

func purePairs() -> StateMachineSchema<Number, Operation, Void> {
  StateMachineSchema(initialState: .one) { state, event in
    switch state {
    case .one:
      switch event {
      case .increment: return (.two, nil)
      case .decrement: return nil
      }
    case .two:
      switch event {
      case .increment: return (.three, nil)
      case .decrement: return (.one, nil)
      }
    case .three:
      switch event {
      case .increment: return nil
      case .decrement: return (.two, nil)
      }
    }
  }
}

func actingPairs() -> StateMachineSchema<Number, Operation, Counter> {
  StateMachineSchema(initialState: .one) { state, event in
    switch state {
    case .one:
      switch event {
      case .increment: return (.two, { $0.count += 1 })
      case .decrement: return nil
      }
    case .two:
      switch event {
      case .increment: return (.three, { $0.count += 1 })
      case .decrement: return (.one, { $0.count -= 1 })
      }
    case .three:
      switch event {
      case .increment: return nil
      case .decrement: return (.two, { $0.count -= 1 })
      }
    }
  }
}

// MARK: - A function that returns a pair

func actingPairFunction() -> StateMachineSchema<Number, Operation, Counter> {
  StateMachineSchema(initialState: .one, transitionLogic: pair)
}

private func pair(
  _ state: Number, _ event: Operation
) -> (Number, ((Counter) -> Void)?)? {
  switch state {
  case .one:
    switch event {
    case .increment: return (.two, { $0.count += 1 })
    case .decrement: return nil
    }
  case .two:
    switch event {
    case .increment: return (.three, { $0.count += 1 })
    case .decrement: return (.one, { $0.count -= 1 })
    }
  case .three:
    switch event {
    case .increment: return nil
    case .decrement: return (.two, { $0.count -= 1 })
    }
  }
}
