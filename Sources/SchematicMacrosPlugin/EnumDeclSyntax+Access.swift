#if Macros
  import SwiftSyntax

  extension EnumDeclSyntax {
    /// The modifier that makes a member as accessible as the enum, with a space after it.
    ///
    /// Without a modifier, a member of a private enum is accessible wherever the enum is. With
    /// `private`, it would be accessible in the enum only.
    func accessOfMembers(in lexicalContext: [Syntax]) -> String {
      var access = modifiers.access
      let surroundings = lexicalContext.first { $0.id != id }
      if access == nil { access = surroundings?.as(ExtensionDeclSyntax.self)?.modifiers.access }
      switch access {
      case .public: return "public "
      case .package: return "package "
      default: return ""
      }
    }
  }

  extension DeclModifierListSyntax {
    /// The keyword of the access modifier, if there is one.
    fileprivate var access: Keyword? {
      let keywords: [Keyword] = [.public, .package, .internal, .fileprivate, .private]
      return keywords.first { keyword in contains { $0.name.tokenKind == .keyword(keyword) } }
    }
  }
#endif
