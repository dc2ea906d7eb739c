import ChartDocuments

/// The error thrown when a data model cannot be used at all.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ScriptingError: Error, Hashable, Sendable {
  /// JavaScriptCore is not installed: none of the libraries `tried` could be loaded.
  ///
  /// `reason` is the message of the dynamic linker, or `nil` if no library was found.
  case engineNotInstalled(tried: [String], reason: String?)

  /// The engine has no limit of time for an evaluation.
  case timeLimitNotSupported

  /// The engine could not create a context: there is no memory for it.
  case contextNotCreated
}

extension ScriptingError: CustomStringConvertible {
  /// The description: the failure, its place, and how to fix it.
  public var description: String {
    switch self {
    case .engineNotInstalled(let tried, let reason):
      """
      JavaScriptCore is not installed, which evaluates the data of charts. Tried: \
      \(tried.joined(separator: ", ")).\(reason.map { " The reason: \($0)." } ?? "") On Debian and Ubuntu, run \
      'apt-get install libjavascriptcoregtk-4.1-0'.
      """
    case .timeLimitNotSupported:
      """
      JavaScriptCore has no limit of time here, so that a script can run without end. To evaluate the scripts of \
      trusted files all the same, pass '.ecmaScript(limits: ScriptLimits(time: nil))'.
      """
    case .contextNotCreated:
      "JavaScriptCore could not create a context: there is not enough memory."
    }
  }
}

/// The error thrown when an expression or a statement of a chart fails.
///
/// The machine makes the event `error.execution` of it. A program gets it from ``ChartSession/onError``.
public struct ScriptFailure: Error, Hashable, Sendable {
  /// The failure, in the words of the engine: `ReferenceError: Can't find variable: n`.
  public var message: String
  /// The text that failed.
  public var text: String
  /// Where it is in the file.
  public var position: SourcePosition?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - message: The failure.
  ///   - text: The text that failed. Default: none.
  ///   - position: Where it is in the file. Default: unknown.
  public init(_ message: String, in text: String = "", at position: SourcePosition? = nil) {
    self.message = message
    self.text = text
    self.position = position
  }
}

extension ScriptFailure: CustomStringConvertible {
  /// `3:14: ReferenceError: Can't find variable: n, in 'n + 1'`.
  public var description: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = line.count > 60 ? line.prefix(59) + "…" : line
    return (position.map { "\($0): " } ?? "") + message + (shown.isEmpty ? "" : ", in '\(shown)'")
  }
}
