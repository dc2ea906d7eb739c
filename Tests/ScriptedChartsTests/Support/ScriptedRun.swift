import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import ScriptedCharts
import Statecharts
import Testing

/// A chart that runs, with what it logs and what fails.
final class ScriptedRun {
  let group: SessionGroup
  /// The texts of `<log>`.
  private(set) var logs: [String] = []
  private(set) var failures: [ScriptFailure] = []

  /// - Parameter content: What is in `<scxml>`.
  convenience init(
    _ content: String, attributes: String = "", limits: ScriptLimits = ScriptLimits(),
    files: [String: String] = [:], session: ChartSession = ChartSession(),
    services: [any InvokedService] = []
  ) throws {
    try self.init(
      ChartDocument(scriptedContent: content, attributes: attributes), limits: limits,
      files: files, session: session, services: services)
  }

  init(
    _ document: ChartDocument, limits: ScriptLimits = ScriptLimits(),
    files: [String: String] = [:], session: ChartSession = ChartSession(),
    services: [any InvokedService] = []
  ) throws {
    group = try SessionGroup(
      document, dataModel: .ecmaScript(limits: limits, files: files), session: session,
      services: services)
    group.session.onLog = { [unowned self] text, label in
      logs.append(label.map { "\($0): \(text)" } ?? text)
    }
    group.session.onError = { [unowned self] in failures.append($0) }
    try group.start()
  }

  /// The innermost active states.
  var active: [String] { group.machine.leafStates.map(\.id) }

  func handle(_ event: NamedEvent) throws { try group.handle(event) }

  func value(_ expression: String) throws -> JSONValue? {
    try group.session.value(of: expression)
  }

  /// The messages of the failures.
  var messages: [String] { failures.map(\.message) }
}

extension ChartDocument {
  /// A document with the data model of ECMAScript.
  init(scriptedContent content: String, attributes: String = "") throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" \(attributes)>
      \(content)
      </scxml>
      """
    try self.init(scxml: Data(text.utf8), file: "test.scxml")
  }
}
