import ChartDocuments
import Foundation
import Testing

@Suite struct XStateReadingTests {
  typealias Transition = ChartDocument.Transition

  @Test func `States have their ids or paths as ids, and their keys as labels`() throws {
    let document = try read(
      #"""
      {"id": "player", "initial": "off", "states": {
        "off": {},
        "on": {"initial": "playing", "states": {
          "playing": {"id": "p"}, "paused": {}, "ended": {"type": "final"}}}}}
      """#)
    #expect(document.name == "player")
    #expect(document.root.states.map(\.id) == ["off", "on"])
    #expect(document.root.initial == .states(["off"]))
    let on = document.root.states[1]
    #expect(on.states.map(\.id) == ["p", "on.paused", "on.ended"])
    #expect(on.states.map(\.label) == ["playing", "paused", "ended"])
    #expect(on.states.map(\.kind) == [.ordinary, .ordinary, .final])
    #expect(on.initial == .states(["p"]))
    #expect(on.position == SourcePosition(line: 3, column: 3))
  }

  @Test func `A path that is the explicit id of another state gets XState's id`() throws {
    let document = try read(
      #"""
      {"id": "m", "initial": "a", "states": {
        "a": {"on": {"E": "b", "F": "#a"}}, "b": {"initial": "c", "states": {"c": {"id": "a"}}}}}
      """#)
    #expect(document.root.states.map(\.id) == ["m.a", "b"])
    #expect(document.root.states[1].states.map(\.id) == ["a"])
    #expect(
      document.root.states[0].transitions.map(\.destination)
        == [.targets([.state("b")]), .targets([.state("a")])])
  }

  @Test func `The order of the members is that of the states`() throws {
    let keys = (0..<50).map { "s\($0 * 37 % 50)" }
    let states = keys.map { "\"\($0)\": {}" }.joined(separator: ", ")
    let document = try read("{\"initial\": \"s0\", \"states\": {\(states)}}")
    #expect(document.root.states.map(\.id) == keys)
  }

  @Test func `Each state in a parallel state is a region`() throws {
    let document = try read(
      #"""
      {"type": "parallel", "states": {"a": {"entry": "beep"}, "b": {"initial": "c", "states": {"c": {}}}}}
      """#)
    #expect(document.root.kind == .parallel)
    #expect(document.root.states.isEmpty)
    #expect(document.root.regions.map { $0.states.map(\.id) } == [["a"], ["b"]])
    #expect(document.root.regions.map(\.name) == [nil, nil])
    #expect(document.root.regions[0].states[0].entry.map(\.name) == ["beep"])
  }

  @Test func `Transitions are targets, objects, or arrays of both`() throws {
    let transitions = try transitions(
      #"""
      {"A": "b", "B": {"target": "b", "guard": "g", "actions": "x"},
       "C": [{"target": "b", "guard": {"type": "above", "params": {"n": 3}}}, "c", {}],
       "D": {"actions": ["x", {"type": "y", "params": [1]}]}, "E": []}
      """#)
    #expect(
      transitions == [
        Transition(on: .events([.event("A")]), to: .targets([.state("b")])),
        Transition(
          on: .events([.event("B")]), if: .named(ChartDocument.Reference("g")),
          to: .targets([.state("b")]), actions: [.named(ChartDocument.Reference("x"))]),
        Transition(
          on: .events([.event("C")]),
          if: .named(
            ChartDocument.Reference("above", parameters: .object([JSONMember("n", .number("3"))]))),
          to: .targets([.state("b")])),
        Transition(on: .events([.event("C")]), to: .targets([.state("c")])),
        Transition(on: .events([.event("C")]), kind: .internal),
        Transition(
          on: .events([.event("D")]), kind: .internal,
          actions: [
            .named(ChartDocument.Reference("x")),
            .named(ChartDocument.Reference("y", parameters: .array([.number("1")]))),
          ]),
      ])
  }

  @Test(arguments: [
    ("\"b\"", ["b"]), ("\"c.d\"", ["c.d"]), ("\".x\"", ["a.x"]), ("\".x.y\"", ["a.x.y"]),
    ("\"#c\"", []), ("\"#ID\"", ["ID"]), ("\"#ID.f\"", ["c.e.f"]), ("\"#m.c.d\"", ["c.d"]),
    ("\".\"", ["a"]), ("\"c.d.\"", ["c.d"]), ("\"#ID.\"", ["ID"]), ("\".x..y\"", []), ("\"\"", []),
    ("\"a\\\\.b\"", ["a.b"]), ("[\"c.d\", \"b\"]", ["c.d", "b"]),
  ])
  func `Targets are relative, siblings, or ids`(target: String, ids: [String]) throws {
    let text = #"""
      {"id": "m", "initial": "a", "states": {
        "a": {"on": {"E": {"target": TARGET}}, "initial": "x",
              "states": {"x": {"initial": "y", "states": {"y": {}}}}},
        "b": {},
        "c": {"initial": "d", "states": {
          "d": {}, "e": {"id": "ID", "initial": "f", "states": {"f": {}}}}},
        "a.b": {}}}
      """#.replacingOccurrences(of: "TARGET", with: target)
    if ids.isEmpty {
      #expect(throws: ChartDocumentError.self) { try read(text) }
    } else {
      let transition = try read(text).root.states[0].transitions[0]
      #expect(transition.destination == .targets(ids.map { .state($0) }))
    }
  }

  // XState 5: without `reenter`, a transition into its source does not exit it.
  @Test(arguments: [
    (#"".x""#, TransitionKind.local, true),
    (#"{"target": ".x", "reenter": true}"#, .external, true),
    (#"".""#, .local, true), (#"{"target": ".", "reenter": true}"#, .external, true),
    (#""a""#, .local, true), (#"{"target": "a", "reenter": true}"#, .external, true),
    (#""b""#, .external, true), (#"{"target": "b", "reenter": true}"#, .external, true),
    (#"{"actions": "x"}"#, .internal, false), (#"{"reenter": true}"#, .internal, false),
  ])
  func `The kind of a transition follows from its target and from reenter`(
    json: String, kind: TransitionKind, hasTarget: Bool
  ) throws {
    let text = #"""
      {"initial": "a", "states": {"a": {"on": {"E": JSON}, "initial": "x", "states": {"x": {}}}, "b": {}}}
      """#.replacingOccurrences(of: "JSON", with: json)
    let transition = try #require(read(text).root.states[0].transitions.first)
    #expect(transition.kind == kind)
    #expect((transition.destination != .none) == hasTarget)
  }

  @Test func `A transition of a simple state to itself without reenter is internal`() throws {
    let document = try read(
      #"{"initial": "a", "states": {"a": {"on": {"E": {"target": "a", "actions": "x"}}}}}"#)
    let transition = document.root.states[0].transitions[0]
    #expect(transition.kind == .internal)
    #expect(transition.destination == .none)
    #expect(transition.actions.map(\.name) == ["x"])
  }

  @Test func `Events have wildcards`() throws {
    let transitions = try transitions(#"{"foo.*": "b", "*": "c", "*x": {}}"#)
    #expect(
      transitions.map(\.trigger)
        == [.events([.event("*x")]), .events([.prefix("foo")]), .events([.any])])
  }

  // XState 5: an event's own name first, then longer wildcards before shorter ones.
  @Test func `Wildcards come after what XState prefers`() throws {
    let events = try transitions(
      #"{"*": "b", "a.*": "b", "B": "b", "a.b.*": "b", "a.b": "b"}"#
    ).map(\.trigger)
    #expect(
      events == [
        .events([.event("B")]), .events([.event("a.b")]), .events([.prefix("a.b")]),
        .events([.prefix("a")]), .events([.any]),
      ])
  }

  // XState 5: also the names of its own events.
  @Test func `Wildcards come after times, completions and the ends of tasks`() throws {
    let document = try read(
      #"""
      {"initial": "a", "states": {"b": {}, "a": {
        "on": {"*": "b", "e": "b", "f.*": "b"}, "after": {"5": "b"}, "onDone": "b", "always": {"guard": "g"},
        "invoke": {"src": "load", "id": "l", "onDone": "b", "onError": "b"}}}}
      """#)
    #expect(
      document.root.states[1].transitions.map(\.trigger) == [
        .events([.event("e")]), .completion, .after(.fixed(.milliseconds(5))), .always,
        .taskDone("l"), .taskFailed("l"), .events([.prefix("f")]), .events([.any]),
      ])
  }

  @Test func `A guarded event beside a wildcard is read as it is`() throws {
    let transitions = try transitions(#"{"foo.bar": {"guard": "g", "target": "b"}, "foo.*": "c"}"#)
    #expect(
      transitions.map(\.trigger) == [.events([.event("foo.bar")]), .events([.prefix("foo")])])
  }

  @Test(arguments: [
    (#""a": {"invoke": {"src": "load"}}"#, ["load"]),
    (#""a": {"invoke": {"src": "load", "id": "l"}}"#, ["l"]),
    (#""a": {"invoke": [{"src": "load"}, {"src": "save"}]}"#, ["load", "save"]),
    (#""a": {"invoke": {"src": "load"}}, "b": {"invoke": {"src": "load"}}"#, ["load.a", "load.b"]),
    (#""a": {"invoke": [{"src": "load"}, {"src": "load"}]}"#, ["load.a", "load.a.1"]),
    (#""a": {"invoke": [{"src": "load"}, {"src": "save", "id": "load"}]}"#, ["0.m.a", "load"]),
    (#""a": {"invoke": {"src": "load it"}}"#, ["0.m.a"]),
  ])
  func `A task without an id is called as its work`(states: String, ids: [String]) throws {
    let document = try read(#"{"id": "m", "initial": "a", "states": {\#(states)}}"#)
    #expect(document.root.states.flatMap(\.tasks).map(\.id) == ids)
    let again = try ChartDocument(xstate: document.xstate())
    #expect(again.withoutPositions() == document.withoutPositions())
    let scxml = try ChartDocument(scxml: document.scxml())
    #expect(scxml.root.states.flatMap(\.tasks).map(\.id) == ids)
  }

  @Test func `Transitions without events have their triggers`() throws {
    let document = try read(
      #"""
      {"initial": "a", "states": {
        "a": {"initial": "x", "states": {"x": {}},
          "onDone": "b", "always": [{"guard": "g", "target": "b"}],
          "after": {"1000": "b", "0.5": "b", "patience": [{"target": "b"}]},
          "invoke": [{"src": "load", "id": "l", "input": {"n": 1}, "onDone": "b", "onError": "b"},
                     {"src": "poll", "onDone": "b", "systemId": "s"}]},
        "b": {}}}
      """#)
    let a = document.root.states[0]
    #expect(
      a.transitions.map(\.trigger).map(withoutPosition) == [
        .completion, .after(.fixed(.seconds(1))), .after(.fixed(.microseconds(500))),
        .after(.named(ChartDocument.Reference("patience"))), .always, .taskDone("l"),
        .taskFailed("l"), .taskDone("poll"),
      ])
    #expect(a.tasks.map(\.id) == ["l", "poll"])
    #expect(a.tasks.map(\.work.name) == ["load", "poll"])
    #expect(a.tasks[0].work.parameters == .object([JSONMember("n", .number("1"))]))
    #expect(a.tasks[1].extras.members == [JSONMember("systemId", .string("s"))])
  }

  @Test func `Histories are targets, with defaults beside them`() throws {
    let document = try read(
      #"""
      {"id": "m", "initial": "a", "states": {
        "a": {"on": {"S": "b.h", "D": "#deep", "X": "#m.c.h"}},
        "b": {"initial": "x", "states": {
          "x": {}, "y": {}, "h": {"type": "history", "target": "y"},
          "d": {"id": "deep", "history": "deep"}}},
        "c": {"initial": "h", "states": {"z": {}, "h": {"type": "history", "target": "#m.c.z"}}}}}
      """#)
    let (a, b, c) = (document.root.states[0], document.root.states[1], document.root.states[2])
    #expect(
      a.transitions.map(\.destination) == [
        .targets([.history(of: "b", .shallow)]), .targets([.history(of: "b", .deep)]),
        .targets([.history(of: "c", .shallow)]),
      ])
    #expect(b.states.map(\.id) == ["b.x", "b.y"])
    #expect(b.histories.map(\.id) == ["b.h", "deep"])
    #expect(b.histories.map(\.kind) == [.shallow, .deep])
    #expect(b.histories.map(\.defaults) == [["b.y"], []])
    #expect(c.initial == .history(.shallow))
    #expect(c.histories.map(\.defaults) == [["c.z"]])
  }

  @Test func `XState's own guards are conditions`() throws {
    let transitions = try transitions(
      #"""
      {"A": {"target": "b", "guard": {"type": "xstate.and", "params": {"guards": ["g",
         {"type": "xstate.not", "params": {"guard": {"type": "xstate.stateIn", "params": {"stateId": "#m.b"}}}},
         {"type": "xstate.or", "guards": ["h", {"type": "xstate.stateIn", "stateValue": {"c": "d"}}]}]}}},
       "B": {"guard": {"type": "xstate.stateIn", "stateValue": "c.d"}},
       "C": {"guard": {"type": "xstate.and", "guards": []}}}
      """#)
    let (g, h) = (ChartDocument.Reference("g"), ChartDocument.Reference("h"))
    #expect(
      transitions.map(\.condition) == [
        .all([.named(g), .not(.isIn("b")), .any([.named(h), .isIn("c.d")])]), .isIn("c.d"),
        .literal(true),
      ])
  }

  @Test func `XState's own actions raise, send, cancel and log`() throws {
    let transition = try #require(
      transitions(
        #"""
        {"A": {"actions": [
          {"type": "xstate.raise", "params": {"event": {"type": "R"}}},
          {"type": "xstate.raise", "params": {"event": {"type": "D"}, "delay": 1500, "id": "t"}},
          {"type": "@xstate.raise", "event": {"type": "N"}, "delay": "patience"},
          {"type": "xstate.sendTo", "params": {"actorRef": "#_internal", "event": "S"}},
          {"type": "xstate.cancel", "params": {"sendId": "t"}},
          {"type": "@xstate.cancel", "id": "u"},
          {"type": "xstate.log", "params": {"value": "hello", "label": "L"}}]}}
        """#
      ).first)
    #expect(
      transition.actions == [
        .raise("R"), .send("D", after: .fixed(.milliseconds(1500)), id: "t"),
        .send("N", after: .named(ChartDocument.Reference("patience"))), .send("S"), .cancel("t"),
        .cancel("u"), .log("hello", label: "L"),
      ])
  }

  @Test func `The initial transition has actions`() throws {
    let document = try read(
      #"{"initial": {"target": "a", "actions": ["x", "y"]}, "states": {"a": {"tags": ["t", "u"], "entry": ["e"], "exit": {"type": "f"}}}}"#
    )
    #expect(document.root.initial == .states(["a"]))
    #expect(document.root.initialActions.map(\.name) == ["x", "y"])
    #expect(document.root.states[0].tags == ["t", "u"])
    #expect(document.root.states[0].entry.map(\.name) == ["e"])
    #expect(document.root.states[0].exit.map(\.name) == ["f"])
  }

  @Test func `What does nothing is kept`() throws {
    let document = try read(
      #"""
      {"version": "1", "context": {"n": 0}, "initial": "a", "states": {
        "a": {"description": "A", "meta": {"x": 1}, "$position": {"left": 3},
              "on": {"E": {"description": "D", "meta": {"y": 2}}}}}}
      """#)
    #expect(document.root.extras.members.map(\.name) == ["version"])
    let a = document.root.states[0]
    #expect(a.extras.members.map(\.name) == ["meta", "$position"])
    #expect(a.transitions[0].extras.members.map(\.name) == ["description", "meta"])
  }

  private func read(_ text: String) throws -> ChartDocument {
    try ChartDocument(xstate: Data(text.utf8))
  }

  /// The transitions of the state `a` with these transitions for events, beside `b` and `c` with `d`.
  private func transitions(_ on: String) throws -> [Transition] {
    let text = """
      {"id": "m", "initial": "a", "states": {
        "a": {"on": \(on)}, "b": {}, "c": {"initial": "d", "states": {"d": {}}}}}
      """
    return try read(text).withoutPositions().root.states[0].transitions
  }

  private func withoutPosition(_ trigger: ChartDocument.Trigger) -> ChartDocument.Trigger {
    let state = ChartDocument.State("", transitions: [Transition(on: trigger)])
    return ChartDocument(root: state).withoutPositions().root.transitions[0].trigger
  }
}

extension ChartDocument.Action {
  /// The name of a function of the program.
  fileprivate var name: String? {
    guard case .named(let reference) = self else { return nil }
    return reference.name
  }
}
