// Modifiers whose closures get the event's payload after the subject.

extension PayloadLine {
  /// Adds a guard that gets the subject and the payload: the transition is enabled only if it holds.
  ///
  /// Several guards are evaluated in their order; all must hold.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams and traces.
  ///   - condition: Gets the subject and the payload.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject, Payload) throws -> Bool
  ) -> Self {
    adding(guard: name, GuardForm(carrying: payload, condition))
  }

  /// Adds a guard that gets the context: the event, and which states are active.
  public func whenWithContext(
    _ name: String? = nil,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    adding(guard: name, .context(condition))
  }

  /// Adds an action that gets the subject and the payload.
  ///
  /// Several actions are performed in their order.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces.
  ///   - action: Gets the subject and the payload.
  @inlinable
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject, Payload) throws -> Void
  ) -> Self {
    adding(action: name, ActionForm(carrying: payload, action))
  }

  /// Adds an action that gets the context: the event, the queues, which states are active.
  public func performWithContext(
    _ name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(action: name, .context(action))
  }
}

extension PayloadLine where Subject == Void {
  /// Adds a guard that gets the payload.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Payload) throws -> Bool
  ) -> Self {
    adding(guard: name, GuardForm(carrying: payload) { try condition($1) })
  }

  /// Adds an action that gets the payload.
  @inlinable
  public func perform(
    _ name: String? = nil, _ action: @escaping (Payload) throws -> Void
  ) -> Self {
    adding(action: name, ActionForm(carrying: payload) { try action($1) })
  }
}

// MARK: - Branches

extension PayloadBranch {
  /// Adds a guard that gets the subject and the payload: the branch is taken only if it holds.
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject, Payload) throws -> Bool
  ) -> Self {
    adding(.guard(name, condition))
  }

  /// Adds a guard that gets the context.
  public func whenWithContext(
    _ name: String? = nil,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    adding(.contextGuard(name, condition))
  }

  /// Adds an action that gets the subject and the payload.
  public func perform(
    _ name: String? = nil, _ action: @escaping (Subject, Payload) throws -> Void
  ) -> Self {
    adding(.action(name, action))
  }

  /// Adds an action that gets the context.
  public func performWithContext(
    _ name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(.contextAction(name, action))
  }
}

extension PayloadBranch where Subject == Void {
  /// Adds a guard that gets the payload.
  public func when(
    _ name: String? = nil, _ condition: @escaping (Payload) throws -> Bool
  ) -> Self {
    when(name) { _, payload in try condition(payload) }
  }

  /// Adds an action that gets the payload.
  public func perform(
    _ name: String? = nil, _ action: @escaping (Payload) throws -> Void
  ) -> Self {
    perform(name) { _, payload in try action(payload) }
  }
}
