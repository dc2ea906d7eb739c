#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Adds to an enum a property for each case with associated values.
  struct PayloadPropertiesMacro: MemberMacro {
    static func expansion(
      of attribute: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let declaration = declaration.as(EnumDeclSyntax.self) else {
        let name = declaration.asProtocol(NamedDeclSyntax.self)?.name.text ?? "it"
        let introducer = declaration.introducer.text
        context.diagnose(
          Diagnostic(
            node: attribute,
            message: PayloadPropertiesMessage.notAnEnum(name: name, introducer: introducer)))
        return []
      }
      let members = EnumMembers(of: declaration)
      if members.payloadCases.isEmpty {
        context.diagnose(
          Diagnostic(
            node: attribute,
            message: PayloadPropertiesMessage.noPayloads(enum: declaration.name.text)))
      }
      if let fault = members.equalityFault { context.diagnose(fault) }
      let faults = members.faults()
      for fault in faults { context.diagnose(fault.diagnostic) }
      let writer = PropertyWriter(
        access: declaration.accessOfMembers(in: context.lexicalContext),
        omitted: Set(faults.flatMap(\.omitted).map(\.element.id)))
      return writer.declarations(for: declaration.memberBlock.members)
    }
  }
#endif
