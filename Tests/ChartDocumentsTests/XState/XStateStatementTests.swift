import ChartDocuments
import Foundation
import Testing

/// XState's own actions with values and functions are statements, which are written again.
@Suite struct XStateStatementTests {
  typealias Statement = ChartDocument.Statement

  private func machine(_ members: String) throws -> ChartDocument {
    try ChartDocument(
      xstate: Data(#"{"initial": "a", \#(members), "states": {"a": {}, "b": {}}}"#.utf8))
  }

  @Test(arguments: [
    (
      #"{"type":"xstate.assign","params":{"n":1}}"#, Statement.Kind.assign("n", .expression("1")),
      "n := 1"
    ),
    (
      #"{"type":"xstate.assign","params":{"n":"{{n + 1}}"}}"#, .assign("n", .expression("n + 1")),
      "n := n + 1"
    ),
    (
      #"{"type":"xstate.assign","params":{"n":"text"}}"#, .assign("n", .expression(#""text""#)),
      #"n := "text""#
    ),
    (
      #"{"type":"xstate.assign","params":{"n":"({context}) => context.n + 1"}}"#,
      .assign("n", .expression("({context}) => context.n + 1")), "n := ({context}) => context.n + 1"
    ),
    (
      #"{"type":"xstate.assign","params":{"n":1,"m":[2]}}"#,
      .function(
        "assign",
        .object([JSONMember("n", .number("1")), JSONMember("m", .array([.number("2")]))])),
      "n := 1, m := [2]"
    ),
    (
      #"{"type":"xstate.raise","params":{"event":{"type":"E","n":1}}}"#,
      .send(
        .init(
          .literal("E"), to: .literal("#_internal"), payload: .init(parameters: [.init("n", "1")]))),
      "raise E(n: 1)"
    ),
    (
      #"{"type":"xstate.raise","params":{"event":{"type":"E","n":1},"delay":500,"id":"i"}}"#,
      .send(
        .init(
          .literal("E"), after: .fixed(.milliseconds(500)), id: .literal("i"),
          payload: .init(parameters: [.init("n", "1")]))), "send E(n: 1) after 0.5 seconds as i"
    ),
    (
      #"{"type":"xstate.raise","params":{"event":"({event}) => event"}}"#,
      .send(.init(.expression("({event}) => event"), to: .literal("#_internal"))),
      "raise (({event}) => event)"
    ),
    (
      #"{"type":"xstate.sendTo","params":{"actorRef":"w","event":{"type":"E"}}}"#,
      .send(.init(.literal("E"), to: .literal("w"))), "send E to w"
    ),
    (
      #"{"type":"xstate.log","params":{"value":"({context}) => context.n","label":"l"}}"#,
      .log("({context}) => context.n", label: "l"), "log l: ({context}) => context.n"
    ),
    (
      #"{"type":"xstate.cancel","params":{"sendId":"({context}) => context.id"}}"#,
      .cancel("({context}) => context.id"), "cancel (({context}) => context.id)"
    ),
    (
      #"{"type":"xstate.spawnChild","params":{"src":"w"}}"#,
      .function("spawnChild", .object([JSONMember("src", .string("w"))])),
      #"spawnChild {"src":"w"}"#
    ),
    (
      #"{"type":"xstate.enqueueActions","params":{"collect":"() => 1"}}"#,
      .function("enqueueActions", .object([JSONMember("collect", .string("() => 1"))])),
      #"enqueueActions {"collect":"() => 1"}"#
    ),
    (
      #"{"type":"function f() { g() }"}"#, .script(.text("function f() { g() }")),
      "function f() { g() }"
    ),
  ])
  func `an action is a statement, and is written as it was`(
    _ json: String, _ kind: Statement.Kind, _ text: String
  ) throws {
    let document = try machine(#""entry": [\#(json)]"#)
    #expect(document.withoutPositions().root.entry == [.statement(.init(kind))])
    #expect(Statement(kind).text == text)
    #expect(document.warnings.count == 1)
    let written = try document.xstate()
    #expect(try JSONValue(written)["entry"] == .array([JSONValue(Data(json.utf8))]))
    // In the other format as well.
    let scxml = try ChartDocument(scxml: document.scxml())
    #expect(scxml.withoutPositions().root.entry == [.statement(.init(kind))])
  }

  @Test func `all statements of SCXML are restored from an action with their text as its name`()
    throws
  {
    var document = ChartDocument(root: State("", states: [State("a")]))
    document.root.entry = SCXMLStatementTests.elements.map { .statement(.init($0.1)) }
    let written = try document.xstate()
    #expect(try ChartDocument(xstate: written).withoutPositions().root.entry == document.root.entry)
    let names = try JSONValue(written)["entry"]
    #expect("\(try #require(names))".contains("for b, i in list"))
  }

  @Test func `the context of a machine is its data`() throws {
    let document = try machine(#""context": {"n": 1.50, "list": [], "name": "x", "f": "() => 1"}"#)
    #expect(
      document.withoutPositions().root.data == [
        .init("n", .expression("1.50")), .init("list", .expression("[]")),
        .init("name", .expression(#""x""#)), .init("f", .expression("() => 1")),
      ])
    #expect(
      try JSONValue(document.xstate())["context"]
        == JSONValue(Data(#"{"n": 1.50, "list": [], "name": "x", "f": "() => 1"}"#.utf8)))
  }

  @Test(arguments: [#""() => ({n: 1})""#, "{}", "null"])
  func `a context without values is kept`(_ context: String) throws {
    let document = try machine(#""context": \#(context)"#)
    #expect(document.root.data.isEmpty)
    #expect(try JSONValue(document.xstate())["context"] == JSONValue(Data(context.utf8)))
  }

  @Test func `the blocks of entry and exit actions are restored`() throws {
    let document = try read(
      """
      <state id='a'><onentry><raise event='a'/><raise event='b'/></onentry><onentry><raise event='c'/></onentry>
      <onexit><raise event='d'/></onexit><onexit><raise event='e'/></onexit></state>
      """)
    let state = try ChartDocument(xstate: document.xstate()).root.states[0]
    #expect(state.entryBlocks == [[.raise("a"), .raise("b")], [.raise("c")]])
    #expect(state.exitBlocks == [[.raise("d")], [.raise("e")]])
  }

  @Test func `what SCXML passes on to work is its input, and restored`() throws {
    let document = try read(
      """
      <state id='a'><invoke src='w' idlocation='i' autoforward='true'><param name='n' expr='n + 1'/>
      <finalize/></invoke></state><final id='f'><donedata><content>text</content></donedata></final>
      """, attributes: " datamodel='lua' binding='early'")
    let written = try document.xstate()
    let invoke = try JSONValue(written)["states"]?["a"]?["invoke"]
    #expect(invoke?["input"] == .object([JSONMember("n", .string("{{n + 1}}"))]))
    let again = try ChartDocument(xstate: written).withoutPositions()
    #expect(again.root.states.map(\.tasks) == document.root.states.map(\.tasks))
    #expect(again.root.states.map(\.doneData) == document.root.states.map(\.doneData))
    #expect(again.dataLanguage == "lua")
    #expect(again.binding == .early)
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
