// The branches of junctions and choices: `[.to(.vip).when { $0.isVIP }, .otherwise(.hall)]`.

extension LineBranch {
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
  /// For other targets, omit the guard: `.toHistory(of: .settings)`.
  public static func otherwise(_ target: State) -> Self { Self(.states([target])) }
}
