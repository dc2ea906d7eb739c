import ChartDocuments

/// An event of a loaded chart: a name, and the data that comes with it.
///
/// An event without data is written as a string literal: `machine.handle("play")`.
public struct NamedEvent: Hashable, Sendable, Codable {
  /// The name, by which transitions are triggered.
  public var name: String
  /// The data; `nil` for none.
  ///
  /// It is JSON, so that events can be saved with a machine, compared and sent to another process.
  public var data: JSONValue?

  /// Creates an event.
  public init(_ name: String, data: JSONValue? = nil) {
    self.name = name
    self.data = data
  }
}

extension NamedEvent: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates an event without data.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The name.
  public var description: String { name }
}
