/// The effect of a transition on its source (UML 2.5.1 §14.2.3.8.1).
public enum TransitionKind: String, Hashable, Codable, Sendable {
  /// Exits the source, even when the target is a descendant of it: the default.
  case external
  /// Does not exit the source or the target if it contains the other one; if neither does, it is like
  /// an external transition.
  case local
  /// Exits nothing and enters nothing; it has no target.
  case `internal`
}
