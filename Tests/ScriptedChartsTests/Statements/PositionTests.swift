import ChartDocuments
import ScriptedCharts
import Testing

/// Where the errors of statements are.
@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct PositionTests {
  /// Runs an action that is in the fourth line of its file.
  private func run(_ action: String, files: [String: String] = [:]) throws -> ScriptedRun {
    try ScriptedRun(
      """
      <datamodel><data id="n" expr="1"/></datamodel><script src="file.js"/>
      <state id="s"><onentry>
      \(action)
      </onentry></state>
      """, files: ["file.js": ""].merging(files) { $1 })
  }

  @Test(arguments: [
    #"<assign location="n" expr="none"/>"#,
    #"<assign location="none" expr="1"/>"#,
    #"<assign location="none">1</assign>"#,
    #"<assign location="n" expr="1 +"/>"#,
    #"<log expr="1 +"/>"#,
    #"<if cond="1 +"/>"#,
    #"<log expr="// nothing"/>"#,
    #"<assign location="n" expr="1 + // nothing"/>"#,
    #"<foreach item="i" array="n"/>"#,
    #"<foreach item="class" array="[1]"/>"#,
    #"<send eventexpr="''"/>"#,
    #"<send event="e" target="x"/>"#,
    ##"<send event="e" target="#_none"/>"##,
    #"<send event="e" namelist="none"/>"#,
    #"<send event="e" typeexpr="'http'"/>"#,
    #"<script src="missing.js"/>"#,
    #"<assign location="n"><a/></assign><log expr="n.a.b"/>"#,
  ])
  func `an error has the line of its statement`(action: String) throws {
    #expect(try run(action).failures.map(\.position?.line) == [4])
  }

  @Test func `an error of a function that comes first has the place of its call`() throws {
    let run = try run("<script>function f() {\n  none()\n}</script>\n<script>f()</script>")
    #expect(
      run.failures.map(\.description)
        == ["7:1: ReferenceError: Can't find variable: none, in 'f()'"])
  }

  @Test func `an error in a file of its own has that file and the line in its message`() throws {
    let function = "\n\n\n\n\nfunction f() {\n  none()\n}"
    #expect(
      try run("<script>f()</script>", files: ["file.js": function]).failures.map(\.description)
        == [
          "4:1: ReferenceError: Can't find variable: none, in line 7 of 'file.js', in 'f()'"
        ])
    #expect(
      try run("", files: ["file.js": "\n)"]).messages
        == ["SyntaxError: Unexpected token ')', in line 2 of 'file.js'"])
    let called = try run(#"<script src="a b.js"/>"#, files: ["a b.js": "\nthrow 'é'"])
    // What is thrown as a text has no place.
    #expect(called.failures.map(\.description) == ["4:1: é"])
  }

  @Test func `an error of a chart in an invocation has the place of the invocation`() throws {
    let run = try ScriptedRun(
      """
      <state id="s">
        <invoke><content><scxml version="1.0" datamodel="ecmascript">
          <state id="a"><onentry><log expr="none"/></onentry><transition cond="none"/></state>
        </scxml></content></invoke>
      </state>
      """)
    #expect(
      run.failures.map(\.description) == [
        "3:3: ReferenceError: Can't find variable: none, in 'none'",
        "3:3: ReferenceError: Can't find variable: none, in 'none'",
      ])
  }

  @Test func `a comment may be at the end of a text`() throws {
    let run = try run(
      #"<assign location="n // location" expr="n + 1 // value"/><if cond="n == 2 // condition"><log expr="n"/></if>"#
    )
    #expect(run.logs == ["2"])
  }
}
