// The branches of junctions and choices: `[.to(.vip).when { $0.isVIP }, .otherwise(.hall)]`.

extension Branch {
  /// A branch to a state, for which a guard follows: `.to(.vip).when("vip") { $0.isVIP }`.
  public static func to(_ target: State) -> Self { Self(.states([target])) }

  /// A branch to the child of a composite that was active last.
  public static func toHistory(of composite: State) -> Self {
    Self(.history(of: composite, isDeep: false))
  }

  /// A branch to all states of a composite that were active last.
  public static func toDeepHistory(of composite: State) -> Self {
    Self(.history(of: composite, isDeep: true))
  }

  /// A branch to states in different regions.
  public static func toEach(_ targets: [State]) -> Self { Self(.states(targets)) }

  /// The branch that is taken when no other is: the last one.
  ///
  /// For other targets, leave out the guard: `.toHistory(of: .settings)`.
  public static func otherwise(_ target: State) -> Self { Self(.states([target])) }

  /// Adds a guard: the branch is taken only if it holds.
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

  /// Adds a guard that gets the context.
  public func whenWithContext(
    _ name: String? = nil,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    adding(guard: name, .context(condition))
  }

  /// Adds an action, performed after those of the line.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces.
  ///   - action: Gets the subject.
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

extension PayloadBranch {
  /// A branch to a state, for which a guard follows: `.to(.loud).when { deck, volume in volume > 0.9 }`.
  public static func to(_ target: State) -> Self { Self(.states([target])) }

  /// A branch to the child of a composite that was active last.
  public static func toHistory(of composite: State) -> Self {
    Self(.history(of: composite, isDeep: false))
  }

  /// A branch to all states of a composite that were active last.
  public static func toDeepHistory(of composite: State) -> Self {
    Self(.history(of: composite, isDeep: true))
  }

  /// A branch to states in different regions.
  public static func toEach(_ targets: [State]) -> Self { Self(.states(targets)) }

  /// The branch that is taken when no other is: the last one.
  public static func otherwise(_ target: State) -> Self { Self(.states([target])) }
}
