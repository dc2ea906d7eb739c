#if Macros
  /// Names that a property of the macro cannot have.
  enum ReservedName {
    /// A name that has another meaning after a dot: `event.self`.
    case keyword
    /// The name of a requirement of this protocol.
    ///
    /// An optional property of that name would be found instead of the requirement, or keep the enum
    /// from conforming, perhaps in an extension, which the macro does not see.
    case requirement(of: String)

    init?(_ name: String) {
      switch name {
      case "self", "Type", "Protocol": self = .keyword
      case "allCases": self = .requirement(of: "CaseIterable")
      case "customMirror": self = .requirement(of: "CustomReflectable")
      case "debugDescription": self = .requirement(of: "CustomDebugStringConvertible")
      case "description": self = .requirement(of: "CustomStringConvertible")
      case "hashValue": self = .requirement(of: "Hashable")
      case "rawValue": self = .requirement(of: "RawRepresentable")
      default: return nil
      }
    }
  }
#endif
