import ChartDocuments
import Testing

/// The event `done.state.ID` of a file is queued when a final state is entered, for all transitions (SCXML 3.7, Appendix D).
struct CompletionEventTests {
  /// A region that completes, and is left at once by an eventless transition.
  private static let left = """
    <parallel id="p">
      <state id="a"><transition cond="In('f')" target="a1"/>
        <state id="a1"><transition event="go" target="f"/></state><final id="f"/></state>
      <state id="b"><state id="b1"><transition event="done.state.a" target="b2"/></state>
        <state id="b2"/></state>
    </parallel>
    """

  @Test
  func `a completion is an event elsewhere, also if an eventless transition exits the state first`()
    throws
  {
    let run = try Run(document(Self.left))
    #expect(run.handle("go") == ["a1", "b2"])
  }

  @Test func `the event of a state's own completion is behind those that were raised before`()
    throws
  {
    let run = try Run(
      document(
        """
        <state id="x">
          <transition event="first" target="one"/><transition event="done.state.x" target="two"/>
          <state id="x1"><transition event="go" target="f"><raise event="first"/></transition></state>
          <final id="f"/></state>
        <state id="one"/><state id="two"/>
        """))
    #expect(run.handle("go") == ["one"])
  }

  @Test func `it is before those that are raised later`() throws {
    let run = try Run(
      document(
        """
        <parallel id="p">
          <transition event="later" target="two"/>
          <state id="x"><transition event="done.state.x" target="one"/>
            <state id="x1"><transition event="go" target="f"/></state><final id="f"/></state>
          <state id="y"><state id="y1"><transition event="go" target="y2"/></state>
            <state id="y2"><onentry><raise event="later"/></onentry></state></state>
        </parallel>
        <state id="one"/><state id="two"/>
        """))
    #expect(run.handle("go") == ["one"])
  }

  @Test func `an event from outside with the name of a completion is handled by that name`() throws
  {
    let run = try Run(
      document(
        """
        <state id="x"><transition event="done.state.x" target="y"/>
          <state id="x1"><transition event="go" target="f"/></state><final id="f"/></state>
        <state id="y"/>
        """))
    #expect(run.handle("done.state.x") == ["y"])
  }

  @Test(arguments: [
    "", "<onentry><raise event='x'/></onentry>", "<donedata><content expr='value'/></donedata>",
  ])
  func `a parallel state completes once, with the last of its regions`(_ entry: String) throws {
    func region(_ id: String) -> String {
      """
      <state id="\(id)"><state id="\(id)1"><transition event="go" target="\(id)2"/></state>
        <final id="\(id)2">\(entry)</final></state>
      """
    }
    let run = try Run(
      document(
        """
        <state id="s">
          <transition event="done.state.a"><log expr="'a'"/></transition>
          <transition event="done.state.b"><log expr="'b'"/></transition>
          <transition event="done.state.p"><log expr="'p'"/></transition>
          <parallel id="p">\(region("a"))\(region("b"))</parallel>
        </state>
        """)
    ) { bindings in if entry.contains("value") { bindings.result("value") { _, _ in 1 } } }
    run.handle("go")
    #expect(run.journal.take() == "a b p")
  }

  @Test func `the data of a completion is computed when the final state is entered`() throws {
    let run = try Run(
      document(
        """
        <state id="x"><transition cond="In('f')" target="y"/>
          <state id="x1"><transition event="go" target="f"/></state>
          <final id="f"><donedata><content expr="value"/></donedata></final></state>
        <state id="y"><transition event="done.state.x" target="z"/></state><state id="z"/>
        """)
    ) { bindings in
      bindings.result("value") { journal, _ in
        journal.note("compute")
        return 1
      }
    }
    #expect(run.handle("go") == ["z"])
    #expect(run.journal.take() == "compute")
  }
}
