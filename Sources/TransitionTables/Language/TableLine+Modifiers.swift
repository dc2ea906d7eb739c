import Schematic

extension TableRow {
  /// Returns the row with another guard.
  ///
  /// `on(.open, from: .closed, to: .opened).when("unlocked") { !$0.isLocked }`. Several guards are
  /// evaluated in their order, until one does not hold.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams. Default: none.
  ///   - condition: Returns whether the row may be taken; gets the subject.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    adding(TableGuard(name, .subject(condition)))
  }

  /// Returns the row with another effect.
  ///
  /// `on(.open, from: .closed, to: .opened).perform("ring") { $0.ring() }`. Several effects are
  /// performed in their order, in the target state.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in diagrams. Default: none.
  ///   - effect: Gets the subject.
  @inlinable
  public func perform(
    _ name: String? = nil, _ effect: @escaping (Subject) throws -> Void
  ) -> Self {
    adding(TableEffect(name, .subject(effect)))
  }
}

extension TableIgnoringRow {
  /// Returns the row with another guard: the event is ignored only while the guard holds.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams. Default: none.
  ///   - condition: Returns whether the event is ignored; gets the subject.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    adding(TableGuard(name, .subject(condition)))
  }
}

extension TableLine {
  /// Returns the row with another guard, which gets the context: the event, the state and the
  /// subject.
  ///
  /// `on(.push, to: .open).whenWithContext("closed") { $0.state != .open }`
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams. Default: none.
  ///   - condition: Returns whether the row may be taken; gets the context.
  @inlinable
  public func whenWithContext(
    _ name: String? = nil,
    _ condition: @escaping (borrowing TableGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    adding(TableGuard(name, .context(condition)))
  }

  /// Returns the row with names in diagrams for the states that its functions determine.
  ///
  /// `on(\.logIn, from: \.loggedOut, making: State.loggedIn).drawn(from: "out", to: "in")`. Diagrams
  /// need the names if the type of the states lists no samples.
  ///
  /// - Parameters:
  ///   - source: The label of the source state. Default: the name that the row has.
  ///   - target: The label of the target state. Default: the name that the row has.
  public func drawn(from source: String? = nil, to target: String? = nil) -> Self {
    var line = self
    line.row.sourceName = source ?? row.sourceName
    line.row.targetName = target ?? row.targetName
    return line
  }

  @inlinable
  func adding(_ new: TableGuard<State, Event, Subject>) -> Self {
    var line = self
    line.row.add(new)
    return line
  }
}

extension PerformingTableLine {
  /// Returns the row with another effect, which gets the context: the event, both states, and the
  /// event queues.
  ///
  /// ```swift
  /// on(.coin, from: .locked, to: .open).performWithContext { context in
  ///   context.subject.coins += 1
  ///   context.raise(.announce)
  /// }
  /// ```
  /// - Parameters:
  ///   - name: The name of the effect in diagrams. Default: none.
  ///   - effect: Gets the context, and with it the subject.
  @inlinable
  public func performWithContext(
    _ name: String? = nil,
    _ effect: @escaping (borrowing TableContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    adding(TableEffect(name, .context(effect)))
  }

  @inlinable
  func adding(_ new: TableEffect<State, Event, Subject>) -> Self {
    var line = self
    line.row.add(new)
    return line
  }
}
