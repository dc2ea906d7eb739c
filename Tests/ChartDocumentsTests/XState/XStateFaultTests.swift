import ChartDocuments
import Foundation
import Testing

@Suite struct XStateFaultTests {
  @Test(arguments: [
    (##""on": {"E": "x"}"##, "13: error: There is no state 'x' in 'm'. Correct the name."),
    (##""on": {"E": "B"}"##, "13: error: There is no state 'B' in 'm'. Did you mean '#m.b'?"),
    (##""on": {"E": "x."}"##, "13: error: There is no state 'x.' in 'm'. Correct the name."),
    (##""on": {"E": ".x"}"##, "13: error: There is no state 'x' in 'm.a'. Correct the name."),
    (##""on": {"E": "#x"}"##, "13: error: No state has the id 'x'. Correct the name."),
    (##""on": {"E": "#b"}"##, "13: error: No state has the id 'b'. Did you mean '#m.b'?"),
    (
      ##""on": {"E": "#m"}"##,
      "13: error: '#m' is the machine itself: write the state in it, such as '.a'."
    ),
    (
      ##""on": {"E": ["b", 1]}"##,
      "19: error: A transition is a target or an object, but not a number: write {} to handle the event without an effect."
    ),
    (##""on": {"E": {"target": 1}}"##, "24: error: 'target' must be a text, but is a number."),
    (##""on": []"##, "7: error: 'on' must be an object, but is an array."),
    (
      ##""on": {"E": null}"##,
      "13: error: A transition is a target or an object, but not null: write {} to handle the event without an effect."
    ),
    (
      ##""on": {"": "b"}"##,
      "8: error: The event '' is one of XState 4: XState 5 writes 'always' instead of an empty name."
    ),
    (
      ##""on": {"done.invoke.x": "b"}"##,
      "8: error: The event 'done.invoke.x' is one of XState 4: write 'onDone' in 'invoke'."
    ),
    (
      ##""on": {"a.*.b": "b"}"##,
      "8: error: 'a.*.b': only the last part of an event's name can be a wildcard, after a period."
    ),
    (
      ##""on": {"xstate.init": "b"}"##,
      "8: error: The event 'xstate.init' is one of XState itself, which a machine here never gets: remove it."
    ),
    (
      ##""on": {"E": {"target": "b", "cond": "g"}}"##,
      "29: error: 'cond' cannot be read: XState 5 writes 'guard'."
    ),
    (
      ##""on": {"E": {"target": "b", "delay": 1000}}"##,
      "29: error: 'delay' cannot be read: XState 5 writes 'after' in the state."
    ),
    (
      ##""on": {"E": {"internal": true}}"##,
      "14: error: 'internal' cannot be read: transitions of XState 5 are internal without \"reenter\": true."
    ),
    (
      ##""on": {"E": {"in": "b"}}"##,
      "14: error: 'in' cannot be read: XState 5 writes \"guard\": {\"type\": \"xstate.stateIn\", \"params\": {\"stateId\": \"#id\"}}."
    ),
    (##""on": {"E": {"reenter": 1}}"##, "25: error: 'reenter' must be true or false."),
    (##""onEntry": "x""##, "1: error: 'onEntry' cannot be read: XState 5 writes 'entry'."),
    (##""activities": "x""##, "1: error: 'activities' cannot be read: XState 5 writes 'invoke'."),
    (
      ##""type": "or""##,
      "9: error: The type of a state is 'atomic', 'compound', 'parallel', 'final' or 'history'."
    ),
    (##""type": "parallel""##, "0: error: A parallel state needs 'states'."),
    (
      ##""states": {"x": {}}"##,
      "0: error: A state with states in it needs an initial one: add \"initial\": \"x\"."
    ),
    (
      ##""initial": "X", "states": {"x": {}}"##,
      "12: error: The initial state 'X' is none of the states in it. Did you mean 'x'?"
    ),
    (
      ##""type": "final", "states": {"x": {}}"##,
      "9: error: A state of the type 'final' has no 'states': remove them or the type."
    ),
    (
      ##""states": {"x": 1}, "initial": "x""##,
      "17: error: A state must be an object, but is a number."
    ),
    (
      ##""id": "b", "initial": "x", "states": {"x": {"id": "b"}}"##,
      "51: error: The id 'b' is that of the state at 1:40, too: give one of them another 'id'."
    ),
    (##""entry": 1"##, "10: error: An action is a name or an object, but not a number."),
    (
      ##""entry": {"type": "x", "n": 1}"##,
      "24: error: An action has a 'type' and 'params', but no 'n': move it into 'params'."
    ),
    (##""entry": {"params": 1}"##, "10: error: An action needs a 'type', its name."),
    (
      ##""always": {"guard": 1, "target": "b"}"##,
      "21: error: A guard is a name or an object, but not a number."
    ),
    (
      ##""always": {"guard": {"type": "xstate.and"}, "target": "b"}"##,
      "21: error: The guard 'xstate.and' needs 'guards'."
    ),
    (
      ##""always": {"guard": {"type": "xstate.xor"}, "target": "b"}"##,
      "21: error: XState has no guard 'xstate.xor': use 'xstate.and', 'or', 'not' or 'stateIn'."
    ),
    (
      ##""always": {"guard": {"type": "xstate.stateIn", "params": {"stateId": "#x"}}, "target": "b"}"##,
      "70: error: There is no state '#x'. Correct the name."
    ),
    (##""after": {"-5": "b"}"##, "11: error: A delay must not be negative."),
    (
      ##""after": {"5": {"actions": [{"type": "xstate.sendTo", "params": {"actorRef": "#_internal", "event": {"type": "e"}}}], "meta": {"schematic": {"timer": null, "every": "-5"}}}}"##,
      "166: error: A delay must not be negative."
    ),
    (
      ##""after": {"Infinity": "b"}"##,
      "11: error: The delay 'Infinity' is no number of milliseconds."
    ),
    (##""invoke": "load""##, "11: error: An invocation must be an object, but is a text."),
    (
      ##""invoke": {"src": 1}"##,
      "19: error: 'src' must be the name of the work, but is a number: write its name, and 'input' for values."
    ),
    (
      ##""entry": {"type": "xstate.raise", "params": {"delay": 1}}"##,
      "10: error: The action 'xstate.raise' needs 'event'."
    ),
    (
      ##""entry": {"type": "xstate.asign"}"##,
      "10: error: XState has no action 'xstate.asign': did you mean 'assign'?"
    ),
    (
      ##""entry": {"type": "xstate.teleport"}"##,
      "10: error: XState has no action 'xstate.teleport': write an action with a name of your own."
    ),
    (##""invoke": {}"##, "11: error: An invocation needs 'src', the name of the work."),
    (
      ##""initial": "x", "states": {"x": {}, "h": {"history": "deep"}, "i": {"type": "history", "history": "deep"}}"##,
      "63: error: A state has at most one deep history: lead to the other one."
    ),
    (
      ##""initial": "x", "states": {"x": {}, "h": {"type": "history", "target": "y"}}"##,
      "72: error: The default 'y' of a history is no state: write the key of a state beside it, or '#id'."
    ),
    (
      ##""initial": "x", "states": {"x": {}, "h": {"type": "history", "on": {}}}"##,
      "62: error: A history has no 'on': remove it."
    ),
  ])
  func `A fault says what to write instead`(member: String, message: String) {
    let position = message.hasPrefix("0:") ? "1:40" + message.dropFirst() : "3:" + message
    #expect(faults(inStateWith: member) == position)
  }

  @Test(arguments: [
    (##""entery": "x""##, "1: error: 'entery' is no member of a state: did you mean 'entry'?"),
    (##""alway": "b""##, "1: error: 'alway' is no member of a state: did you mean 'always'?"),
    (##""On": {}"##, "1: error: 'On' is no member of a state: did you mean 'on'?"),
    (
      ##""position": {"left": 3}"##,
      "1: error: 'position' is no member of a state: remove it, or write it into 'meta'."
    ),
    (
      ##""target": "b""##,
      "1: error: 'target' is no member of a state: remove it, or write it into 'meta'."
    ),
    (
      ##""on": {"E": {"target": "b", "gaurd": "g"}}"##,
      "29: error: 'gaurd' is no member of a transition: did you mean 'guard'?"
    ),
    (
      ##""always": [{"actons": "x", "target": "b"}]"##,
      "13: error: 'actons' is no member of a transition: did you mean 'actions'?"
    ),
    (
      ##""after": {"9": {"target": "b", "when": "g"}}"##,
      "32: error: 'when' is no member of a transition: remove it, or write it into 'meta'."
    ),
    (
      ##""invoke": {"src": "x", "onEror": "b"}"##,
      "24: error: 'onEror' is no member of an invocation: did you mean 'onError'?"
    ),
    (
      ##""initial": {"target": "x", "action": "y"}, "states": {"x": {}}"##,
      "28: error: 'action' is no member of an initial transition: did you mean 'actions'?"
    ),
    (
      ##""initial": "x", "states": {"x": {}, "h": {"type": "history", "taget": "x"}}"##,
      "62: error: 'taget' is no member of a history: did you mean 'target'?"
    ),
    (
      ##""entry": {"type": "xstate.raise", "params": {"event": "E", "dealy": 5}}"##,
      "60: error: 'dealy' is no member of 'xstate.raise': did you mean 'delay'?"
    ),
    (
      ##""exit": {"type": "@xstate.cancel", "sendId": "t", "sendid2": "u"}"##,
      "51: error: 'sendid2' is no member of '@xstate.cancel': did you mean 'sendId'?"
    ),
    (
      ##""entry": {"type": "x", "parms": {}}"##,
      "24: error: An action has a 'type' and 'params', but no 'parms': did you mean 'params'?"
    ),
    (
      ##""always": {"guard": {"type": "x", "tpye": "y"}, "target": "b"}"##,
      "35: error: A guard has a 'type' and 'params', but no 'tpye': did you mean 'type'?"
    ),
  ])
  func `A misspelled member is a fault that names the member it may be`(
    member: String, message: String
  ) {
    #expect(faults(inStateWith: member) == "3:" + message)
  }

  @Test(arguments: [
    ##""description": "d", "meta": {"@editor.color": 1}, "output": 1, "context": {}, "version": "1""##,
    ##""$schema": "x", "@editor": 1, "//": "why", "_x": 2, "x-y": 3"##,
    ##""on": {"E": {"target": "b", "description": "d", "meta": {}, "$id": 1}}"##,
    ##""invoke": {"src": "x", "systemId": "s", "description": "d", "meta": {}}"##,
    ##""initial": {"target": "x", "description": "d"}, "states": {"x": {}}"##,
  ])
  func `Members that XState has, and those of other tools, are accepted`(member: String) {
    #expect(faults(inStateWith: member).hasPrefix("no error"))
  }

  @Test func `All faults are found at once, in their order`() {
    #expect(
      faults(
        of: #"""
          {"id": "", "initial": "x",
           "states": {
             "a": {"on": {"E": "q"}, "exit": {"type": "xstate.spawnChilds"}},
             "b": {"always": {"cond": "g", "target": ".z"}, "on": {"F": {"reenter": false}}}
          }}
          """#) == """
          1:8: error: 'id' must not be empty.
          1:23: error: The initial state 'x' is none of the states in it. Correct the name.
          3:22: error: There is no state 'q' in '(machine)'. Correct the name.
          3:36: error: XState has no action 'xstate.spawnChilds': did you mean 'spawnChild'?
          4:21: error: 'cond' cannot be read: XState 5 writes 'guard'.
          4:44: error: There is no state 'z' in '(machine).b'. Correct the name.
          """)
  }

  @Test func `The machine itself is not entered again`() {
    #expect(
      faults(
        of:
          #"{"initial": "a", "entry": "x", "on": {"E": {"target": ".a", "reenter": true}}, "states": {"a": {}}}"#
      )
        == "1:55: error: 'reenter' at the machine itself would exit and enter the machine: remove it."
    )
  }

  @Test func `Two states whose paths are the same text are a fault`() {
    #expect(
      faults(
        of: #"{"initial": "a", "states": {"a": {"initial": "b", "states": {"b": {}}}, "a.b": {}}}"#)
        == "1:73: error: The id '(machine).a.b' is that of the state at 1:62, too: give one of them another 'id'."
    )
  }

  @Test func `Mutated files are read or refused, and never trap`() {
    let count = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 100_000 : 500
    var mutator = TextMutator(seed: 5)
    var readCount = 0
    for _ in 0..<count {
      let data = mutator.next(of: [xstateFile, xstateDefinition])
      do {
        let document = try ChartDocument(xstate: data)
        // What is read can be written, if not exactly.
        _ = try document.xstate(lossy: true)
        readCount += 1
      } catch let error as ChartDocumentError {
        #expect(!error.faults.isEmpty && error.faults.allSatisfy { $0.position != nil })
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(readCount > 0 && readCount < count)
  }

  /// The faults of a file in which the members of a state are alone in the third line, so that columns are
  /// easy to see.
  ///
  /// The file is one of XState 5: `reenter` is no word of version 4.
  private func faults(inStateWith members: String) -> String {
    faults(
      of:
        "{\"id\": \"m\", \"initial\": \"a\", \"states\": {\"a\": {\n\n\(members)\n}, \"b\": {}, \"c\": {\"id\": \"b2\", \"on\": {\"E\": {\"reenter\": false}}}}}"
    )
  }

  private func faults(of text: String) -> String {
    do {
      return "no error: \(try ChartDocument(xstate: Data(text.utf8)))"
    } catch {
      return "\(error)"
    }
  }
}
