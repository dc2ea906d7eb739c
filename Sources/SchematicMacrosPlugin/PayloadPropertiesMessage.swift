#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// A message of the macro: the mistake, and how to fix it.
  enum PayloadPropertiesMessage: DiagnosticMessage {
    case notAnEnum(name: String, introducer: String)
    case noPayloads(enum: String)
    case reserved(name: String, as: ReservedName)
    case declared(name: String)
    case overloaded(name: String)
    case equality(of: String)

    var message: String {
      switch self {
      case .notAnEnum(let name, let introducer):
        "'@PayloadProperties' applies to enums, and '\(name)' is declared with '\(introducer)': "
          + "attach it to the enum whose cases have associated values"
      case .noPayloads(let name):
        "no case of '\(name)' has associated values: remove '@PayloadProperties'"
      case .reserved(let name, as: .keyword):
        "a property cannot be named '\(name)', because '.\(name)' has another meaning in Swift: "
          + "rename the case"
      case .reserved(let name, as: .requirement(let owner)):
        "a property '\(name)' would conflict with the requirement of \(owner): rename the case"
      case .declared(let name):
        "'\(name)' is declared in the enum already: remove that declaration, and the macro adds the "
          + "property; or rename the case"
      case .overloaded(let name):
        "two cases have the name '\(name)', and one property cannot return the payloads of both: "
          + "rename one of the cases"
      case .equality(let owner):
        "the enum's own '==' conflicts with the one that the compiler derives before it expands "
          + "macros: declare the conformance to '\(owner)' in an extension of the enum"
      }
    }

    var severity: DiagnosticSeverity {
      switch self {
      case .noPayloads: .warning
      case .notAnEnum, .reserved, .declared, .overloaded, .equality: .error
      }
    }

    var diagnosticID: MessageID {
      let id =
        switch self {
        case .notAnEnum: "notAnEnum"
        case .noPayloads: "noPayloads"
        case .reserved: "reserved"
        case .declared: "declared"
        case .overloaded: "overloaded"
        case .equality: "equality"
        }
      return MessageID(domain: "SchematicMacros", id: id)
    }
  }

  /// Where the other declaration of a name is.
  struct DeclarationNote: NoteMessage {
    let message: String
    var noteID: MessageID { MessageID(domain: "SchematicMacros", id: "declaration") }
  }
#endif
