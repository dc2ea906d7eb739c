// The modifiers of all lines of a body: transitions, branches, joins, histories and points.
//
// A closure that needs the context is given to a method whose name says so. A second parameter of
// the closure would be shorter, but two overloads that differ in it turn every mistake in such a
// closure into the message that it takes too many arguments.

extension GuardableSubjectLine {
  /// Adds a guard: the transition is enabled only if it holds (UML 2.5.1 §14.2.3.8).
  ///
  /// Several guards are evaluated in their order; all must hold.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams and traces.
  ///   - condition: The guard. It receives the subject.
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    adding(LineModifier(guard: name, .subject(condition)))
  }
}

extension SubjectLine {
  /// Adds an action: it is performed after the exits and before the entries.
  ///
  /// Several actions are performed in their order. Those of a branch are performed after those of its
  /// line.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces.
  ///   - action: A closure that receives the subject.
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject) throws -> Void
  ) -> Self {
    adding(LineModifier(action: name, .subject(action)))
  }
}

// MARK: - Conditions as values

extension GuardableLine {
  /// Adds a guard that is a value, which diagrams, files and explorations can read:
  /// `.when(.not(.isIn(.locked)))`.
  ///
  /// A guard that needs the context is one, too: `.when(.guardWithContext("late") { $0.event == .timeout })`.
  /// Several guards are evaluated in their order; all must hold.
  public func when(_ condition: ChartCondition<State, Event, Subject>) -> Self {
    adding(LineModifier(guard: condition.tree))
  }
}

// MARK: - With the context

extension ActionableLine {
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
    adding(LineModifier(action: name, .context(action)))
  }

  /// Adds an action that raises an event, which is handled before every external event: `on(.coin, to: .open).raise(.announce)`.
  ///
  /// An exploration performs it: of an event that an action with a context raises, it only knows that it may come at
  /// any time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The name of the action in diagrams and traces. Default: none.
  public func raise(_ event: Event, named name: String? = nil) -> Self {
    raising([RaisedEvent(event)], named: name) { $0.raise(event) }
  }

  /// Adds an action that queues these events and no others.
  ///
  /// An exploration performs it without calling it. It is for charts that are made of data.
  ///
  /// - Parameters:
  ///   - events: The events, and when they are queued.
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: Queues the events.
  public func raising(
    _ events: [RaisedEvent<State, Event>], named name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(LineModifier(action: name, .raising(events, action)))
  }
}
