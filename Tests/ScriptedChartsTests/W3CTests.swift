import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import ScriptedCharts
import Statecharts
import Testing

/// The W3C's tests of SCXML, which Scripts/get-w3c-tests puts into a folder.
@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct W3CTests {
  private static let folder = ProcessInfo.processInfo.environment["SCHEMATIC_W3C_TESTS"]
  private static let isThere = folder != nil
  private static let absence: Comment =
    "Run Scripts/get-w3c-tests with a folder, and name it in SCHEMATIC_W3C_TESTS."

  /// The mandatory tests that do not pass.
  private static let mandatory: [String] = []

  /// The optional tests that do not pass.
  private static let optional = [
    // They need the BasicHTTP event processor.
    "test201.scxml", "test509.scxml", "test510.scxml", "test518.scxml", "test519.scxml",
    "test520.scxml", "test522.scxml", "test531.scxml", "test532.scxml", "test534.scxml",
    "test567.scxml", "test577.scxml",
    // A class of Python.
    "test452.scxml",
    // XML in data is its text, and no DOM.
    "test557.scxml", "test561.scxml",
  ].sorted()

  /// How many tests Scripts/get-w3c-tests gets without a folder of another source.
  private static let counts = ["mandatory": 160, "optional": 33]

  @Test(.enabled(if: isThere, absence))
  func `all mandatory tests pass but those that are listed`() throws {
    try Self.check("mandatory", Self.mandatory)
  }

  @Test(.enabled(if: isThere, absence))
  func `all optional tests pass but those that are listed`() throws {
    try Self.check("optional", Self.optional)
  }

  // MARK: - Running

  private static func check(_ kind: String, _ exceptions: [String]) throws {
    let place = URL(fileURLWithPath: try #require(folder)).appendingPathComponent(kind)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    var files: [String: String] = [:]
    for name in names {
      files[name] = try String(contentsOf: place.appendingPathComponent(name), encoding: .utf8)
    }
    // Files whose name has `sub` are invoked by others.
    let tests = names.filter { $0.hasSuffix(".scxml") && !$0.contains("sub") }
    #expect(tests.filter { !passes(files[$0] ?? "", files) } == exceptions)
    #expect(tests.count == counts[kind])
  }

  private static func passes(_ text: String, _ files: [String: String]) -> Bool {
    do {
      let document = try ChartDocument(scxml: Data(text.utf8))
      let group = try SessionGroup(document, dataModel: .ecmaScript(files: files))
      try group.start()
      while !group.machine.state.isFinal, let next = group.timeUntilNextEvent {
        try group.advance(by: next)
      }
      return group.machine.leafStates == ["pass"]
    } catch {
      return false
    }
  }
}
