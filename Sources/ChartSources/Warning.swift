import ChartDocuments

extension SwiftSource {
  /// Something in a document that is probably not as it was meant.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// The probable mistake, and how to mend it.
    public let message: String
    /// Where it is in its file, if that is known.
    public let position: SourcePosition?
    /// The name of the file, if it is known.
    public let file: String?

    /// `file:line:column: warning: message`.
    public var description: String {
      let place = [file, position?.description].compactMap { $0 }
      return (place + [" warning: \(message)"]).joined(separator: ":")
        .trimmingPrefix(" ").description
    }
  }
}
