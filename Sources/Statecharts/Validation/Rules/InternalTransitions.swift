extension ChartDeclarations {
  /// An internal transition has no target (UML 2.5.1 §14.2.3.8.1).
  func internalTransitionsWithTarget() -> [StatechartFault] {
    transitions.compactMap { node, transition in
      guard transition.kind == .internal else { return nil }
      switch transition.target {
      case .none: return nil
      case .states, .destination, .fork, .junction, .choice, .among, .join, .termination:
        return fault(
          node, transition,
          """
          \(words(for: transition, of: node)) is internal and has a target: remove the target, or \
          \(wording(.changingKind)).
          """)
      }
    }
  }
}
