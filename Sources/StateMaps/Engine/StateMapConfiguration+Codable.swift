import Schematic

// By hand, because a state may be an optional: then a machine that is suspended in `nil` has null
// written for `suspendedFrom`, and one that is not suspended has nothing written for it.

private enum ConfigurationKey: String, CodingKey {
  case current, suspendedFrom
}

extension StateMapConfiguration: Encodable where State: Encodable {
  /// Writes `current`, and while it is suspended `suspendedFrom`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ConfigurationKey.self)
    try container.encode(current, forKey: .current)
    if case .some(let remembered) = suspendedFrom {
      try container.encode(remembered, forKey: .suspendedFrom)
    }
  }
}

extension StateMapConfiguration: Decodable where State: Decodable {
  /// Reads what `encode(to:)` has written.
  ///
  /// A `suspendedFrom` that is null means a suspension only if null is a state.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ConfigurationKey.self)
    current = try container.decode(State.self, forKey: .current)
    if !container.contains(.suspendedFrom) {
      suspendedFrom = nil
    } else if try container.decodeNil(forKey: .suspendedFrom) {
      suspendedFrom = try? container.decode(State.self, forKey: .suspendedFrom)
    } else {
      suspendedFrom = try container.decode(State.self, forKey: .suspendedFrom)
    }
  }
}
