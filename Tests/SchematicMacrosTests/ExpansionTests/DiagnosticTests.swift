import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct DiagnosticTests {
  /// A declaration of which the macro makes nothing, because of what it reports.
  private func expectNothing(
    of declaration: String, reporting diagnostics: DiagnosticSpec...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    expectExpansion(
      of: "@PayloadProperties\n" + declaration, is: declaration, reporting: diagnostics,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: ["struct", "final class", "actor", "protocol"])
  func `a type that is no enum is an error at the attribute`(introducer: String) {
    let keyword = introducer.split(separator: " ").last ?? ""
    expectNothing(
      of: "\(introducer) Deck {\n}",
      reporting: DiagnosticSpec(
        message: """
          '@PayloadProperties' applies to enums, and 'Deck' is declared with '\(keyword)': attach it \
          to the enum whose cases have associated values
          """,
        line: 1, column: 1))
  }

  @Test(arguments: ["Equatable", "Hashable", "Comparable"])
  func `an own equality beside a conformance is an error at the operator`(conformance: String) {
    let equality = "  static func == (left: Self, right: Self) -> Bool { true }"
    expectExpansion(
      of: "@PayloadProperties\nenum Reply: \(conformance) {\n  case failed(Code)\n\(equality)\n}",
      is: """
        enum Reply: \(conformance) {
          case failed(Code)
        \(equality)

          /// The payload of `failed`, and `nil` for every other case.
          var failed: Code? {
            if case .failed(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """,
      reporting: [
        DiagnosticSpec(
          message: """
            the enum's own '==' conflicts with the one that the compiler derives before it expands \
            macros: declare the conformance to '\(conformance)' in an extension of the enum
            """,
          line: 4, column: 15)
      ])
  }

  @Test(arguments: ["left: Reply, right: Int", "left: Int, right: Self"])
  func `an equality with another type is no error`(parameters: String) {
    let equality = "  static func == (\(parameters)) -> Bool { true }"
    expectExpansion(
      of: "@PayloadProperties\nenum Reply: Equatable {\n  case failed(Code)\n\(equality)\n}",
      is: """
        enum Reply: Equatable {
          case failed(Code)
        \(equality)

          /// The payload of `failed`, and `nil` for every other case.
          var failed: Code? {
            if case .failed(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test func `an enum without associated values is a warning at the attribute`() {
    expectNothing(
      of: "enum State {\n  case off, on\n}",
      reporting: DiagnosticSpec(
        message: "no case of 'State' has associated values: remove '@PayloadProperties'",
        line: 1, column: 1, severity: .warning))
  }

  @Test(
    arguments: [
      ("var volume = 0", 7), ("let a = 1, volume: Double", 14), ("func volume() -> Int { 0 }", 8),
    ])
  func `a member that exists already is an error at the case`(member: String, column: Int) {
    expectNothing(
      of: "enum Event {\n  case power, volume(Double)\n  \(member)\n}",
      reporting: DiagnosticSpec(
        message: """
          'volume' is declared in the enum already: remove that declaration, and the macro adds the \
          property; or rename the case
          """,
        line: 3, column: 15,
        notes: [NoteSpec(message: "'volume' is declared here", line: 4, column: column)]))
  }

  @Test func `members that do not conflict are no errors`() {
    let members = "static func volume() {}\n  func volume(_ level: Int) {}\n  var level: Int { 0 }"
    expectExpansion(
      of: "@PayloadProperties\nenum Event {\n  case volume(Double)\n  \(members)\n}",
      is: """
        enum Event {
          case volume(Double)
          \(members)

          /// The payload of `volume`, and `nil` for every other case.
          var volume: Double? {
            if case .volume(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test func `the second case of a name is an error at that case`() {
    expectExpansion(
      of: "@PayloadProperties\nenum Event {\n  case add(number: Int)\n  case add(text: String)\n}",
      is: """
        enum Event {
          case add(number: Int)
          case add(text: String)
        }
        """,
      reporting: [
        DiagnosticSpec(
          message: """
            two cases have the name 'add', and one property cannot return the payloads of both: \
            rename one of the cases
            """,
          line: 4, column: 8,
          notes: [NoteSpec(message: "the other case 'add' is declared here", line: 3, column: 8)])
      ])
  }

  @Test(
    arguments: [
      ("allCases", "CaseIterable"), ("customMirror", "CustomReflectable"),
      ("debugDescription", "CustomDebugStringConvertible"),
      ("description", "CustomStringConvertible"), ("hashValue", "Hashable"),
      ("rawValue", "RawRepresentable"),
    ])
  func `a case named like a requirement of a protocol is an error`(name: String, owner: String) {
    expectNothing(
      of: "enum Event {\n  case \(name)(Int)\n}",
      reporting: DiagnosticSpec(
        message: """
          a property '\(name)' would conflict with the requirement of \(owner): rename the case
          """,
        line: 3, column: 8))
  }

  @Test(
    arguments: [
      ("id", "Identifiable"), ("errorDescription", "LocalizedError"),
      ("failureReason", "LocalizedError"), ("helpAnchor", "LocalizedError"),
      ("recoverySuggestion", "LocalizedError"), ("errorCode", "CustomNSError"),
      ("errorUserInfo", "CustomNSError"), ("intValue", "CodingKey"), ("stringValue", "CodingKey"),
    ], ["Equatable, $", "Foundation.$", "Equatable & $", "@retroactive $"])
  func `a case named like a requirement of a protocol of the enum is an error`(
    requirement: (name: String, owner: String), types: String
  ) {
    let (name, owner) = requirement
    let inherited = types.replacing("$", with: owner)
    expectNothing(
      of: "enum Event: \(inherited) {\n  case \(name)(Int)\n}",
      reporting: DiagnosticSpec(
        message: """
          a property '\(name)' would conflict with the requirement of \(owner): rename the case
          """,
        line: 3, column: 8))
  }

  @Test func `a case named like a requirement of another protocol has a property`() {
    expectExpansion(
      of: "@PayloadProperties\nenum Event: Equatable {\n  case id(Int)\n}",
      is: """
        enum Event: Equatable {
          case id(Int)

          /// The payload of `id`, and `nil` for every other case.
          var id: Int? {
            if case .id(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test(arguments: ["self", "Type", "Protocol"])
  func `a case with a name that has another meaning after a dot is an error`(name: String) {
    expectNothing(
      of: "enum Event {\n  case `\(name)`(Int)\n}",
      reporting: DiagnosticSpec(
        message: """
          a property cannot be named '\(name)', because '.\(name)' has another meaning in Swift: \
          rename the case
          """,
        line: 3, column: 8))
  }

  @Test func `a case without associated values may have any name`() {
    expectNothing(
      of: "enum Event {\n  case description, `self`\n}",
      reporting: DiagnosticSpec(
        message: "no case of 'Event' has associated values: remove '@PayloadProperties'",
        line: 1, column: 1, severity: .warning))
  }

  @Test func `declarations in different clauses of an if directive do not conflict`() {
    let source = """
      enum Event {
        #if DEBUG
          case volume(Double)
        #else
          var volume: Int? { 0 }
        #endif
      }
      """
    expectExpansion(
      of: "@PayloadProperties\n" + source,
      is: source.dropLast(1) + """

          #if DEBUG
          /// The payload of `volume`, and `nil` for every other case.
          var volume: Double? {
            if case .volume(let value) = self {
              value
            } else {
              nil
            }
          }
          #else
          #endif
        }
        """)
  }

  @Test func `declarations in different if directives conflict`() {
    expectNothing(
      of: """
        enum Event {
          #if DEBUG
            case volume(Double)
          #endif
          #if os(Linux)
            var volume: Int? { 0 }
          #endif
        }
        """,
      reporting: DiagnosticSpec(
        message: """
          'volume' is declared in the enum already: remove that declaration, and the macro adds the \
          property; or rename the case
          """,
        line: 4, column: 10,
        notes: [NoteSpec(message: "'volume' is declared here", line: 7, column: 9)]))
  }
}
