import Schematic

// Common mistakes. With these declarations the compiler says what to write instead; without them it
// lists every overload of `on`.

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

  /// Does not compile: a transition is declared in its source.
  @available(
    *, unavailable,
    message: "declare a transition in its source: 'state(.off) { on(.power, to: .on) }'"
  )
  public func on(_ event: Event, from source: State, to target: State) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a timer delivers an event, on which there is a transition.
  @available(
    *, unavailable,
    message:
      "a timer sends an event: 'after(.seconds(5), send: .timeout)' and 'on(.timeout, to: .on)'"
  )
  public func after(_ delay: Duration, to target: State) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: candidates need a function that selects one of them.
  @available(
    *, unavailable,
    message: "candidates belong to a selection: 'via: .selectionWithContext(among: …) { … }'"
  )
  public func on(
    _ event: Event, among candidates: [State], kind: TransitionKind = .external,
    _ select: ((Subject) throws -> State?)? = nil
  ) -> Element {
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

extension LinePseudostate {
  /// Does not compile: the branches are a list.
  @available(*, unavailable, message: "branches are a list: '.junction([…, …])'")
  public static func junction(
    _ first: LineBranch<State, Event, Subject, Line>,
    _ second: LineBranch<State, Event, Subject, Line>,
    _ others: LineBranch<State, Event, Subject, Line>...
  ) -> Self {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the branches are a list.
  @available(*, unavailable, message: "branches are a list: '.choice([…, …])'")
  public static func choice(
    _ first: LineBranch<State, Event, Subject, Line>,
    _ second: LineBranch<State, Event, Subject, Line>,
    _ others: LineBranch<State, Event, Subject, Line>...
  ) -> Self {
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
