#if Macros
  import SwiftSyntax

  /// The clauses of `#if` around a declaration: the index of the clause for each directive.
  struct ConditionalClauses {
    private var indices: [SyntaxIdentifier: Int] = [:]

    func adding(_ index: Int, of directive: IfConfigDeclSyntax) -> ConditionalClauses {
      var result = self
      result.indices[directive.id] = index
      return result
    }

    /// Whether both declarations can be compiled together: they are not in different clauses of one
    /// directive.
    func isCompatible(with other: ConditionalClauses) -> Bool {
      indices.allSatisfy { directive, index in other.indices[directive] ?? index == index }
    }
  }
#endif
