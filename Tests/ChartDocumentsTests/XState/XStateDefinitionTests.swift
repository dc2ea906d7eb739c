import ChartDocuments
import Foundation
import Testing

/// What a machine's `toJSON` returns.
@Suite struct XStateDefinitionTests {
  @Test func `A definition is the same document as its configuration`() throws {
    let configuration = #"""
      {"id": "m", "initial": "a", "states": {
        "a": {"entry": {"type": "light"},
              "on": {"GO": {"target": "b", "actions": {"type": "beep"}, "guard": {"type": "ready"}}},
              "after": {"1000": "c"}, "invoke": {"src": "load", "onDone": "c"}},
        "b": {"id": "b.x", "type": "parallel", "onDone": "c", "states": {
          "r": {"initial": {"target": "f", "actions": [{"type": "go"}]}, "states": {
            "f": {"type": "final", "tags": "end"}, "h": {"history": "deep"}}}}},
        "c": {"on": {"SELF": {"target": "c", "reenter": true}}}}}
      """#
    let definition = try ChartDocument(xstate: Data(xstateDefinition.utf8)).withoutPositions()
    let document = try ChartDocument(xstate: Data(configuration.utf8)).withoutPositions()
    #expect(sorted(definition.root) == sorted(document.root))
    #expect(definition.name == "m")
  }

  // XState mentions built-in actions by their type alone.
  @Test func `A definition that has lost what an action does has a name for it`() throws {
    let text = xstateDefinition.replacingOccurrences(
      of: #"{"type": "light"}"#, with: #"{"type": "xstate.raise"}"#)
    let document = try ChartDocument(xstate: Data(text.utf8)).withoutPositions()
    #expect(document.root.states[0].entry == [.named(ChartDocument.Reference("raise.a.entry"))])
  }

  /// The state with its transitions in one order, which differs in a definition.
  private func sorted(_ state: ChartDocument.State) -> ChartDocument.State {
    var state = state
    state.transitions.sort { "\($0.trigger)" < "\($1.trigger)" }
    state.states = state.states.map(sorted)
    for index in state.regions.indices {
      state.regions[index].states = state.regions[index].states.map(sorted)
    }
    return state
  }
}
