#if Macros
  import SwiftSyntax

  /// The members of an enum that may have the same name as a property of the macro.
  struct EnumMembers {
    private(set) var payloadCases: [(payloadCase: PayloadCase, clauses: ConditionalClauses)] = []
    /// Properties and methods without parameters, which cannot share their names with a property.
    private(set) var others: [(name: TokenSyntax, clauses: ConditionalClauses)] = []

    /// The enum's own `==` of two of its values.
    private(set) var equality: TokenSyntax?

    /// The names of the types after the colon, without modules.
    let inherited: Set<String>
    private let name: String

    init(of declaration: EnumDeclSyntax) {
      name = declaration.name.baseName
      inherited = Set(
        declaration.inheritanceClause?.inheritedTypes.flatMap { $0.type.namesOfParts } ?? [])
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
        } else if let function = member.as(FunctionDeclSyntax.self), function.name.text == "==",
          function.signature.parameterClause.parameters.allSatisfy({ isEnum($0.type) })
        {
          equality = equality ?? function.name
        } else if let directive = member.as(IfConfigDeclSyntax.self) {
          add(directive, in: clauses)
        }
      }
    }

    /// Whether the type is the enum, also with its generic arguments or the type around it.
    private func isEnum(_ type: TypeSyntax) -> Bool {
      type.namesOfParts.allSatisfy { $0 == "Self" || $0 == name }
    }

    private mutating func add(_ directive: IfConfigDeclSyntax, in clauses: ConditionalClauses) {
      for (index, clause) in directive.clauses.enumerated() {
        if case .decls(let members)? = clause.elements {
          add(members, in: clauses.adding(index, of: directive))
        }
      }
    }
  }

  extension TypeSyntax {
    /// The names of the protocols of a composition, or of the type itself.
    fileprivate var namesOfParts: [String] {
      if let composition = self.as(CompositionTypeSyntax.self) {
        return composition.elements.flatMap { $0.type.namesOfParts }
      }
      if let attributed = self.as(AttributedTypeSyntax.self) {
        return attributed.baseType.namesOfParts
      }
      if let member = self.as(MemberTypeSyntax.self) { return [member.name.baseName] }
      return self.as(IdentifierTypeSyntax.self).map { [$0.name.baseName] } ?? []
    }
  }

  extension DeclModifierListSyntax {
    fileprivate var isStatic: Bool {
      contains { $0.name.tokenKind == .keyword(.static) }
    }
  }
#endif
