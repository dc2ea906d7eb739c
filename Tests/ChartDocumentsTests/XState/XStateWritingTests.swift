import ChartDocuments
import Foundation
import Testing

@Suite struct XStateWritingTests {
  typealias State = ChartDocument.State
  typealias Transition = ChartDocument.Transition

  @Test func `A document is written in the order of its states, with short targets`() throws {
    var on = State(
      "on", initial: .states(["playing"]), states: [State("paused"), State("playing")])
    on.transitions = [
      Transition(on: .events([.event("POWER")]), to: .targets([.state("off")])),
      Transition(on: .events([.event("STOP")]), kind: .local, to: .targets([.state("paused")])),
      Transition(on: .events([.event("RESET")]), to: .targets([.state("paused")])),
    ]
    on.states[0].transitions = [
      Transition(on: .events([.event("PLAY")]), to: .targets([.state("playing")])),
      Transition(on: .after(.fixed(.milliseconds(1500))), to: .targets([.state("off")])),
    ]
    let document = ChartDocument(name: "player", root: State("", states: [State("off"), on]))
    #expect(
      try text(document) == """
        {
          "id": "player",
          "initial": "off",
          "states": {
            "off": {},
            "on": {
              "initial": "playing",
              "on": {
                "POWER": "off",
                "STOP": ".paused",
                "RESET": {
                  "target": ".paused",
                  "reenter": true
                }
              },
              "states": {
                "paused": {
                  "id": "paused",
                  "on": {
                    "PLAY": "playing"
                  },
                  "after": {
                    "1500": "#player.off"
                  }
                },
                "playing": {
                  "id": "playing"
                }
              }
            }
          }
        }

        """)
  }

  @Test(arguments: [
    "done.state.q", "done.state", "done.invoke.x", "error.platform.foo", "xstate.init", "xstate",
  ])
  func `An event that a machine delivers itself cannot be expressed`(name: String) throws {
    var a = State("a")
    for event in [ChartDocument.EventDescriptor.event(name), .prefix(name)] {
      a.transitions = [
        Transition(on: .events([event, .event("e")]), to: .targets([.state("b")]))
      ]
      for matching in [ChartDocument.EventMatching.exact, .tokens] {
        let document = ChartDocument(
          root: State("", states: [a, State("b")]), eventMatching: matching)
        #expect(throws: ChartDocumentError.self) { try document.xstate() }
        let lossy = try ChartDocument(xstate: document.xstate(lossy: true))
        #expect(
          lossy.root.states[0].transitions.map(\.trigger)
            == [.events([.event("e")])])
      }
    }
  }

  @Test func `Charts of the deepest nesting can be read again`() throws {
    var state = State(
      "s0", transitions: [Transition(on: .events([.event("e")]), to: .targets([.state("s0")]))])
    for level in 1..<99 { state = State("s\(level)", states: [state]) }
    let document = ChartDocument(root: State("", states: [state]))
    #expect(try ChartDocument(xstate: document.xstate()).root.states[0].id == "s98")
  }

  @Test func `Guards, actions and delays are names or XState's own objects`() throws {
    let g = ChartDocument.Condition.named(ChartDocument.Reference("g"))
    var a = State("a")
    a.entry = [
      .named(
        ChartDocument.Reference("beep", parameters: .object([JSONMember("n", .number("1"))]))),
      .raise("R"), .send("S"), .send("T", after: .fixed(.seconds(1)), id: "t"), .cancel("t"),
      .log("hello", label: "L"),
    ]
    a.transitions = [
      Transition(
        on: .always, if: .all([g, .not(.any([.isIn("a"), .literal(true)]))]),
        to: .targets([.state("a")]))
    ]
    let root = try json(ChartDocument(root: State("", states: [a])))
    let written = try #require(root["states"]?["a"])
    #expect(
      text(written["entry"])
        == #"""
        [{"type":"beep","params":{"n":1}},{"type":"xstate.raise","params":{"event":{"type":"R"}}},\#
        {"type":"xstate.sendTo","params":{"actorRef":"#_internal","event":{"type":"S"}}},\#
        {"type":"xstate.raise","params":{"event":{"type":"T"},"delay":1000,"id":"t"}},\#
        {"type":"xstate.cancel","params":{"sendId":"t"}},\#
        {"type":"xstate.log","params":{"value":"hello","label":"L"}}]
        """#)
    #expect(
      text(written["always"]?["guard"])
        == #"""
        {"type":"xstate.and","params":{"guards":["g",{"type":"xstate.not","params":{"guard":\#
        {"type":"xstate.or","params":{"guards":[{"type":"xstate.stateIn","params":\#
        {"stateId":"#(machine).a"}},{"type":"xstate.and","params":{"guards":[]}}]}}}}]}}
        """#)
  }

  @Test func `A region that is more than one state is a state with a note`() throws {
    let root = State(
      "", kind: .parallel,
      regions: [
        ChartDocument.Region("left", states: [State("a"), State("b")]),
        ChartDocument.Region(states: [State("c")]),
      ])
    let written = try json(ChartDocument(root: root))
    #expect(written["states"]?.names == ["left", "c"])
    #expect(text(written["states"]?["left"]?["meta"]) == #"{"schematic":{"region":"left"}}"#)
  }

  @Test func `A history that is no state is a node with a note`() throws {
    var a = State("a")
    a.transitions = [
      Transition(on: .events([.event("E")]), to: .targets([.history(of: "b", .deep)]))
    ]
    let b = State("b", states: [State("c")])
    let written = try json(ChartDocument(root: State("", states: [a, b])))
    #expect(text(written["states"]?["a"]?["on"]) == ##"{"E":"#(machine).b.deepHistory"}"##)
    #expect(
      text(written["states"]?["b"]?["states"]?["deepHistory"])
        == #"{"type":"history","history":"deep","meta":{"schematic":{"implicit":true}}}"#)
  }

  // XState does not try wildcards if it has the event itself, before 5.32.2.
  @Test func `Transitions of wildcards are repeated where XState would ignore them`() throws {
    let g = ChartDocument.Condition.named(ChartDocument.Reference("g"))
    var a = State("a")
    a.transitions = [
      Transition(on: .events([.event("E")]), if: g, to: .targets([.state("b")])),
      Transition(on: .events([.event("F")]), to: .targets([.state("b")])),
      Transition(on: .events([.any]), to: .targets([.state("a")])),
    ]
    let document = ChartDocument(root: State("", initial: .states(["a"]), states: [a, State("b")]))
    #expect(
      text(try json(document)["states"]?["a"]?["on"]) == #"""
        {"E":[{"target":"b","guard":"g"},{"target":"a","reenter":true}],"F":"b",\#
        "*":{"target":"a","reenter":true}}
        """#)
    #expect(try again(document) == document)
  }

  @Test func `A guarded event of SCXML beside a wildcard is read again`() throws {
    let g = ChartDocument.Condition.named(ChartDocument.Reference("g"))
    var a = State("a")
    a.transitions = [
      Transition(on: .events([.event("e")]), if: g, to: .targets([.state("b")])),
      Transition(on: .events([.any]), to: .targets([.state("b")])),
    ]
    let document = ChartDocument(
      root: State("", initial: .states(["a"]), states: [a, State("b")]), eventMatching: .tokens)
    #expect(try again(document) == document)
  }

  @Test(arguments: [
    (ChartDocument.Trigger.taskDone("load"), "done.invoke.load"),
    (.taskFailed("load"), "error.platform.load"), (.after(.fixed(.seconds(2))), "after.2000"),
  ])
  func `A wildcard before an event that the machine delivers itself is an error`(
    trigger: ChartDocument.Trigger, event: String
  ) {
    var a = State("a", initial: .none)
    a.tasks = [ChartDocument.Task("load", work: ChartDocument.Reference("load"))]
    a.transitions = [
      Transition(on: .events([.any]), to: .targets([.state("a")])),
      Transition(on: trigger, to: .targets([.state("a")])),
    ]
    let document = ChartDocument(root: State("", initial: .states(["a"]), states: [a]))
    let error = #expect(throws: ChartDocumentError.self) { _ = try document.xstate() }
    #expect(error?.description.contains("that '*' has priority over '\(event)' in 'a'") == true)
  }

  @Test func `Names that SCXML compares by tokens become wildcards`() throws {
    var a = State("a")
    a.transitions = [Transition(on: .events([.event("error")]), to: .targets([.state("a")]))]
    let document = ChartDocument(
      root: State("", initial: .states(["a"]), states: [a]), eventMatching: .tokens)
    #expect(
      text(try json(document)["states"]?["a"]?["on"])
        == #"{"error.*":{"target":"a","reenter":true}}"#)
    #expect(try again(document) == document)
  }

  @Test func `A junction is several transitions, and becomes one again`() throws {
    let document = junction(.junction(branches))
    #expect(
      try json(document)["states"]?["a"]?["on"]?["E"]?.elements.map { text($0["guard"]) } == [
        #"{"type":"xstate.and","params":{"guards":["g","h"]}}"#, #""g""#,
      ])
    #expect(try again(document) == document)
  }

  @Test func `A timer is a transition that sends its event, and becomes one again`() throws {
    var a = State("a")
    a.timers = [ChartDocument.Timer("t", after: .fixed(.seconds(2)), event: "tick")]
    let document = ChartDocument(root: State("", initial: .states(["a"]), states: [a]))
    #expect(
      text(try json(document)["states"]?["a"]?["after"]?["2000"]?["actions"]) == #"""
        [{"type":"xstate.sendTo","params":{"actorRef":"#_internal","event":{"type":"tick"}}}]
        """#)
    #expect(try again(document) == document)
  }

  @Test func `A timer that repeats is an omission, and repeats again`() throws {
    var a = State("a")
    a.timers = [
      ChartDocument.Timer(after: .fixed(.seconds(2)), every: .milliseconds(1_500), event: "tick")
    ]
    let document = ChartDocument(root: State("", initial: .states(["a"]), states: [a]))
    #expect(throws: ChartDocumentError.self) { try document.xstate() }
    let written = try document.xstate(lossy: true)
    #expect(
      text(try JSONValue(written)["states"]?["a"]?["after"]?["2000"]?["meta"]) == #"""
        {"schematic":{"timer":null,"every":"1500"}}
        """#)
    #expect(try ChartDocument(xstate: written).withoutPositions() == document)
  }

  @Test func `Ids stay different from the machine's id`() throws {
    var inner = State("m")
    inner.transitions = [Transition(on: .events([.event("E")]), to: .targets([.state("m.a")]))]
    let outer = State("a", initial: .states(["m"]), states: [inner])
    let document = ChartDocument(
      name: "m", root: State("", initial: .states(["a"]), states: [outer, State("m.a")]))
    #expect(try again(document) == document)
  }

  @Test func `Keys with periods, number signs and backslashes are escaped`() throws {
    var states = ["a.b", "#c", ".d", "e\\f", "g"].map { State($0) }
    for index in states.indices {
      states[index].transitions = ["a.b", "#c", ".d", "e\\f", "g"].enumerated().map {
        Transition(
          on: .events([.event("E\($0)")]), to: .targets([.state($1)]))
      }
    }
    let document = ChartDocument(
      name: "x.y", root: State("", initial: .states(["a.b"]), states: states))
    #expect(try again(document) == document)
  }

  @Test func `All that XState cannot express is one error`() {
    #expect(
      "\(error(unwritable))"
        == """
        error: XState cannot express the join 'j' in the chart: change it, or set 'lossy'.
        error: XState cannot express the entry point 'p' of the chart: change it, or set 'lossy'.
        error: XState cannot express that 'a' has no initial state: change it, or set 'lossy'.
        1:2: error: XState cannot express a choice, whose guards are evaluated after actions: change it, or set 'lossy'.
        """)
  }

  @Test func `What XState cannot express is noted if that is allowed`() throws {
    let root = try JSONValue(unwritable.xstate(lossy: true))
    #expect(
      text(root["meta"]) == #"""
        {"schematic":{"omitted":["the join 'j' in the chart","the entry point 'p' of the chart"]}}
        """#)
    #expect(root["states"]?["a"]?["initial"] == .string("b"))
    #expect(try ChartDocument(xstate: unwritable.xstate(lossy: true)).root.states.count == 1)
  }

  @Test(arguments: [
    (Transition(on: .always, to: .targets([.join("j")])), "the join 'j' as a target"),
    (
      Transition(on: .always, to: .targets([.entryPoint("p", of: "a")])),
      "the entry point 'p' of 'a' as a target"
    ),
    (Transition(on: .always, to: .targets([.exitPoint("p")])), "the exit point 'p' as a target"),
    (
      Transition(on: .always, to: .targets([.termination])),
      "that a transition ends the machine without exits"
    ),
    (Transition(on: .failure("E")), "a transition for the error E"),
    (
      Transition(on: .taskDone("t")), "a transition for the task 't', which its state does not have"
    ),
    (
      Transition(on: .always, to: .selection("f", among: ["a", "b"])),
      "a target that the function 'f' selects among a, b"
    ),
    (Transition(on: .always, to: .targets([.state("x")])), "the target 'x', which is no state"),
    (
      Transition(on: .always, actions: [.named(ChartDocument.Reference("xstate.raise"))]),
      "the name 'xstate.raise', which is one of XState itself"
    ),
    (
      Transition(on: .always, kind: .local, to: .targets([.state("a")])),
      "a local transition to a state around its source"
    ),
  ])
  func `A transition that XState cannot express is an error or a note`(
    transition: Transition, what: String
  ) throws {
    var b = State("b")
    b.transitions = [transition]
    let document = ChartDocument(
      root: State("", states: [State("a", states: [b])]))
    #expect(
      "\(error(document))"
        == "error: State 'b': XState cannot express \(what): change it, or set 'lossy'.")
    let written = String(decoding: try document.xstate(lossy: true), as: UTF8.self)
    #expect(written.contains("\"omitted\": ["))
    #expect(written.contains(what))
  }

  @Test func `A chart in which events are not propagated is an error or a note`() throws {
    let document = ChartDocument(
      root: State("", initial: .states(["a"]), states: [State("a")]), bubbling: false)
    #expect(
      "\(error(document))"
        == "error: XState cannot express that only the innermost states handle events: change it, or set 'lossy'."
    )
    let again = try ChartDocument(xstate: document.xstate(lossy: true))
    #expect(again.withoutPositions() == document)
  }

  @Test func `A shorter wildcard before a longer one is an error`() {
    var a = State("a")
    a.transitions = [
      Transition(on: .events([.any]), to: .targets([.state("a")])),
      Transition(on: .events([.prefix("x")]), to: .targets([.state("a")])),
    ]
    #expect(
      "\(error(ChartDocument(root: State("", states: [a]))))"
        == "error: XState cannot express that '*' has priority over the longer 'x.*' in 'a': change it, or set 'lossy'."
    )
  }

  private var branches: [ChartDocument.Branch] {
    [
      ChartDocument.Branch(
        to: [.state("a")], if: .named(ChartDocument.Reference("h")),
        actions: [.named(ChartDocument.Reference("y"))]),
      ChartDocument.Branch(to: [.state("b")]),
    ]
  }

  private func junction(_ destination: ChartDocument.Destination) -> ChartDocument {
    var a = State("a")
    a.transitions = [
      Transition(
        on: .events([.event("E")]), if: .named(ChartDocument.Reference("g")), to: destination,
        actions: [.named(ChartDocument.Reference("x"))])
    ]
    return ChartDocument(root: State("", initial: .states(["a"]), states: [a, State("b")]))
  }

  private var unwritable: ChartDocument {
    var a = State("a", initial: .none, states: [State("b")])
    a.transitions = junction(.choice(branches)).root.states[0].transitions
    a.transitions[0].position = SourcePosition(line: 1, column: 2)
    var root = State("", states: [a])
    root.joins = [ChartDocument.Join("j", targets: [.state("a")])]
    root.points = [ChartDocument.Point("p", kind: .entry, targets: [.state("a")])]
    return ChartDocument(root: root)
  }

  private func error(_ document: ChartDocument) -> any Error {
    do {
      _ = try document.xstate()
      return CancellationError()
    } catch {
      return error
    }
  }

  private func again(_ document: ChartDocument) throws -> ChartDocument {
    try ChartDocument(xstate: document.xstate()).withoutPositions()
  }

  private func text(_ document: ChartDocument) throws -> String {
    String(decoding: try document.xstate(), as: UTF8.self)
  }

  private func json(_ document: ChartDocument) throws -> JSONValue {
    try JSONValue(document.xstate())
  }

  private func text(_ value: JSONValue?) -> String {
    value.map { String(decoding: $0.data(), as: UTF8.self) } ?? "nothing"
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.name)
  }

  fileprivate var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
