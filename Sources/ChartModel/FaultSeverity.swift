/// Whether something that is wrong prevents that a definition or a file is used.
public enum FaultSeverity: Hashable, Sendable {
  /// It does: nothing is made of the definition or the file.
  case error
  /// It does not: it is valid, and probably not intended, such as a transition that can never be taken.
  case warning
}
