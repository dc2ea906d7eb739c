#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// The type of an associated value as the type of a property, which can be neither an autoclosure
    /// nor implicitly unwrapped.
    var payloadType: TypeSyntax {
      if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType.trimmed))
      }
      guard var attributed = self.as(AttributedTypeSyntax.self) else { return trimmed }
      attributed.attributes = attributed.attributes.filter {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != "autoclosure"
      }
      return TypeSyntax(attributed).trimmed
    }

    /// The optional of this type.
    ///
    /// A function type, `any P` and `P & Q` need parentheses.
    var optionalText: String {
      let isSimple =
        self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self)
        || self.is(OptionalTypeSyntax.self) || self.is(TupleTypeSyntax.self)
        || self.is(ArrayTypeSyntax.self) || self.is(DictionaryTypeSyntax.self)
      return isSimple ? "\(trimmedDescription)?" : "(\(trimmedDescription))?"
    }
  }
#endif
