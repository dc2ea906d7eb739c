import Foundation
import ScriptedCharts
import Testing

extension `The program` {
  private static let hasEngine =
    (try? ECMAScript().makeContext(of: SessionDescription(id: "", name: ""))) != nil

  private static let counter = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <datamodel><data id="n" expr="1"/><data id="f" expr="() => 1"/></datamodel>
      <state id="counting">
        <transition event="add" cond="_event.data.by &gt; 0">
          <assign location="n" expr="n + _event.data.by"/><log label="n" expr="n"/>
        </transition>
        <transition event="add"><script>none()</script></transition>
        <transition event="later"><send event="end" delay="2s"/></transition>
        <transition event="end" target="ended"/>
      </state>
      <state id="ended"/>
    </scxml>
    """

  @Test(.enabled(if: hasEngine, "Install libjavascriptcoregtk-4.1-0."))
  func `executes the scripts of a file only if it is asked to`() throws {
    try write(Self.counter, "Counter.scxml")
    let input = "add {\"by\": 2}\nadd {\"by\": 0}\nadd {\nlater\nwait 1s\nwait\nquit\n"
    #expect(
      try schematic("run", "Counter.scxml", "--scripts", input: input)
        == Run(
          """
            n = 1
            f = (TypeError: f is a function, which JSON cannot express)
          active: counting
            events: add, later, end
            log: n: 3
            n = 3
          active: counting
            events: add, later, end
            failed: 7:29: ReferenceError: Can't find variable: none, in 'none()'
          active: counting
            events: add, later, end
          error: '{' is no JSON: write the name of an event, and its data as JSON.
          active: counting
            events: add, later, end
          active: counting
            events: add, later, end
            next event after 2.0 seconds
          active: counting
            events: add, later, end
            next event after 1.0 seconds
          active: ended

          """, code: 1))
    let unasked = try schematic("run", "Counter.scxml", input: "add {}\n")
    #expect(!unasked.text.contains("log: n: 3"))
  }

  @Test(.enabled(if: hasEngine, "Install libjavascriptcoregtk-4.1-0."))
  func `reads the files of scripts in the folder of the chart only`() throws {
    try write("function f() {\n  none()\n}", "charts/lib/f.js")
    try write("secret()", "other.js")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/charts/link.js", withDestinationPath: "\(path)/other.js")
    try write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <script src="lib/f.js"/>
        <state id="a"><onentry><script>f()</script></onentry>
          <onentry><script src="../other.js"/></onentry>
          <onentry><script src="link.js"/></onentry>
          <onentry><script src="lib"/></onentry></state>
      </scxml>
      """, "charts/Files.scxml")
    #expect(
      try schematic("run", "charts/Files.scxml", "--scripts", input: "quit\n")
        == Run(
          """
            failed: 3:26: ReferenceError: Can't find variable: none, in line 2 of 'lib/f.js', in 'f()'
            failed: 4:14: The file '../other.js' is not in the folder of the chart: move it there
            failed: 5:14: The file 'link.js' is not in the folder of the chart: move it there
            failed: 6:14: There is no file 'lib' in the folder of the chart
          active: a

          """, code: 0))
  }

  @Test(.enabled(if: hasEngine, "Install libjavascriptcoregtk-4.1-0."))
  func `gives the terminal no orders from the texts of a file`() throws {
    try write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><onentry><log expr="'\\u001b[2J\\nactive: b'"/><script>throw '\\u001b[2J'</script></onentry></state>
      </scxml>
      """, "Orders.scxml")
    #expect(
      try schematic("run", "Orders.scxml", "--scripts", input: "quit\n")
        == Run(
          """
            log: \u{FFFD}[2J active: b
            failed: 2:62: \u{FFFD}[2J, in 'throw '\\u001b[2J''
          active: a

          """, code: 0))
  }

  @Test
  func `gives the terminal no orders from the names of a file, and programs the names themselves`()
    throws
  {
    try write(
      #"{"initial": "a", "states": {"a": {"on": {"e\u001b[2J": "b\u202e"}}, "b\u202e": {"type": "final"}}}"#,
      "Orders.json")
    let run = try schematic("run", "Orders.json", input: "1\n")
    #expect(run.text.contains("1 e\u{FFFD}[2J") && run.text.contains("active: b\u{FFFD}"))
    #expect(!run.text.unicodeScalars.contains("\u{1B}"))
    let lines = try schematic("run", "Orders.json", "--json", input: "1\n")
    #expect(lines.text.contains("b\u{202E}"))
  }

  @Test func `refuses answers of guards with scripts`() throws {
    try write(Self.counter, "Counter.scxml")
    let run = try schematic("run", "Counter.scxml", "--scripts", "--json")
    #expect(run.code != 0)
    #expect(
      run.text.contains(
        "'--scripts' runs the chart with its own guards: remove '--guard', '--json' and '--record'."
      ))
  }
}
