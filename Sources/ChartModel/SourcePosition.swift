/// A place in a text.
///
/// Lines and columns count from 1; columns count bytes of UTF-8.
public struct SourcePosition: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
