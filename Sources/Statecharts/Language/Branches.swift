// The branches of junctions, choices and forks (UML 2.5.1 §14.2.3.7):
// `[.to(.vip).when { $0.isVIP }, .otherwise(.hall)]`.

extension LineBranch {
  /// A branch to a state, for which a guard follows: `.to(.vip).when("vip") { $0.isVIP }`.
  public static func to(_ target: State) -> Self { Self(.states([target])) }

  /// A branch to a history, a fork or a point: `.via(.history(of: .settings)).when { $0.isKnown }`.
  public static func via(_ pseudostate: EntryPseudostate<State>) -> Self {
    Self(pseudostate.destination)
  }

  /// The branch that is taken when no other is: the last one.
  ///
  /// It may have actions, and no guard: for a condition, write `.to(.hall).when { … }`. For other targets, omit the guard: `.via(.history(of: .settings))`.
  public static func otherwise(_ target: State) -> Self {
    Self(.states([target]), isElse: true)
  }
}
