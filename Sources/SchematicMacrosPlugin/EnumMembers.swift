#if Macros
  import SwiftSyntax

  /// The members of an enum that may have the same name as a property of the macro.
  struct EnumMembers {
    private(set) var payloadCases: [(payloadCase: PayloadCase, clauses: ConditionalClauses)] = []
    /// Properties and methods without parameters, which cannot share their names with a property.
    private(set) var others: [(name: TokenSyntax, clauses: ConditionalClauses)] = []

    init(of declaration: EnumDeclSyntax) {
      add(declaration.memberBlock.members, in: ConditionalClauses())
    }

    private mutating func add(
      _ members: MemberBlockItemListSyntax, in clauses: ConditionalClauses
    ) {
      for member in members.map(\.decl) {
        if let declaration = member.as(EnumCaseDeclSyntax.self) {
          payloadCases += PayloadCase.all(in: declaration).map { ($0, clauses) }
        } else if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.isStatic {
          others += variable.bindings
            .compactMap { $0.pattern.as(IdentifierPatternSyntax.self) }
            .map { ($0.identifier, clauses) }
        } else if let function = member.as(FunctionDeclSyntax.self), !function.modifiers.isStatic,
          function.signature.parameterClause.parameters.isEmpty
        {
          others.append((function.name, clauses))
        } else if let directive = member.as(IfConfigDeclSyntax.self) {
          add(directive, in: clauses)
        }
      }
    }

    private mutating func add(_ directive: IfConfigDeclSyntax, in clauses: ConditionalClauses) {
      for (index, clause) in directive.clauses.enumerated() {
        if case .decls(let members)? = clause.elements {
          add(members, in: clauses.adding(index, of: directive))
        }
      }
    }
  }

  extension DeclModifierListSyntax {
    fileprivate var isStatic: Bool {
      contains { $0.name.tokenKind == .keyword(.static) }
    }
  }
#endif
