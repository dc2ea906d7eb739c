import SchematicMacros

// Enums whose properties another module uses: each is as accessible as its enum.

/// A public enum.
@PayloadProperties
public enum PublicEvent {
  case power
  case volume(Double)
}

/// An enum of the package.
@PayloadProperties
package enum PackageEvent {
  case power
  case volume(Double)
}

/// A type that contains enums.
public enum Player {}

extension Player {
  /// A public enum in another type.
  @PayloadProperties
  public enum NestedEvent {
    case power
    case volume(Double)
  }
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension Player {
  /// An enum that is public because of its extension.
  @PayloadProperties
  enum EventOfPublicExtension {
    case power
    case volume(Double)
  }
}
