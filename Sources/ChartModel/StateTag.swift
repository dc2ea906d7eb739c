/// A label for states that have something in common, independent of their position in the chart.
///
/// ```swift
/// extension StateTag {
///   static let quiet: StateTag = "quiet"
/// }
/// state(.paused, tags: [.quiet]) { … }
/// machine.state.hasTag(.quiet)
/// ```
public struct StateTag: Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The tag's name: two tags with the same name are equal.
  public let name: String

  /// Creates the tag with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates the tag with a name.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// The tag's name.
  public var description: String { name }
}
