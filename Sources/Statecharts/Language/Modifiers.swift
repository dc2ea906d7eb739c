// The modifiers of all lines of a body: transitions, branches, joins, histories and points.
//
// A closure that needs the context has a method of its own. A second parameter of the closure would be shorter.
// But with two overloads that differ in it, the compiler reports every mistake in such a closure as too many
// arguments.

extension GuardableSubjectLine {
  /// Adds a guard: the transition is enabled only if it holds (UML 2.5.1 §14.2.3.8).
  ///
  /// Several guards are evaluated in their order; all must hold.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams and traces. Default: none.
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
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: A closure that receives the subject.
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject) throws -> Void
  ) -> Self {
    adding(LineModifier(action: name, .subject(action)))
  }
}

// MARK: - Conditions as values

extension GuardableLine {
  /// Adds a condition as a guard, which diagrams, files and explorations can read:
  /// `.when(.not(.isIn(.locked)))`.
  ///
  /// A guard that needs the context is a condition, too:
  /// `.when(.guardWithContext("late") { $0.event == .timeout })`. Several guards are evaluated in their order;
  /// all must hold.
  public func when(_ condition: ChartCondition<State, Event, Subject>) -> Self {
    adding(LineModifier(guard: condition.tree))
  }
}

// MARK: - With the context

extension ActionableLine {
  /// Adds an action that gets the context: the event, the active states, and the queues of events.
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

  /// Adds an action that raises an event: `on(.coin, to: .open).raise(.announce)`.
  ///
  /// The event is handled before every external event. An exploration queues it with the step; an event that an
  /// action with a context raises may occur at any time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The name of the action in diagrams and traces. Default: none.
  public func raise(_ event: Event, named name: String? = nil) -> Self {
    raising([RaisedEvent(event)], named: name) { $0.raise(event) }
  }

  /// Adds an action that queues these events and no others.
  ///
  /// Use it for charts that are made of data. An exploration queues the events without calling the action.
  ///
  /// - Parameters:
  ///   - events: The events, with the conditions under which they are queued.
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: Queues the events.
  public func raising(
    _ events: [RaisedEvent<State, Event>], named name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(LineModifier(action: name, .raising(events, action)))
  }
}
