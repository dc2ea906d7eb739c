import Schematic

// Common mistakes. With these declarations, the compiler says what to write instead. Without them, it lists
// every overload of `on`.

extension Statechart {
  /// Does not compile: a target needs its label, `on(.power, to: .on)`.
  @available(
    *, unavailable,
    message: "a target needs its label: 'to:' or 'via:'"
  )
  public func on(_ event: Event, _ target: State) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an event has a transition to a state, or an action.
  @available(
    *, unavailable,
    message: "an event needs a target, 'to:', or an action, '{ … }', or write 'on(internal: …)'"
  )
  public func on(_ event: Event) -> TransitionLine<State, Event, Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a transition has one target, or a fork.
  @available(
    *, unavailable, message: "keep one of 'to:' and 'via:'; a fork is 'via: .fork([…], and: …)'"
  )
  public func on(
    _ event: Event, _ others: Event..., to target: State,
    via pseudostate: Pseudostate<State, Event, Subject>
  ) -> TransitionLine<State, Event, Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: an action on an event needs no label.
  @available(*, unavailable, message: "with an action, write 'on(.tick) { … }'")
  public func on(
    internal event: Event, _ others: Event..., perform action: (Subject) throws -> Void
  ) -> TransitionLine<State, Event, Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a transition is declared in its source.
  @available(
    *, unavailable,
    message: "declare a transition in its source: 'state(.off) { on(.power, to: .on) }'"
  )
  public func on(_ event: Event, from source: State, to target: State) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the condition of a barrier is a value.
  @available(*, unavailable, message: "write 'barrier(\"…\", unless: .guard { … })'")
  public func barrier(_ reason: String, _ condition: (Subject) throws -> Bool) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension GuardableLine {
  /// Does not compile: a guard that gets the context is a condition.
  @available(*, unavailable, message: "write '.when(.guardWithContext { … })'")
  public func whenWithContext(
    _ name: String? = nil,
    _ condition: (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension Statechart where Event: Sendable {
  /// Does not compile: work that throws needs `failed:`.
  @available(
    *, unavailable,
    message: "work that throws needs 'failed:', which makes an event of the error"
  )
  @_disfavoredOverload
  public func run<Input: Sendable, Value>(
    _ name: String? = nil, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input) async throws -> Value,
    then: (@Sendable (Value) -> Event)? = nil
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension Statechart where Event: Sendable, Subject == Void {
  /// Does not compile: work that throws needs `failed:`.
  @available(
    *, unavailable,
    message: "work that throws needs 'failed:', which makes an event of the error"
  )
  @_disfavoredOverload
  public func run<Value>(
    _ name: String? = nil, _ work: @escaping @Sendable () async throws -> Value,
    then: (@Sendable (Value) -> Event)? = nil
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension PseudostateProtocol {
  /// Does not compile: a state is no pseudostate.
  @available(
    *, unavailable,
    message: "a line leads to a state with 'to:'; a value that is a state here is '.fork([.on])'"
  )
  public static func to(_ state: State) -> Self {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension ChartBuilder {
  /// Does not compile: a body consists of states, transitions and other elements.
  @available(
    *, unavailable,
    message: "a body consists of elements, such as 'state', 'on' and 'onEntry'"
  )
  @_disfavoredOverload
  public static func buildExpression<Value>(_ value: Value) -> [Element] {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
