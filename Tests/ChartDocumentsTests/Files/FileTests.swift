import ChartDocuments
import Foundation
import Testing

@Suite struct FileTests {
  private let scxml = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="x"><state id="a"/></scxml>
    """
  private let xstate = #"{"id": "x", "initial": "a", "states": {"a": {}}}"#
  private let tbStateMachine = #"{"name": "x", "states": [{"name": "a", "type": "state"}]}"#

  @Test(arguments: ["a.scxml", "a.xml", "A.SCXML", "a.chart"])
  func `SCXML is found by its extension or its content`(name: String) throws {
    #expect(try read(" \n" + scxml, name).root.states.map(\.id) == ["a"])
  }

  @Test(arguments: ["a.json", "a.JSON", "a.chart", "a"])
  func `XState and TBStateMachine are found by their content`(name: String) throws {
    #expect(try read(xstate, name).root.initial == .states(["a"]))
    #expect(try read("\u{FEFF}" + tbStateMachine, name).exitsRegionsInOrder)
  }

  @Test func `Errors have the file's relative path and the position`() {
    #expect(
      error(xstate.replacingOccurrences(of: "{}", with: "1"), "a.json").hasPrefix("a.json:1:"))
    #expect(
      error(#"{"states": []}"#, "a.json").hasPrefix("a.json:1:1: error: A state machine needs"))
    #expect(error("[", "a.json").hasPrefix("a.json:1:2: error: Expected a value"))
    #expect(error("<scxml", "a.scxml").hasPrefix("a.scxml:1:"))
    #expect(
      error("states:", "a.yaml")
        == "a.yaml:1:1: error: The file is neither SCXML nor JSON: it begins with neither '<' nor '{'. Give the file of a chart."
    )
  }

  // TB-68: TBStateMachine built a machine without a name, and complained about that.
  @Test func `A file that cannot be read is an error with its path (TB-68)`() {
    let url = URL(fileURLWithPath: "no/such/file.json")
    do {
      _ = try ChartDocument(contentsOf: url)
      Issue.record("It was read.")
    } catch {
      #expect("\(error)".hasPrefix("no/such/file.json: error: The file cannot be read: "))
    }
  }

  @Test func `A folder is no chart`() {
    let url = FileManager.default.temporaryDirectory
    let error = #expect(throws: ChartDocumentError.self) { try ChartDocument(contentsOf: url) }
    #expect(error?.faults.map(\.message) == ["It is a folder. Give the file of a chart."])
  }

  private func error(_ text: String, _ name: String) -> String {
    do {
      return "no error: \(try read(text, name))"
    } catch {
      return "\(error)"
    }
  }

  private func read(_ text: String, _ name: String) throws -> ChartDocument {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = URL(fileURLWithPath: name, relativeTo: folder)
    try Data(text.utf8).write(to: url)
    return try ChartDocument(contentsOf: url)
  }
}
