/// Whether transitions enter a composite state through a point, or exit it (UML 2.5.1 §14.2.3.7).
public enum PointKind: String, Hashable, Codable, Sendable {
  /// Transitions from outside lead to it.
  case entry
  /// Transitions from inside lead to it.
  case exit
}
