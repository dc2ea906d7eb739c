extension ChartOutline {
  /// An internal transition has no target (UML 2.5.1 §14.2.3.8.1).
  func internalTransitionsWithTarget() -> [ChartFault] {
    transitions.indices.compactMap { transition in
      guard transitions[transition].kind == .internal else { return nil }
      switch transitions[transition].target {
      case .none: return nil
      case .states, .destination, .fork, .junction, .choice, .among, .join, .termination:
        return fault(
          transition: transition,
          """
          \(transition: transition) is internal and has a target: remove the target, or \
          \(.changingKind).
          """)
      }
    }
  }
}
