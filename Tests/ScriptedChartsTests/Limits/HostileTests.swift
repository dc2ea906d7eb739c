import ChartDocuments
import LoadedCharts
import ScriptedCharts
import Testing

/// Files that attack the program that runs them.
@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct HostileTests {
  private func failures(
    of script: String, limits: ScriptLimits = ScriptLimits(time: .milliseconds(50))
  ) throws -> [String] {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><script><![CDATA[\(script)]]></script></onentry></state>
      """, limits: limits)
    #expect(run.active == ["s"])
    #expect(try run.value("1 + 1") == .number("2"))
    return run.messages
  }

  private static let timeout = "It took longer than 0.05 seconds"

  @Test(arguments: [
    "while (true) {}",
    "try { while (true) {} } finally { while (true) {} }",
    "/(a+)+$/.test('a'.repeat(40) + 'b')",
    "new Array(2 ** 32 - 1).fill(0)",
    "for (const x of (function* () { while (true) yield 1 })()) {}",
  ])
  func `a script without an end is ended by the limit of time`(script: String) throws {
    #expect(try failures(of: script) == [Self.timeout])
  }

  @Test func `a recursion without an end is an error`() throws {
    #expect(
      try failures(of: "(function f() { f() })()", limits: ScriptLimits())
        == ["RangeError: Maximum call stack size exceeded."])
  }

  @Test func `a string without an end is an error`() throws {
    #expect(
      try failures(of: "let a = 'x'; for (;;) a += a", limits: ScriptLimits())
        == ["RangeError: Out of memory"])
  }

  @Test(arguments: ["async function f() {}", "(async () => 1)()", "import('x')"])
  func `what would go on after the evaluation is refused`(script: String) throws {
    let word = script.contains("async") ? "async" : "import"
    #expect(
      try failures(of: script)
        == ["The word '\(word)' is refused: what it starts would have no limit of time"])
  }

  @Test func `nothing compiles a text that could begin a promise`() throws {
    let run = try ScriptedRun("<state id='s'/>")
    #expect(
      try run.value(
        """
        [typeof Promise, typeof Function, typeof eval, typeof WebAssembly, typeof Atomics,
          typeof setTimeout, typeof queueMicrotask, typeof Array.fromAsync,
          typeof (() => 1).constructor, typeof (function* () {}).constructor]
        """)?.text
        == "[" + Array(repeating: #""undefined""#, count: 10).joined(separator: ",") + "]")
  }

  @Test func `nothing of the host can be reached`() throws {
    let run = try ScriptedRun("<state id='s'/>")
    let names =
      "['require', 'process', 'XMLHttpRequest', 'fetch', 'load', 'print', 'readFile', 'globalThis.In.caller']"
    #expect(
      try run.value("\(names).filter((name) => name in globalThis)")?.text == "[]")
  }

  @Test func `an exception with getters is described without calling them`() throws {
    #expect(
      try failures(
        of: "throw { get message() { while (true) {} }, toString() { while (true) {} } }")
        == ["an object"])
    #expect(try failures(of: "throw null") == ["null"])
    #expect(try failures(of: "throw Symbol()") == ["a symbol"])
    #expect(
      try failures(of: "throw new Proxy({}, { getOwnPropertyDescriptor() { while (true) {} } })")
        == ["an exception that cannot be described"])
  }

  @Test func `tricks with prototypes change no value that leaves the engine`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n">{"a": [1, "x"]}</data></datamodel>
      <script><![CDATA[
        Object.prototype.toJSON = Array.prototype.toJSON = String.prototype.toJSON = () => 'changed';
        JSON.stringify = JSON.parse = () => 'changed';
        String.prototype.slice = Object.keys = Array.isArray = () => 'changed';
        Object.prototype.type = 'changed';
      ]]></script>
      <state id="s"><transition event="go"><log expr="[_event.name, _event.data]"/></transition></state>
      """)
    try run.handle(NamedEvent("go", data: .array([.string("data")])))
    #expect(run.logs == [#"["go",["data"]]"#])
    #expect(try run.value("n")?.text == #"{"a":[1,"x"]}"#)
  }

  @Test func `members that descriptors of properties would inherit change no value`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n">{"a": 1}</data></datamodel>
      <script>Object.prototype.get = () => 1; Object.prototype.lenient = true</script>
      <state id="s"><transition event="go"><log expr="_event.data"/></transition></state>
      """)
    try run.handle(NamedEvent("go", data: .array([.string("data")])))
    #expect(run.logs == [#"["data"]"#])
    #expect(try run.value("n")?.text == #"{"a":1}"#)
    #expect(throws: ScriptFailure.self) { try run.value("NaN") }
  }

  @Test func `values that are too large do not leave the engine`() throws {
    let run = try ScriptedRun(
      "<state id='s'/>", limits: ScriptLimits(textSize: 1000, arraySize: 10))
    func message(_ expression: String) -> String {
      do { return try run.value(expression)?.text ?? "" } catch let failure as ScriptFailure {
        return failure.message
      } catch { return "\(error)" }
    }
    #expect(message("'x'.repeat(2000)") == "RangeError: 'x'.repeat(2000) is too large")
    #expect(message("Array(11)") == "RangeError: Array(11) has more than 10 elements")
    #expect(
      message("(() => { let x = 1; for (let i = 0; i < 300; i++) x = [x]; return x })()")
        .hasSuffix("is too large"))
  }

  @Test func `a loop over a huge array is refused`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><foreach array="Array(1e9)" item="i"><script>1</script></foreach></onentry></state>
      """)
    #expect(run.messages == ["RangeError: the array has more than 100000 elements"])
  }

  @Test func `loops in loops end with the time of their block`() throws {
    let list = "Array(1000).fill(0)"
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><foreach array="\(list)" item="i"><foreach array="\(list)" item="j">
        <foreach array="\(list)" item="k"/></foreach></foreach></onentry></state>
      """, limits: ScriptLimits(time: .milliseconds(50)))
    #expect(run.messages == ["The list of actions has taken too long"])
  }

  @Test func `sessions that send each other events without end are an error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><transition event="go"><send event="go"/></transition></state>
      """)
    #expect(throws: ScriptFailure.self) { try run.handle("go") }
    #expect(run.active == ["s"])
  }

  @Test func `events that follow each other with short delays are an error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><transition event="go"><send event="go" delay="0.000001s"/></transition></state>
      """)
    try run.handle("go")
    #expect(throws: ScriptFailure.self) { try run.group.advance(by: .seconds(3600)) }
    #expect(run.active == ["s"])
  }

  @Test func `sessions that follow each other without end are an error`() throws {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><final id="f"/></scxml>
      """
    #expect(throws: ScriptFailure.self) {
      try ScriptedRun(
        """
        <state id="s"><invoke id="i" src="a"/><transition event="done.invoke" target="s"/></state>
        """, files: ["a": chart])
    }
  }

  @Test func `a chart that invokes itself is ended`() throws {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="s"><invoke src="a"/></state></scxml>
      """
    let run = try ScriptedRun(
      "<state id='s'><invoke src='a'/></state>", files: ["a": chart])
    #expect(run.group.sessionCount == 16)
    #expect(
      run.messages == [
        "<invoke> would start more than 1000 sessions, or more than 16 in each other"
      ])
  }

  @Test func `nothing is executed without a data model`() throws {
    let document = try ChartDocument(
      scriptedContent: "<state id='s'><onentry><script>x = 1;</script></onentry></state>")
    #expect(throws: ChartDocumentError.self) { _ = try LoadedChart<ChartSession>(document) }
  }

  @Test func `numbers count as characters of a value, also where arrays are the same`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n" expr="Array(20).fill(Array(100000).fill(1))"/></datamodel>
      <state id="s"><onentry><log expr="n"/></onentry></state>
      """)
    #expect(run.messages == ["RangeError: n[9][99912] is too large"])
    #expect(run.logs == [])
  }

  @Test func `half of a character is an error that says so`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><send event="e"><content expr="'😀'[0]"/></send></onentry></state>
      """)
    #expect(
      run.messages == [
        """
        the content has half of a character, names of members that Unicode calls equal, or more than 16 MiB: JSON cannot \
        express it here
        """
      ])
  }
}
