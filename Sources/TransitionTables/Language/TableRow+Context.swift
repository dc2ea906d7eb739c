import Schematic

// What needs the context says so with a word of its own. A second parameter of the closure would
// be shorter, but two overloads that differ in it turn every mistake in such a closure into the
// message that it takes too many arguments.

extension TableRow {
  /// The same row with an effect that gets the context: the event, both states, the queues.
  ///
  /// ```swift
  /// on(.coin, from: .locked, to: .open).performing { context in
  ///   context.subject.coins += 1
  ///   context.raise(.announce)
  /// }
  /// ```
  /// For rows that have no effect yet.
  ///
  /// - Parameter action: Gets the context, and with it the subject.
  public func performing(
    _ action: @escaping (borrowing TableContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    performing(TableAction(nil, .context(action)))
  }

  /// The same row with an effect that has a name, and gets the context.
  ///
  /// `on(.upgrade, from: .old, to: .current).performing("convert", convert)`
  ///
  /// - Parameters:
  ///   - name: What diagrams call the effect.
  ///   - action: Gets the context, and with it the subject.
  public func performing(
    _ name: String,
    _ action: @escaping (borrowing TableContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    performing(TableAction(name, .context(action)))
  }

  /// The same row with a guard that gets the context: the event and the state.
  ///
  /// `on(.push, to: .open).when { !$0.state.isLocked }`. For rows that have no guard yet.
  ///
  /// - Parameter condition: Gets the context, and with it the subject.
  public func when(
    _ condition: @escaping (borrowing TableGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    when(TableGuard(nil, .context(condition)))
  }

  /// The same row with a guard that has a name, and gets the context.
  ///
  /// `on(.push, to: .open).when("not locked") { !$0.state.isLocked }`
  ///
  /// - Parameters:
  ///   - name: What diagrams call the guard.
  ///   - condition: Gets the context, and with it the subject.
  public func when(
    _ name: String,
    _ condition: @escaping (borrowing TableGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    when(TableGuard(name, .context(condition)))
  }

  /// The same row with names for the states that its functions stand for, for diagrams.
  ///
  /// `on(\.logIn, from: \.loggedOut, to: State.loggedIn).drawn(from: "loggedOut", to: "loggedIn")`.
  /// Diagrams need it where a function cannot be asked, because the type of the states lists no
  /// samples.
  ///
  /// - Parameters:
  ///   - source: The label of the state that the row starts from.
  ///   - target: The label of the state that it leads to.
  public func drawn(from source: String? = nil, to target: String? = nil) -> Self {
    var row = self
    row.sourceName = source ?? sourceName
    row.targetName = target ?? targetName
    return row
  }

  private func when(_ condition: TableGuard<State, Event, Subject>) -> Self {
    var row = self
    if row.condition != nil { row.misuses.append(.secondGuard) }
    row.condition = condition
    return row
  }

  /// The same row with an effect in any form.
  package func performing(_ action: TableAction<State, Event, Subject>) -> Self {
    var row = self
    if case .ignore = target { row.misuses.append(.effectOfIgnored) }
    if row.action != nil { row.misuses.append(.secondEffect) }
    row.action = action
    return row
  }
}
