import Testing

/// What the SCXML recommendation says, as W3C's tests of it do.
struct StandardTests {
  // SCXML 3.13; W3C 505, 506 and 533.
  @Test(
    arguments: [
      ("inside", "-a +b"), ("own", "-a -compound +compound +a"),
      ("around", "-a -compound +compound +a"),
      ("parallel", "-y -x -p +p +x +y"),
    ])
  func `a transition of the type internal exits its source unless all targets are inside`(
    _ event: String, _ log: String
  ) throws {
    func logs(_ id: String) -> String {
      "<onentry><log expr=\"'+\(id)'\"/></onentry><onexit><log expr=\"'-\(id)'\"/></onexit>"
    }
    let run = try Run(
      document(
        """
        <state id="compound">\(logs("compound"))
          <transition event="inside" type="internal" target="b"/>
          <transition event="own" type="internal" target="compound"/>
          <transition event="go" target="p"/>
          <state id="a">\(logs("a"))<transition event="around" type="internal" target="compound"/></state>
          <state id="b">\(logs("b"))</state>
        </state>
        <parallel id="p">\(logs("p"))<transition event="parallel" type="internal" target="x"/>
          <state id="x">\(logs("x"))</state><state id="y">\(logs("y"))</state></parallel>
        """))
    if event == "parallel" { run.handle("go") }
    _ = run.journal.take()
    run.handle(event)
    #expect(run.journal.take() == log)
  }

  // SCXML 5.9.1; W3C 344.
  @Test func `an error of a guard is queued before what the entry actions raise`() throws {
    let run = try Run(
      document(
        """
        <state id="a"><transition event="go" cond="throwing" target="c"/>
          <transition event="go" target="b"/></state>
        <state id="b"><onentry><raise event="foo"/></onentry>
          <transition event="error.execution" target="d"/><transition event="foo" target="c"/></state>
        <state id="c"/><state id="d"/>
        """)
    ) { $0.guard("throwing") { _, _ in throw Broken() } }
    #expect(run.handle("go") == ["d"])
  }

  @Test func `each guard that throws is an event`() throws {
    let run = try Run(
      document(
        """
        <state id="a"><transition event="go" cond="throwing" target="c"/>
          <transition event="go" cond="throwing || throwing" target="c"/>
          <transition event="error.execution"><log expr="'error'"/></transition></state>
        <state id="c"/>
        """)
    ) { $0.guard("throwing") { _, _ in throw Broken() } }
    run.handle("go")
    #expect(run.journal.take() == "error error")
  }

  @Test(
    arguments: [
      (#"<transition event="error.execution" target="c"/>"#, "", [], "c"),
      (#"<transition event="error.execution" cond="willing" target="c"/>"#, "", [], "a"),
      (#"<transition event="error.execution" cond="willing" target="c"/>"#, "", ["willing"], "c"),
      ("", #"<transition event="error.*" target="c"/>"#, [], "c"),
    ] as [(String, String, Set<String>, String)])
  func `a guard of an eventless transition that throws each time lets the event be delivered`(
    _ own: String, _ outer: String, _ holding: Set<String>, _ leaf: String
  ) throws {
    let file = try document(
      """
      <state id="z"><transition event="go" target="p"/></state>
      <state id="p">\(outer)
        <state id="a"><transition cond="throwing" target="b"/>
          <transition event="n" cond="willing"/>\(own)</state></state>
      <state id="b"/><state id="c"/>
      """)
    let run = try Run(file, guards: ["willing"], holding: holding) {
      $0.guard("throwing") { _, _ in throw Broken() }
    }
    #expect(run.handle("go") == [leaf])
  }
}
