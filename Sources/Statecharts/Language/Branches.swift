// The branches of junctions, choices and forks (UML 2.5.1 §14.2.3.7):
// `[.to(.vip).when { $0.isVIP }, .otherwise(.hall)]`.

extension LineBranch {
  /// A branch to a state, with a guard as its modifier: `.to(.vip).when("vip") { $0.isVIP }`.
  public static func to(_ target: State) -> Self { Self(.states([target])) }

  /// A branch to a history, a fork or a point: `.via(.history(of: .settings)).when { $0.isKnown }`.
  public static func via(_ pseudostate: EntryPseudostate<State>) -> Self {
    Self(pseudostate.destination)
  }

  /// The last branch, which is taken if no other is.
  ///
  /// It may have actions, but no guard: with a condition, write `.to(.hall).when { … }`. For other targets,
  /// omit the guard: `.via(.history(of: .settings))`.
  public static func otherwise(_ target: State) -> Self {
    Self(.states([target]), isElse: true)
  }
}
