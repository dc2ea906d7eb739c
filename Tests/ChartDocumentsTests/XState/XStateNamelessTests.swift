import ChartDocuments
import Foundation
import Testing

/// Functions that have no name in a file.
@Suite struct XStateNamelessTests {
  typealias Reference = ChartDocument.Reference

  /// The state `a` with these members, beside a state `b`.
  private func machine(_ members: String) throws -> ChartDocument {
    try ChartDocument(
      xstate: Data(
        #"{"id": "m", "initial": "a", "states": {"a": {\#(members)}, "b": {}}}"#.utf8))
  }

  private func names(of actions: [ChartDocument.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .named(let reference): reference.text
      case .statement(let statement): statement.text
      case .raise, .send, .cancel, .log, .first: "\(action)"
      }
    }
  }

  @Test(arguments: [
    (#"{"type": "xstate.assign"}"#, "assign.a.INC"),
    (
      #"{"type": "xstate.assign", "assignment": {"n": {}, "m": {}}}"#,
      #"assign.n.m.a.INC {"assignment":{"n":{},"m":{}}}"#
    ),
    (#"{"type": "xstate.spawnChild"}"#, "spawnChild.a.INC"),
    (#"{"type": "xstate.raise"}"#, "raise.a.INC"),
    ("null", "action.a.INC"),
  ])
  func `An action without a name of its own gets one, with a warning`(
    action: String, name: String
  ) throws {
    let document = try machine(#""on": {"INC": {"actions": [\#(action)]}}"#)
    #expect(names(of: document.root.states[0].transitions[0].actions) == [name])
    #expect(document.warnings.count == 1)
    let word = name.prefix { $0 != " " }
    #expect(
      document.warnings[0].message.hasSuffix(
        "bind a function to '\(word)', its name here."))
    #expect(document.warnings[0].position?.column == 73)
  }

  @Test func `What the chart itself can do keeps its meaning, without a warning`() throws {
    let document = try machine(
      #""entry": [{"type": "xstate.raise", "params": {"event": "E"}}, "assign", {"type": "inc"}]"#)
    #expect(
      document.withoutPositions().root.states[0].entry == [
        .raise("E"), .named(Reference("assign")), .named(Reference("inc")),
      ])
    #expect(document.warnings.isEmpty)
  }

  @Test func `Names say the place, and are different from all others of the file`() throws {
    let document = try machine(
      #"""
      "entry": [null, {"type": "xstate.assign"}, "assign.a.exit"], "exit": [{"type": "xstate.assign"}],
      "after": {"5": {"actions": null}, "() => 7": {"guard": "() => true", "actions": null}},
      "always": {"guard": "g", "actions": [null, null]},
      "invoke": {"onDone": {"actions": null}}
      """#)
    let state = document.root.states[0]
    #expect(names(of: state.entry) == ["action.a.entry", "assign.a.entry", "assign.a.exit"])
    #expect(names(of: state.exit) == ["assign.a.exit.2"])
    #expect(
      state.transitions.map { names(of: $0.actions) } == [
        ["action.a.after.5"], ["action.a.after.delay.a.after"],
        ["action.a.always", "action.a.always.2"], ["action.a.invoke.onDone"],
      ])
    #expect(state.tasks.map(\.work.name) == ["work.a"])
    #expect(state.tasks.map(\.id) == ["0.m.a"])
    #expect(document.warnings.count == 11)
  }

  @Test(arguments: ["and", "or", "not"])
  func `A guard of guards that was a function gets a name, with a warning`(type: String) throws {
    let document = try machine(
      #"""
      "on": {"INC": {"target": "b", "guard": {"type": "xstate.\#(type)", "params": {"guards": [null]}}}}
      """#)
    let guardian = ChartDocument.Condition.named(Reference("guard.a.INC"))
    let expected: ChartDocument.Condition =
      switch type {
      case "and": .all([guardian])
      case "or": .any([guardian])
      default: .not(guardian)
      }
    #expect(document.withoutPositions().root.states[0].transitions[0].condition == expected)
    #expect(document.warnings.map(\.message).allSatisfy { $0.hasPrefix("A guard was a function") })
  }

  @Test func `Work of XState 4 has its name in an object`() throws {
    let document = try machine(#""invoke": {"src": {"type": "load", "n": 1}, "onDone": "b"}"#)
    #expect(document.root.states[0].tasks.map(\.work.text) == [#"load {"n":1}"#])
    #expect(document.warnings.isEmpty)
  }

  @Test func `The document is the same after it is written and read, without warnings`() throws {
    let document = try machine(
      #""entry": [null, {"type": "xstate.assign"}], "invoke": {"onDone": "b"}"#)
    let again = try ChartDocument(xstate: document.xstate())
    #expect(again.withoutPositions() == document.withoutPositions())
    #expect(again.warnings.isEmpty)
  }
}
