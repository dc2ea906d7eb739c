#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// A case that cannot have a property of its name.
  struct MemberFault {
    let payloadCase: PayloadCase
    let message: PayloadPropertiesMessage
    var note: Note?
    /// The other case of the same name: a property of neither would compile.
    var namesake: PayloadCase?

    var omitted: [PayloadCase] { [payloadCase] + (namesake.map { [$0] } ?? []) }

    var diagnostic: Diagnostic {
      Diagnostic(
        node: payloadCase.element.name, message: message, notes: note.map { [$0] } ?? [])
    }
  }

  extension EnumMembers {
    /// The fault of an enum that conforms to `Equatable` where it is declared, with an `==` of its own.
    ///
    /// Before it looks for `==` among the members, which a macro may add, the compiler derives another one:
    /// if the enum has payloads that are not `Equatable`, it finds two, and neither is the requirement's.
    var equalityFault: Diagnostic? {
      let owners = ["Equatable", "Hashable", "Comparable"].filter(inherited.contains)
      guard let equality, let owner = owners.last else { return nil }
      return Diagnostic(node: equality, message: PayloadPropertiesMessage.equality(of: owner))
    }

    /// At most one fault for each case, in the order of the cases.
    func faults() -> [MemberFault] {
      payloadCases.indices.compactMap { index in
        let (payloadCase, clauses) = payloadCases[index]
        return reservedName(of: payloadCase) ?? conflict(of: payloadCase, in: clauses)
          ?? overload(of: payloadCase, in: clauses, before: index)
      }
    }

    private func reservedName(of payloadCase: PayloadCase) -> MemberFault? {
      let name = payloadCase.baseName
      return ReservedName(name, inheriting: inherited).map {
        MemberFault(payloadCase: payloadCase, message: .reserved(name: name, as: $0))
      }
    }

    private func conflict(
      of payloadCase: PayloadCase, in clauses: ConditionalClauses
    ) -> MemberFault? {
      let name = payloadCase.baseName
      let other = others.first {
        $0.name.baseName == name && $0.clauses.isCompatible(with: clauses)
      }
      return other.map { other in
        MemberFault(
          payloadCase: payloadCase, message: .declared(name: name),
          note: Self.note("'\(name)' is declared here", at: other.name))
      }
    }

    private func overload(
      of payloadCase: PayloadCase, in clauses: ConditionalClauses, before index: Int
    ) -> MemberFault? {
      let name = payloadCase.baseName
      let other = payloadCases[..<index].first {
        $0.payloadCase.baseName == name && $0.clauses.isCompatible(with: clauses)
      }
      return other.map { other in
        MemberFault(
          payloadCase: payloadCase, message: .overloaded(name: name),
          note: Self.note(
            "the other case '\(name)' is declared here", at: other.payloadCase.element.name),
          namesake: other.payloadCase)
      }
    }

    private static func note(_ message: String, at token: TokenSyntax) -> Note {
      Note(node: Syntax(token), message: DeclarationNote(message: message))
    }
  }
#endif
