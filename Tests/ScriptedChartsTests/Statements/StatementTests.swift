import ChartDocuments
import LoadedCharts
import ScriptedCharts
import Testing

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct StatementTests {
  @Test func `an item of a loop that is no variable is named in the error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><foreach array="[1]" item="'n'" index="i"><log expr="i"/></foreach></onentry></state>
      """)
    #expect(run.failures.map(\.text) == ["'n', i"])
    #expect(run.logs == [])
  }

  @Test func `data are declared in order, and assigned by actions`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="a" expr="2"/><data id="b" expr="a * 3"/><data id="c">[1, {"d": 2}]</data>
        <data id="text">two
          words</data></datamodel>
      <state id="s"><transition event="add"><assign location="c[1].d" expr="a + b"/></transition></state>
      """)
    try run.handle("add")
    #expect(try run.value("[a, b, c, text]")?.text == #"[2,6,[1,{"d":8}],"two words"]"#)
    #expect(run.messages == [])
  }

  @Test func `data that are bound late get their values at the first entry`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="count" expr="0"/></datamodel>
      <state id="s"><transition event="go" target="t"/></state>
      <state id="t"><datamodel><data id="own" expr="++count"/></datamodel>
        <transition event="back" target="s"/></state>
      """, attributes: #"binding="late""#)
    #expect(try run.value("typeof own") == .string("undefined"))
    for event in ["go", "back", "go"] { try run.handle(NamedEvent(event)) }
    #expect(try run.value("[count, own]")?.text == "[1,1]")
  }

  @Test func `conditions see the event and its data`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><transition event="pay" cond="_event.data.sum &gt; 10" target="paid"/></state>
      <state id="paid"/>
      """)
    try run.handle(NamedEvent("pay", data: .object([JSONMember("sum", .number("3"))])))
    #expect(run.active == ["s"])
    try run.handle(NamedEvent("pay", data: .object([JSONMember("sum", .number("30"))])))
    #expect(run.active == ["paid"])
  }

  @Test func `equal events have data of their own`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="items">[]</data></datamodel>
      <state id="s"><transition event="add" cond="_event.data.n == 1">
        <script>_event.data.n = 2; items.push(_event.data)</script></transition></state>
      """)
    let event = NamedEvent("add", data: .object([JSONMember("n", .number("1"))]))
    for _ in 1...2 { try run.handle(event) }
    #expect(try run.value("[items, items[0] === items[1]]")?.text == #"[[{"n":2},{"n":2}],false]"#)
  }

  @Test func `a condition that fails does not hold, and is an event`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><transition event="go" cond="unknown.part" target="t"/>
        <transition event="error.execution" target="failed"/></state>
      <state id="t"/><state id="failed"/>
      """)
    try run.handle("go")
    #expect(run.active == ["failed"])
    #expect(
      run.failures.map(\.description) == [
        "2:38: ReferenceError: Can't find variable: unknown, in 'unknown.part'"
      ])
  }

  @Test func `an error ends its block, and no other one`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="log" expr="[]"/></datamodel>
      <state id="s">
        <onentry><script>log.push(1)</script><assign location="none.at.all" expr="1"/>
          <script>log.push(2)</script></onentry>
        <onentry><script>log.push(3)</script></onentry>
        <transition event="error.execution"><script>log.push(_event.type)</script></transition>
      </state>
      """)
    #expect(try run.value("log")?.text == #"[1,3,"platform"]"#)
  }

  @Test func `a loop visits a copy of the array, and declares its variables`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="list" expr="[1, 2, 3]"/><data id="sum" expr="0"/></datamodel>
      <state id="s"><onentry>
        <foreach array="list" item="item" index="index">
          <script>list.push(9)</script><assign location="sum" expr="sum + item * index"/>
        </foreach></onentry></state>
      """)
    #expect(try run.value("[sum, item, index, list.length]")?.text == "[8,3,2,6]")
  }

  @Test func `if and else choose one branch, also by the active states`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry>
        <if cond="In('t')"><log expr="'t'"/><elseif cond="In('s') &amp;&amp; 1 &lt; 2"/><log label="in" expr="'s'"/>
        <else/><log expr="'none'"/></if></onentry></state>
      <state id="t"/>
      """)
    #expect(run.logs == ["in: s"])
  }

  @Test func `system variables cannot be changed`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><assign location="_sessionid" expr="1"/></onentry>
        <onentry><assign location="_event" expr="1"/></onentry>
        <onentry><assign location="_name" expr="1"/></onentry>
        <onentry><script>_name = 'other'; _ioprocessors.scxml.location = 1</script></onentry></state>
      """, attributes: #"name="chart""#)
    #expect(run.messages.count == 3)
    #expect(try run.value("_name") == .string("chart"))
    #expect(
      try run.value("_ioprocessors.scxml.location")
        == .string("#_scxml_" + run.group.session.id))
  }

  @Test func `sent events carry names, parameters or content`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n" expr="1"/><data id="id"/></datamodel>
      <state id="s"><onentry>
          <send eventexpr="'a' + n" namelist="n" idlocation="id"><param name="m" expr="n + 1"/></send>
          <send event="b"><content expr="[n]"/></send>
          <send event="c" target="#_internal"><content>{"x": true}</content></send>
          <send event="d" delayexpr="n + 's'"/>
        </onentry>
        <transition event="*"><log label="_event" expr="[_event.name, _event.type, _event.sendid === id, _event.data]"/>
        </transition></state>
      """)
    try run.group.advance(by: .milliseconds(999))
    #expect(
      run.logs == [
        #"_event: ["c","internal",false,{"x":true}]"#,
        #"_event: ["a1","external",true,{"n":1,"m":2}]"#,
        #"_event: ["b","external",false,[1]]"#,
      ])
    try run.group.advance(by: .milliseconds(1))
    #expect(run.logs.last == #"_event: ["d","external",false,null]"#)
  }

  @Test func `a message to an unknown target or processor is an error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><send event="a" target="#_scxml_none" id="one"/></onentry>
        <onentry><send event="a" target="nowhere"/></onentry>
        <onentry><send event="a" type="fax"/></onentry>
        <transition event="error"><log expr="_event.name + ' ' + _event.sendid"/></transition></state>
      """)
    #expect(
      run.logs == [
        "error.communication one", "error.execution undefined", "error.execution undefined",
      ])
  }

  @Test func `a final state passes on its values`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n" expr="1"/></datamodel>
      <state id="s"><transition event="done.state.s" target="t"><log expr="_event.data"/></transition>
        <state id="a"><transition event="go" target="f"/></state>
        <final id="f"><onentry><assign location="n" expr="2"/></onentry>
          <donedata><param name="n" expr="n"/><param name="m" expr="none"/></donedata></final></state>
      <state id="t"/>
      """)
    try run.handle("go")
    #expect(run.logs == [#"{"n":2}"#])
    #expect(run.messages == ["ReferenceError: Can't find variable: none"])
  }

  @Test func `scripts of the chart and of files are executed`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n" src="n.json"/></datamodel>
      <script>function twice(x) { return 2 * x }</script>
      <state id="s"><onentry><script src="file:set.js"/></onentry>
        <onentry><script src="missing.js"/></onentry></state>
      """, files: ["n.json": "[4]", "set.js": "n = twice(n[0])"])
    #expect(try run.value("n") == .number("8"))
    #expect(
      run.messages == [
        "No text was passed for the file 'missing.js': pass it in the 'files' of the data model"
      ])
  }

  @Test(arguments: [
    (#"<send eventexpr="u"/>"#, "The value is undefined, where a text is needed"),
    (#"<send eventexpr="({})"/>"#, "The value is {}, where a text is needed"),
    (#"<send event="e" targetexpr="null"/>"#, "The value is null, where a text is needed"),
    (#"<send eventexpr="7"/>"#, nil),
  ])
  func `a name that is computed is a text`(send: String, message: String?) throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="u"/></datamodel>
      <state id="s"><onentry>\(send)</onentry></state>
      """)
    #expect(run.messages == [message].compactMap(\.self))
  }

  @Test(arguments: [
    ("0 / 0", "NaN"), ("-1 / 0", "-Infinity"), ("undefined", "undefined"),
    ("[undefined]", "[null]"),
    ("x => x", "x => x"), ("[1, NaN, function f() {}]", #"[1,"NaN","function f() {}"]"#),
    ("Symbol('s')", "Symbol(s)"), ("10n", "10"), ("new Date(NaN)", "Invalid Date"),
    ("new RangeError('far')", "RangeError: far"), ("new (class { a = 1 })", #"{"a":1}"#),
    ("({ get x() { throw 1 } })", #"{"x":"a getter"}"#),
    ("Object.create(Date.prototype)", "a date"), ("'text'", "text"),
    (
      "(() => { const a = { n: 1 }; a.self = a; return a })()", #"{"n":1,"self":"contains itself"}"#
    ),
    ("Object.assign(() => 1, { toString: () => 'other' })", "() => 1"),
  ])
  func `each value can be logged`(expression: String, text: String) throws {
    let escaped = expression.replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><log expr="\(escaped)"/><log expr="'next'"/></onentry></state>
      """)
    #expect(run.logs == [text, "next"])
    #expect(run.messages == [])
  }

  @Test func `the event of a failing condition has its error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><transition event="go" cond="none &gt; 1"/><transition event="go" cond="none.a"/>
        <transition event="error.execution"><log expr="_event.data"/></transition></state>
      """)
    try run.handle("go")
    let failures = [
      "2:38: ReferenceError: Can't find variable: none, in 'none > 1'",
      "2:81: ReferenceError: Can't find variable: none, in 'none.a'",
    ]
    #expect(run.failures.map(\.description) == failures)
    #expect(run.logs == failures)
  }
}
