#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Writes the properties for the cases of an enum.
  struct PropertyWriter {
    /// The access modifier with a space after it, or nothing.
    let access: String
    /// The cases that get no property, because of an error.
    let omitted: Set<SyntaxIdentifier>

    /// The properties, in `#if` where their cases are.
    func declarations(for members: MemberBlockItemListSyntax) -> [DeclSyntax] {
      texts(for: members).map { "\(raw: $0)" }
    }

    private func texts(for members: MemberBlockItemListSyntax) -> [String] {
      members.flatMap { member -> [String] in
        if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
          return PayloadCase.all(in: declaration)
            .filter { !omitted.contains($0.element.id) }
            .map { $0.property(access: access) }
        }
        if let directive = member.decl.as(IfConfigDeclSyntax.self) {
          return conditionalText(for: directive).map { [$0] } ?? []
        }
        return []
      }
    }

    /// The `#if` with properties instead of cases, or `nil` if there are none in it.
    private func conditionalText(for directive: IfConfigDeclSyntax) -> String? {
      var lines: [String] = []
      var isEmpty = true
      for clause in directive.clauses {
        let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
        lines.append(clause.poundKeyword.text + condition)
        if case .decls(let members)? = clause.elements {
          let properties = texts(for: members)
          if !properties.isEmpty { isEmpty = false }
          lines += properties
        }
      }
      return isEmpty ? nil : (lines + ["#endif"]).joined(separator: "\n")
    }
  }
#endif
