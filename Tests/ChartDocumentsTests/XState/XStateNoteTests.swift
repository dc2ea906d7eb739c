import ChartDocuments
import Foundation
import Testing

/// The `description` of a state is one text for all of its notes.
@Suite struct XStateNoteTests {
  @Test func `the description of a machine or a state is its note`() throws {
    let root = try read(
      #"""
      {"description": "All\nof it.", "initial": "a",
       "states": {"a": {"description": "One.\n\nOr two?"}, "b": {"description": " \n"}}}
      """#
    ).root
    #expect(root.notes == ["All\nof it."])
    // A file of XState does not say that a description has parts.
    #expect(root.states.map(\.notes) == [["One.\n\nOr two?"], []])
    #expect(root.states.map(\.extras.members.count) == [0, 1])
  }

  @Test func `a description that is no text is kept`() throws {
    let root = try read(#"{"description": {"en": "x"}}"#).root
    #expect(root.notes == [] && root.extras.members.map(\.name) == ["description"])
  }

  @Test(arguments: [
    ["One."], ["One.", "Two."], ["One.\n\nTwo."], ["One.\n", "\n\nTwo."],
    [#"it's "quoted" & <tagged> */"#, "é 😀\r\n\u{2028}\t"],
  ])
  func `notes are restored, however many`(notes: [String]) throws {
    var document = ChartDocument(root: State("", states: [State("a"), parallel]))
    document.root.initial = .states(["a"])
    document.root.notes = notes
    document.root.states[0].notes = notes
    document.root.states[1].regions[0].notes = notes
    let file = try text(document)
    #expect(file.components(separatedBy: "\"description\": ").count - 1 == 3)
    #expect(try read(file).withoutPositions() == document)
  }

  private var parallel: State {
    let regions = ["x", "y"].map {
      ChartDocument.Region($0, initial: .states([$0 + "1"]), states: [State($0 + "1")])
    }
    return State("p", kind: .parallel, regions: regions)
  }

  @Test func `a description that was changed in an editor replaces all notes`() throws {
    var document = ChartDocument(root: State("", states: [State("a")]))
    document.root.states[0].notes = ["One.", "Two."]
    let file = try text(document).replacingOccurrences(of: #"One.\n\nTwo."#, with: "Three.")
    #expect(try read(file).root.states[0].notes == ["Three."])
  }

  @Test func `notes replace a description of other extras`() throws {
    var document = ChartDocument(root: State("", states: [State("a")]))
    document.root.states[0].extras.members = [JSONMember("description", .string(" "))]
    document.root.states[0].notes = ["One."]
    #expect(try read(text(document)).root.states[0].notes == ["One."])
  }

  @Test func `an empty note is an error, unless it may be lost`() throws {
    var document = ChartDocument(root: State("", states: [State("a")]))
    document.root.states[0].notes = ["One.", ""]
    let error = #expect(throws: ChartDocumentError.self) { try document.xstate() }
    #expect(
      error?.faults.map(\.message) == [
        "XState cannot express an empty note of 'a': change it, or set 'lossy'."
      ])
    let again = try ChartDocument(xstate: document.xstate(lossy: true))
    #expect(again.root.states[0].notes == ["One."])
  }

  private func read(_ text: String) throws -> ChartDocument {
    try ChartDocument(xstate: Data(text.utf8))
  }

  private func text(_ document: ChartDocument) throws -> String {
    String(decoding: try document.xstate(), as: UTF8.self)
  }
}
