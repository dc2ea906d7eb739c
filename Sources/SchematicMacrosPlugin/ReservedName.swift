#if Macros
  /// Names that a property of the macro cannot have.
  enum ReservedName {
    /// A name that has another meaning after a dot: `event.self`.
    case keyword
    /// The name of a requirement of this protocol.
    ///
    /// An optional property of that name would be found instead of the requirement, or keep the enum
    /// from conforming. The macro does not see a conformance in an extension.
    case requirement(of: String)

    /// - Parameter protocols: The names of the types from which the enum inherits where it is declared.
    init?(_ name: String, inheriting protocols: Set<String>) {
      switch name {
      case "self", "Type", "Protocol": self = .keyword
      case "allCases": self = .requirement(of: "CaseIterable")
      case "customMirror": self = .requirement(of: "CustomReflectable")
      case "debugDescription": self = .requirement(of: "CustomDebugStringConvertible")
      case "description": self = .requirement(of: "CustomStringConvertible")
      case "hashValue": self = .requirement(of: "Hashable")
      case "rawValue": self = .requirement(of: "RawRepresentable")
      default:
        guard let owner = Self.requirements[name]?.first(where: protocols.contains) else {
          return nil
        }
        self = .requirement(of: owner)
      }
    }

    /// The requirements that are usual names of cases: only an enum that has the protocol cannot have
    /// such a property, which would fulfill the requirement.
    private static let requirements: [String: [String]] = [
      "id": ["Identifiable"],
      "errorDescription": ["LocalizedError"], "failureReason": ["LocalizedError"],
      "helpAnchor": ["LocalizedError"], "recoverySuggestion": ["LocalizedError"],
      "errorCode": ["CustomNSError"], "errorUserInfo": ["CustomNSError"],
      "intValue": ["CodingKey"], "stringValue": ["CodingKey"],
    ]
  }
#endif
