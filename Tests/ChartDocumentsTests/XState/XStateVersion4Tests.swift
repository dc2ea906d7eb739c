import ChartDocuments
import Foundation
import Testing

/// Files of XState 4 are read as what XState 5 writes.
@Suite struct XStateVersion4Tests {
  private func read(_ text: String) throws -> ChartDocument {
    try ChartDocument(xstate: Data(text.utf8))
  }

  /// A machine with the states a, b and c, of which the first has some members.
  private func machine(_ members: String) throws -> ChartDocument {
    try read(#"{"initial": "a", "states": {"a": {\#(members)}, "b": {}, "c": {}}}"#)
  }

  @Test(arguments: [
    (##""onEntry": "x", "onExit": ["y"]"##, ##""entry": "x", "exit": ["y"]"##),
    (##""activities": ["beep"]"##, ##""invoke": {"src": "beep"}"##),
    (##""activities": {"type": "beep"}"##, ##""invoke": {"src": "beep"}"##),
    (
      ##""on": {"E": {"target": "b", "cond": "g"}}"##,
      ##""on": {"E": {"target": "b", "guard": "g", "reenter": true}}"##
    ),
    (
      ##""on": {"E": {"target": "b", "cond": {"type": "g", "n": 1}}}"##,
      ##""on": {"E": {"target": "b", "guard": {"type": "g", "params": {"n": 1}}}}"##
    ),
    (
      ##""on": {"E": [{"target": "a", "internal": true}, {"target": "a", "internal": false}]}"##,
      ##""on": {"E": [{"target": "a"}, {"target": "a", "reenter": true}]}"##
    ),
    (
      ##""on": {"E": {"target": "a", "cond": "g", "in": "#(machine).b"}}"##,
      ##""on": {"E": {"target": "a", "reenter": true, "guard": {"type": "xstate.and", "guards": ["g", {"type": "xstate.stateIn", "params": {"stateId": "#(machine).b"}}]}}}"##
    ),
    (##""on": {"": {"target": "b", "cond": "g"}}"##, ##""always": {"target": "b", "guard": "g"}"##),
    (
      ##""invoke": {"src": "w", "id": "i", "data": {"n": 1}}, "on": {"done.invoke.i": "b", "error.platform.i": "c"}"##,
      ##""invoke": {"src": "w", "id": "i", "input": {"n": 1}, "onDone": "b", "onError": "c"}"##
    ),
    (
      ##""after": [{"delay": 1000, "target": "b"}, {"delay": "late", "target": "c", "cond": "g"}]"##,
      ##""after": {"1000": "b", "late": {"target": "c", "guard": "g"}}"##
    ),
    (
      ##""onEntry": [{"type": "xstate.send", "event": "E", "delay": 10, "id": "e"}, {"type": "xstate.log", "expr": "text"}]"##,
      ##""entry": [{"type": "xstate.sendTo", "to": "#_internal", "event": {"type": "E"}, "delay": 10, "id": "e"}, {"type": "xstate.log", "value": "text"}]"##
    ),
    (
      ##""onEntry": {"type": "xstate.send", "to": "other", "event": {"type": "E", "n": 1}}"##,
      ##""entry": {"type": "xstate.sendTo", "to": "other", "event": {"type": "E", "n": 1}}"##
    ),
  ]) func `a member of XState 4 is that of XState 5`(old: String, new: String) throws {
    let (document, expected) = (try machine(old), try machine(new))
    #expect(document.warnings.contains { $0.message.contains("is of XState 4") })
    #expect(!expected.warnings.contains { $0.message.contains("is of XState 4") })
    #expect(
      try ChartDocument(xstate: document.xstate()).withoutPositions()
        == ChartDocument(xstate: expected.xstate()).withoutPositions())
  }

  @Test func `a transition of XState 4 enters its source again, unless its target is relative`()
    throws
  {
    let document = try machine(
      ##""initial": "x", "states": {"x": {}}, "on": {"E": "a", "F": ".x", "G": {"target": "a", "cond": "g"}}"##
    )
    #expect(document.root.states[0].transitions.map(\.kind) == [.external, .local, .external])
  }

  @Test func `a file with words of both versions is one of XState 5`() {
    #expect(throws: ChartDocumentError.self) {
      try machine(##""on": {"E": {"cond": "g", "guard": "h"}}"##)
    }
  }
}
