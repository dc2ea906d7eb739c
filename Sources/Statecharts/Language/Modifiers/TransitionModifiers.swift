// A closure that needs the context is given to a method whose name says so. A second parameter of
// the closure would be shorter, but two overloads that differ in it turn every mistake in such a
// closure into the message that it takes too many arguments.

extension TransitionLine {
  /// Adds a guard: the transition is enabled only if it holds (UML 2.5.1 §14.2.3.8).
  ///
  /// Several guards are evaluated in their order; all must hold.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams and traces.
  ///   - condition: Gets the subject.
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    adding(guard: name, .subject(condition))
  }

  /// Adds a guard that gets the context: the event, and which states are active.
  ///
  /// `on(.push, to: .open).whenWithContext("unlocked") { !$0.isActive(.locked) }`
  public func whenWithContext(
    _ name: String? = nil,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    adding(guard: name, .context(condition))
  }

  /// Adds an action: it is performed after the exits and before the entries.
  ///
  /// Several actions are performed in their order.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces.
  ///   - action: Gets the subject.
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject) throws -> Void
  ) -> Self {
    adding(action: name, .subject(action))
  }

  /// Adds an action that gets the context: the event, the queues, which states are active.
  ///
  /// ```swift
  /// on(.coin, to: .open).performWithContext { context in
  ///   context.subject.coins += 1
  ///   context.raise(.announce)
  /// }
  /// ```
  public func performWithContext(
    _ name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(action: name, .context(action))
  }
}

extension ActionLine {
  /// Adds an action: performed when the join or the default of the history is taken.
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject) throws -> Void
  ) -> Self {
    adding(action: name, .subject(action))
  }

  /// Adds an action that gets the context.
  public func performWithContext(
    _ name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(action: name, .context(action))
  }
}

// MARK: - Selections

extension SelectionLine {
  /// Adds the function that selects the target, from what the context knows.
  ///
  /// `on(.next, among: [.second, .last]).selectWithContext { $0.isActive(.short) ? .last : .second }`
  ///
  /// - Parameter select: Gets the context, and with it the subject. For `nil` the transition is not
  ///   enabled.
  public func selectWithContext<Event, Subject>(
    _ select: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> State?
  ) -> Line where Line == TransitionLine<State, Event, Subject> {
    var line = line
    line.transition.target = .among(candidates, .context(select))
    return line
  }

  /// Adds the function that selects the target, from what the context knows.
  public func selectWithContext<Event, Subject, Payload>(
    _ select: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> State?
  ) -> Line where Line == PayloadLine<State, Event, Subject, Payload> {
    var line = line
    line.transition.target = .among(candidates, .context(select))
    return line
  }
}
