import Statecharts

/// A state of a loaded chart, by its id in the file.
///
/// Write it as a string literal: `machine.isIn("playing")`. States are equal if their ids are.
///
/// The compiler does not know the ids of a file: a state that is not declared is never active, and
/// `machine.isIn("nonsense")` is false. To find a state by its path, write
/// `machine.isIn(machine.schema.state(at: "p@0/a/a1"))`. Only in files of TBStateMachine, the path is the id.
public struct NamedState: Hashable, Sendable, TitledState {
  /// The name that identifies it.
  public let id: String
  /// The name in diagrams and paths.
  public let title: String

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - id: The name that identifies it.
  ///   - title: The name in diagrams and paths. Default: the id.
  public init(_ id: String, title: String? = nil) {
    self.id = id
    self.title = title ?? id
  }

  /// Whether the ids are equal.
  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension NamedState: Codable {
  /// Decodes an id; the title comes from the chart with which a machine resumes.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

extension NamedState: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a state with an id.
  public init(stringLiteral id: String) {
    self.init(id)
  }

  /// The id.
  public var description: String { id }
}
