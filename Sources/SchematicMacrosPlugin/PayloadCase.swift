#if Macros
  import SwiftSyntax

  /// A case with associated values.
  struct PayloadCase {
    let element: EnumCaseElementSyntax
    let parameters: EnumCaseParameterListSyntax
    /// The declaration, which may contain several cases.
    let declaration: EnumCaseDeclSyntax

    /// The cases of a declaration that have associated values.
    static func all(in declaration: EnumCaseDeclSyntax) -> [PayloadCase] {
      declaration.elements.compactMap { element in
        guard let parameters = element.parameterClause?.parameters, !parameters.isEmpty else {
          return nil
        }
        return PayloadCase(element: element, parameters: parameters, declaration: declaration)
      }
    }

    /// The name without backticks.
    var baseName: String { element.name.baseName }
  }

  extension TokenSyntax {
    /// The text without the backticks of a keyword that is used as a name.
    var baseName: String { text.filter { $0 != "`" } }
  }
#endif
