/// Selects the elements that a set of paths covers.
public enum CoverageCriterion: Hashable, Sendable, CaseIterable {
  /// Every state.
  case states
  /// Every transition, branch and join; for schemas without them, every edge.
  case transitions
  /// Every pair of transitions that are taken at two consecutive events.
  case transitionPairs
  /// Every answer of every guard, barrier and selection.
  case answers
}
