import ChartDocuments
import Foundation
import Testing

/// The `output` of a final state.
@Suite struct XStateResultTests {
  private func read(_ output: String, type: String = "final") throws -> ChartDocument {
    try ChartDocument(
      xstate: Data(
        #"{"initial": "s", "states": {"s": {"type": "\#(type)", "output": \#(output)}}}"#.utf8))
  }

  @Test func `a name or an object with a type is the name of a function`() throws {
    let plain = try read(#""receipt""#).root.states[0]
    #expect(plain.result?.name == "receipt")
    #expect(plain.extras.isEmpty)
    let object = try read(#"{"type": "receipt", "params": {"copies": 2}}"#).root.states[0]
    #expect(object.result?.text == #"receipt {"copies":2}"#)
  }

  @Test(arguments: [#"{"ok": true}"#, "1", #"{"type": "a", "ok": true}"#, "null"])
  func `any other output is a value, which is kept`(output: String) throws {
    let document = try read(output)
    #expect(document.root.states[0].result == nil)
    #expect(document.root.states[0].extras.members.map(\.name) == ["output"])
    #expect(
      try ChartDocument(xstate: document.xstate()).withoutPositions()
        == document.withoutPositions())
  }

  @Test func `that of another state is kept`() throws {
    let state = try read(#""receipt""#, type: "atomic").root.states[0]
    #expect(state.result == nil)
    #expect(!state.extras.isEmpty)
  }

  @Test func `code gets a name, and what XState 4 wrote is refused in a file of XState 5`() throws {
    #expect(try read(#""() => 1""#).root.states[0].result?.name.hasPrefix("output.") == true)
    let file =
      #"{"initial": "s", "states": {"s": {"type": "final", "data": "receipt", "on": {"E": {"guard": "g"}}}}}"#
    #expect {
      try ChartDocument(xstate: Data(file.utf8))
    } throws: {
      "\($0)".contains("'data' cannot be read: XState 5 writes 'output'")
    }
  }

  @Test func `a result is written, and restored with its parameters`() throws {
    for text in [#""receipt""#, #"{"type": "receipt", "params": {"copies": 2}}"#] {
      let document = try read(text)
      let data = try document.xstate()
      #expect(try ChartDocument(xstate: data).withoutPositions() == document.withoutPositions())
      #expect(
        String(decoding: data, as: UTF8.self)
          .contains("Here, the output is computed when the completion is handled."))
    }
  }

  @Test func `a result of another state cannot be expressed`() throws {
    var document = try read("1", type: "atomic")
    document.root.states[0].extras = .init()
    document.root.states[0].result = .init("receipt")
    #expect {
      try document.xstate()
    } throws: {
      "\($0)".contains(
        "XState cannot express the result of 's', which is no final state: change it, or set 'lossy'."
      )
    }
  }
}
