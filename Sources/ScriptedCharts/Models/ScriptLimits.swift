/// The limits within which a data model evaluates the texts of a file.
///
/// The memory of an evaluation has no limit: JavaScriptCore has none.
public struct ScriptLimits: Hashable, Sendable {
  /// The time that one evaluation may take; `nil` for no limit, which trusts the file.
  ///
  /// A list of actions may take ten times as long, with all of its loops. The engine ends an evaluation
  /// somewhat later; on a busy computer, up to several times the limit. It does not end a regular expression such as
  /// `/a*a*a*a*a*b/` on a long text.
  public var time: Duration?

  /// The number of characters of one value that leaves the engine: data of an event, of a session.
  ///
  /// Its texts, names and numbers count, where an object occurs several times each time.
  public var textSize: Int

  /// The number of elements in one array that leaves the engine, and the number of iterations of one `<foreach>`.
  public var arraySize: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - time: The time of one evaluation. Default: one second.
  ///   - textSize: The number of characters of one value. Default: a million.
  ///   - arraySize: The number of elements of one array. Default: a hundred thousand.
  public init(
    time: Duration? = .seconds(1), textSize: Int = 1_000_000, arraySize: Int = 100_000
  ) {
    self.time = time
    self.textSize = textSize
    self.arraySize = arraySize
  }
}
