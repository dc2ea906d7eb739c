import ChartDocuments
import Foundation
import Testing

/// What the language of a data model carries out is kept as text.
@Suite struct SCXMLStatementTests {
  typealias Statement = ChartDocument.Statement
  typealias Payload = ChartDocument.Payload

  private func actions(_ content: String) throws -> [Action] {
    try read("<state id='a'><onexit>\(content)</onexit></state>").root.states[0].exit
  }

  /// The elements, what they are, and the texts of which functions are bound to them.
  static let elements: [(String, Statement.Kind, String)] = [
    ("<assign location='n' expr='n + 1'/>", .assign("n", .expression("n + 1")), "n := n + 1"),
    ("<assign location='n'> 3 </assign>", .assign("n", .text(" 3 ")), "n := 3"),
    (
      "<assign location='n'><a b='1'>c<d/></a></assign>",
      .assign(
        "n",
        .elements([
          .init(
            "a", attributes: [JSONMember("b", .string("1"))],
            children: [.init("#text", text: "c"), .init("d")])
        ])), #"n := <a b="1">c<d/></a>"#
    ),
    (
      "<foreach item='b' array='list'><raise event='e'/><log expr='b'/></foreach>",
      .forEach(item: "b", in: "list", [.raise("e"), .statement(.init(.log("b")))]),
      "for b in list: raise e; log b"
    ),
    (
      "<foreach item='b' index='i' array='list'/>",
      .forEach(item: "b", index: "i", in: "list", []), "for b, i in list"
    ),
    ("<script>go(1)</script>", .script(.text("go(1)")), "go(1)"),
    ("<script src='a.js'/>", .script(.source("a.js")), "script a.js"),
    ("<log label='l' expr='n + 1'/>", .log("n + 1", label: "l"), "log l: n + 1"),
    ("<cancel sendidexpr='last'/>", .cancel("last"), "cancel (last)"),
    (
      "<send event='e' target='#_parent'/>",
      .send(.init(.literal("e"), to: .literal("#_parent"))), "send e to #_parent"
    ),
    (
      "<send eventexpr='a' targetexpr='b' typeexpr='c' idlocation='d' delay='1s'/>",
      .send(
        .init(
          .expression("a"), to: .expression("b"), type: .expression("c"),
          after: .fixed(.seconds(1)), id: .expression("d"))),
      "send (a) to (b) via (c) after 1.0 seconds as (d)"
    ),
    (
      "<send event='e' namelist='x y'><param name='n' expr='1'/><param name='m' location='l'/></send>",
      .send(
        .init(
          .literal("e"),
          payload: .init(
            names: ["x", "y"], parameters: [.init("n", "1"), .init("m", "l", isLocation: true)]))),
      "send e(x, y, n: 1, m: l)"
    ),
    (
      "<send target='#_internal' event='e'><param name='n' expr='1'/></send>",
      .send(
        .init(
          .literal("e"), to: .literal("#_internal"), payload: .init(parameters: [.init("n", "1")]))),
      "raise e(n: 1)"
    ),
    (
      "<send type='http'><content>a text</content></send>",
      .send(.init(nil, type: .literal("http"), payload: .init(content: .text("a text")))),
      "send(a text) via http"
    ),
  ]

  @Test(arguments: elements) func `an element is a statement with a text, which is written again`(
    _ element: String, _ kind: Statement.Kind, _ text: String
  ) throws {
    let document = try read("<state id='a'><onexit>\(element)</onexit></state>")
    #expect(document.root.states[0].exit == [.statement(.init(kind))])
    #expect(Statement(kind).text == text)
    let written = try document.scxml()
    #expect(!String(decoding: written, as: UTF8.self).contains("schematic:statement"))
    #expect(try ChartDocument(scxml: written).withoutPositions() == document)
  }

  @Test(arguments: [
    ("<script>ring</script>", Action.named(Reference("ring"))),
    ("<script> my.bell </script>", .named(Reference("my.bell"))),
    ("<log expr=\"'text'\"/>", .log("text")), ("<log/>", .log("")),
    ("<send event='e' type='scxml'/>", .send("e")),
    ("<send event='e' target='#_internal' id='i'/>", .raise("e")),
    (
      "<send event='e' delayexpr='n * 2' id='i'/>",
      .send("e", after: .named(.init("n * 2")), id: "i")
    ),
  ])
  func `plain elements are no statements`(_ element: String, _ action: Action) throws {
    #expect(try actions(element) == [action])
  }

  @Test func `statements and expressions know their places`() throws {
    let text = file("<state id='a'>\n<onexit><assign location='n' expr='m'/></onexit></state>")
    guard
      case .statement(let statement)? = try ChartDocument(scxml: Data(text.utf8)).root.states[0]
        .exit
        .first, case .assign(let location, .expression(let value)) = statement.kind
    else {
      Issue.record("no assignment")
      return
    }
    let columns = [statement.position, location.position, value.position].map { $0?.column }
    #expect(columns == [9, 17, 30])
    #expect(statement.position?.line == 3)
  }

  @Test func `each kind of element has one warning`() throws {
    let content = """
      <datamodel><data id='n'/><data id='m'/></datamodel>
      <script>load()</script>
      <state id='a'><onexit><assign location='n' expr='1'/><assign location='m' expr='2'/>
      <log expr='n'/></onexit><invoke src='w' namelist='n'/></state>
      <final id='f'><donedata><param name='n' expr='n'/></donedata></final>
      """
    let document = try ChartDocument(scxml: Data(file(content).utf8))
    #expect(
      document.warnings.map(\.description) == [
        "2:1: warning: a machine has no data model: keep 'n', 'm' in the subject that guards and actions receive",
        "3:1: warning: <script> of the chart is not performed: run it before the machine starts",
        "4:23: warning: <assign> is not performed: bind a function to its text, 'n := 1'",
        "5:1: warning: the expression of <log> is not evaluated: its text is logged, unless a function is bound to 'log n'",
        "5:25: warning: data and events of <invoke> are not passed on: let the work 'w' do so",
        "6:15: warning: <donedata> is not evaluated: bind a result to its text, 'n: n'",
      ])
  }

  @Test func `the data model is kept`() throws {
    let content = """
      <datamodel><data id='a' expr='1'/><data id='b' src='b.json'/><data id='c'>[1]</data>
      <data id='d'><e/></data><data id='f'/></datamodel><script>load()</script>
      <state id='s'><datamodel><data id='g' expr='2'/></datamodel></state>
      """
    let document = try read(content, attributes: " datamodel='lua' binding='late'")
    #expect(document.dataLanguage == "lua")
    #expect(document.binding == .late)
    #expect(document.scripts == [.init(.script(.text("load()")))])
    #expect(
      document.root.data == [
        .init("a", .expression("1")), .init("b", .source("b.json")), .init("c", .text("[1]")),
        .init("d", .elements([.init("e")])), .init("f"),
      ])
    #expect(document.root.states[0].data == [.init("g", .expression("2"))])
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions() == document)
  }

  @Test func `XML in data keeps its namespaces in a file of XState`() throws {
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" xmlns:unused="urn:unused">
        <datamodel><data id="d"><my:a xmlns:my="urn:my"><my:b c="1"/></my:a></data></datamodel>
        <state id="s"><onentry><assign location="d"><b xmlns="urn:other">t</b></assign></onentry></state>
      </scxml>
      """
    let document = try ChartDocument(scxml: Data(file.utf8))
    let other = try ChartDocument(xstate: document.xstate())
    let text = String(decoding: try other.scxml(), as: UTF8.self)
    #expect(text.contains(#"xmlns:my="urn:my""#) && text.contains("<my:a>"))
    #expect(!text.contains("unused"))
    let again = try ChartDocument(scxml: other.scxml())
    #expect(again.root.data.map(\.value) == document.root.data.map(\.value))
    #expect(again.root.states[0].entry.map(\.text) == document.root.states[0].entry.map(\.text))
    // XState again, without SCXML in between.
    #expect(try ChartDocument(xstate: other.xstate()).root.extras == other.root.extras)
    let wrong =
      #"{"meta": {"schematic": {"namespaces": {"id": "x", "xmlns:a": 1}}}, "initial": "s", "states": {"s": {}}}"#
    #expect(try ChartDocument(xstate: Data(wrong.utf8)).root.extras.members.map(\.name) == [])
  }

  @Test func `work has its name, and what is passed on to it`() throws {
    let document = try read(
      """
      <state id='a'><invoke typeexpr='t' srcexpr='s' idlocation='i' namelist='n' autoforward='true'>
      <param name='p' expr='1'/><finalize><assign location='n' expr='2'/></finalize></invoke>
      <invoke src='w' type='http'/><invoke type='scxml'><content><scxml><state id='a'/></scxml></content></invoke>
      </state>
      """)
    let tasks = document.root.states[0].tasks
    #expect(tasks.map(\.work.name) == ["s", "w", "scxml"])
    let assignment = Statement(.assign("n", .expression("2")))
    #expect(
      tasks.map(\.invocation) == [
        .init(
          type: .expression("t"), source: .expression("s"), idLocation: "i", forwardsEvents: true,
          payload: .init(names: ["n"], parameters: [.init("p", "1")]),
          finalize: [.statement(assignment)]), nil,
        .init(
          type: .literal("scxml"),
          payload: .init(
            content: .elements([
              .init(
                "scxml",
                children: [.init("state", attributes: [JSONMember("id", .string("a"))])])
            ]))),
      ])
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions() == document)
  }

  @Test func `a result of several values is bound by their text`() throws {
    let document = try read(
      "<final id='f'><donedata><param name='n' expr='n + 1'/></donedata></final>")
    #expect(document.root.states[0].result == Reference("n: n + 1"))
    #expect(document.root.states[0].doneData == Payload(parameters: [.init("n", "n + 1")]))
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions() == document)
  }

  @Test(arguments: [
    Statement(.function("spawnChild", .object([JSONMember("src", .string("x"))]))),
    Statement(.assign(" n", .source("a"))), Statement(.script(.text("ring"))),
    Statement(.log("'text'")), Statement(.send(.init(.literal("e")))),
    Statement(.send(.init(.literal("e"), to: .literal("")))),
  ])
  func `what has no element is JSON in the project's namespace, with a comment`(
    _ statement: Statement
  ) throws {
    let states = [state("a") { $0.exit = [.statement(statement)] }]
    var document = ChartDocument(
      root: State("", states: states), eventMatching: .tokens, failingGuardsAreFalse: true)
    document.dataLanguage = "ecmascript"
    let written = try document.scxml()
    #expect(String(decoding: written, as: UTF8.self).contains("<!-- Not in SCXML: the statement "))
    #expect(try ChartDocument(scxml: written).withoutPositions() == document)
  }

  @Test func `an encoded document keeps its statements, and an old one has none`() throws {
    let states = [
      state("a") {
        $0.exit = Self.elements.map { .statement(.init($0.1)) }
        $0.data = [.init("n", .expression("1"))]
      }
    ]
    var document = ChartDocument(root: State("", states: states))
    document.scripts = [.init(.script(.source("a.js")))]
    let decoder = JSONDecoder()
    #expect(
      try decoder.decode(ChartDocument.self, from: JSONEncoder().encode(document)) == document)
    let old = String(decoding: try JSONEncoder().encode(ChartDocument()), as: UTF8.self)
    #expect(!old.contains("data") && !old.contains("scripts"))
  }

  @Test func `a target of a draft is one`() throws {
    let draft = file("<state id='a'><transition event='e'><target next='a'/></transition></state>")
    let document = try ChartDocument(scxml: Data(draft.utf8))
    #expect(document.root.states[0].transitions[0].destination == .targets([.state("a")]))
    #expect(
      document.warnings.map(\.description) == [
        "2:37: warning: <target> is a name of a draft: SCXML 1.0 writes the attribute target"
      ])
  }

  @Test func `a label has one line of at most forty characters`() {
    let code = "first(1);\n  second(2);\n  third(3); fourth(4); fifth(5)"
    let states = [state("a") { $0.exit = [.statement(.init(.script(.text(code))))] }]
    #expect(states[0].exit[0].text == "first(1); second(2); third(3); fourth(4…")
    #expect(Statement(.script(.text(code))).text == code)
  }
}
