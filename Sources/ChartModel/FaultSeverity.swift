/// Whether a fault prevents the use of a definition or a file.
public enum FaultSeverity: Hashable, Sendable {
  /// The definition or the file cannot be used.
  case error
  /// The definition or the file is valid, but probably not as intended: a transition that can never be taken.
  case warning
}
