import Schematic

// Not synthesized, because a state may be an optional: a machine that is suspended in `nil` is
// encoded with a null `suspendedFrom`, and one that is not suspended without that key.

private enum ConfigurationKey: String, CodingKey {
  case version, current, suspendedFrom
}

/// The version of the format.
private let currentVersion = 1

extension StateMapConfiguration: Encodable where State: Encodable {
  /// Encodes `current`, `suspendedFrom` if the machine is suspended, and the `version` of the format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ConfigurationKey.self)
    try container.encode(currentVersion, forKey: .version)
    try container.encode(current, forKey: .current)
    if case .some(let remembered) = suspendedFrom {
      try container.encode(remembered, forKey: .suspendedFrom)
    }
  }
}

extension StateMapConfiguration: Decodable where State: Decodable {
  /// Decodes a configuration, without validation by a schema.
  ///
  /// A machine that resumes validates it with its schema: see ``StateMapSchema/validated(_:)``.
  ///
  /// A null `suspendedFrom` means that the machine is suspended only if null is a state. Data without a
  /// `version` is in the first format.
  ///
  /// - Throws: `DecodingError` if the data is no configuration, or is in the format of a later
  ///   version of this library.
  public init(from decoder: any Decoder) throws {
    try FormatVersion.check(upTo: currentVersion, in: decoder)
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
