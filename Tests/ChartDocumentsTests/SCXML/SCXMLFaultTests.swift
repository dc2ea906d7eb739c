import ChartDocuments
import Foundation
import Testing

/// Everything that is refused, with its position and the text of the error.
@Suite struct SCXMLFaultTests {
  private func inState(_ content: String) -> String {
    faults("<state id='s'>\n\(content)</state>")
  }

  @Test(arguments: [
    ("<invoke src='a' srcexpr='x'/>", "<invoke> has both src and srcexpr: remove one"),
    ("<invoke src='a' type='b' typeexpr='x'/>", "<invoke> has both type and typeexpr: remove one"),
    (
      "<invoke src='a' autoforward='yes'/>", "'yes' is no value of autoforward: it is true or false"
    ),
    (
      "<invoke src='a'><content>1</content><content expr='2'/></invoke>",
      "<invoke> has a second <content>: remove it"
    ),
    ("<onexit><send event='e' eventexpr='x'/></onexit>", "<send> has both event and eventexpr"),
    (
      "<onexit><send event='e' id='i' idlocation='x'/></onexit>",
      "<send> has both id and idlocation"
    ),
    ("<onexit><send namelist='x'/></onexit>", "<send> needs the attribute event"),
    (
      "<onexit><send event='e' namelist='x'><content expr='1'/></send></onexit>",
      "<send> has both <content> and names or <param>: remove one"
    ),
    (
      "<onexit><send event='e'><param name='n'/></send></onexit>",
      "<param> needs a name, and either expr or location"
    ),
    (
      "<onexit><send event='e'><param name='n' expr='1' location='x'/></send></onexit>",
      "<param> needs a name, and either expr or location"
    ),
    ("<onexit><send event='e'><finalize/></send></onexit>", "<finalize> may not be in <send>"),
    ("<onexit><cancel/></onexit>", "<cancel> needs the attribute sendid"),
    (
      "<onexit><cancel sendid='e' sendidexpr='x'/></onexit>",
      "<cancel> has both sendid and sendidexpr"
    ),
    ("<onexit><script src='a.js'>a()</script></onexit>", "<script> has several values: remove all"),
    ("<onexit><assign location='a' expr='1'>2</assign></onexit>", "<assign> has several values"),
    ("<datamodel><data expr='1'/></datamodel>", "<data> needs the attribute id"),
    ("<datamodel><data id='a' expr='1' src='b'/></datamodel>", "<data> has several values"),
    ("<invoke/>", "<invoke> needs src: the name of the work"),
    (
      "<onexit><send event='e' target='#_internal' delay='1s'/></onexit>",
      "an event for #_internal has no delay"
    ),
    (
      "<onexit><send event='e' delay='1s' delayexpr='x'/></onexit>",
      "<send> has both delay and delayexpr"
    ),
    ("<onexit><send/></onexit>", "<send> needs the attribute event"),
    ("<onexit><raise/></onexit>", "<raise> needs the attribute event"),
    (
      "<onexit><raise event='a b'/></onexit>",
      "'a b' is no name of an event: write one name, without * and white space"
    ),
    (
      "<onexit><raise event='a.*'/></onexit>",
      "'a.*' is no name of an event: write one name, without * and white space"
    ),
    ("<onexit><cancel/></onexit>", "<cancel> needs the attribute sendid"),
    ("<onexit><if/></onexit>", "<if> needs the attribute cond"),
    (
      "<onexit><if cond='x'><else/><elseif cond='y'/></if></onexit>",
      "<elseif> follows <else>: put it before <else>"
    ),
    ("<onexit><else/></onexit>", "<else> may not be in <onexit>: it belongs into <if>"),
    ("<onexit><state id='x'/></onexit>", "<state> may not be in <onexit>"),
    ("<raise event='e'/>", "<raise> may not be in <state>: put it into <onentry>, <onexit>"),
    ("<transition event='a..b'/>", "'a..b' describes no event: names are separated by periods"),
    ("<transition event='*.a'/>", "'*.a' describes no event"),
    (
      "<transition event='a' type='local'/>",
      "'local' is no type of <transition>: it is internal or"
    ),
    ("<onexit><if cond=''/></onexit>", "the attribute cond of <if> is empty: remove it"),
    ("<onexit><raise event=' '/></onexit>", "the attribute event of <raise> is empty: remove it"),
    ("<onexit><assign/></onexit>", "<assign> needs the attribute location"),
    ("<onexit><foreach item='a'/></onexit>", "<foreach> needs the attribute array"),
    ("<assign location='x'/>", "<assign> may not be in <state>: put it into <onentry>"),
    ("<transition guard='g'/>", "<transition> has no attribute guard: did you mean 'cond'?"),
    (
      "<transition event='e' trget='s'/>",
      "<transition> has no attribute trget: did you mean 'target'?"
    ),
    ("<transiton event='e'/>", "<transiton> is no element of SCXML: did you mean 'transition'?"),
    ("hello", "text is not allowed in <state>: remove it, or make it a comment"),
    (
      "<onentry>go()</onentry>", "text is not allowed in <onentry>: remove it, or make it a comment"
    ),
    ("<initial/>", "<initial> needs exactly one <transition>"),
    ("<initial><transition/></initial>", "the transition of <initial> needs a target"),
    (
      "<initial><transition target='s'/></initial>",
      "'s' is not in the state whose initial state it is: name a state in it"
    ),
    (
      "<history id='h'><transition target='t'/><transition target='t'/></history><state id='t'/>",
      "<history> needs exactly one <transition>"
    ),
    (
      "<history id='h' type='full'><transition target='t'/></history><state id='t'/>",
      "'full' is no type of <history>: it is shallow or deep"
    ),
    (
      "<history id='h'><transition target='s'/></history>",
      "'s' is not in the state of the history: name a state in it"
    ),
    (
      "<history id='h'><transition event='e' target='t'/></history><state id='t'/>",
      "the transition of <history> has no event: remove it"
    ),
    (
      "<initial><transition cond='c' target='t'/></initial><state id='t'/>",
      "the transition of <initial> has no cond: remove it"
    ),
    (
      "<state src='x.scxml'/>",
      "the attribute src of <state> is not read: nothing outside of the file"
    ),
    (
      "<parallel><initial/></parallel>",
      "<initial> may not be in <parallel>: all children of <parallel> are entered: remove it"
    ),
    (
      "<parallel><final/></parallel>",
      "<final> may not be in <parallel>: a region of <parallel> is a state: put <final> into it"
    ),
    (
      "<final><transition event='e'/></final>",
      "<transition> may not be in <final>: a final state has no"
    ),
    ("<state id='a b'/>", "the id 'a b' contains white space, which separates targets: rename it"),
    ("<x:y/>", "the prefix x is not declared"),
    (
      "<transition event='e' cond=\"In('t')\"/>",
      "there is no state 't': declare it, or correct the name"
    ),
  ])
  func `a fault has a message that says how to mend it`(_ content: String, _ message: String) {
    let found = inState(content)
    #expect(found.contains(message) && found.hasPrefix("3:"), "\(found)")
    #expect(!found.contains("\n"), "\(found)")
  }

  @Test func `a history is never active, and a condition on it is a warning`() throws {
    let document = try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
          <state id="s"><history id="h"><transition target="a"/></history><state id="a">
            <transition event="e" cond="!(In('h') || In('a'))" target="a"/></state></state>
        </scxml>
        """.utf8))
    let condition = document.root.states[0].states[0].transitions[0].condition
    #expect(condition == .not(.any([.literal(false), .isIn("a")])))
    #expect(
      document.warnings.map(\.description) == [
        "3:27: warning: In('h') does not hold, because a history is never active: name a state"
      ])
  }

  @Test func `a short name is no near miss of another one`() {
    #expect(
      faults("<state id='1'/>", attributes: " initial='h1'")
        == "1:62: there is no state 'h1': declare it, or correct the name")
    #expect(
      faults("<state id='B'/>", attributes: " initial='b'")
        == "1:62: there is no state 'b': did you mean 'B'?")
  }

  @Test func `unknown targets have near misses`() {
    let content =
      "<state id='closed'/>\n<state id='b'><transition event='e' target='closd nowhere'/></state>"
    #expect(
      faults(content) == """
        3:37: there is no state 'closd': did you mean 'closed'?
        3:37: there is no state 'nowhere': declare it, or correct the name
        """)
  }

  @Test func `an id that is declared twice has both places`() {
    #expect(
      faults("<state id='a'/>\n <history id='a'/><state><final id='a'/></state>") == """
        3:2: <history> may not be in <scxml>: <scxml> contains <state>, <parallel>, <final>, <datamodel>, <script>
        3:11: the id 'a' is declared twice, first at 2:8: rename one
        3:33: the id 'a' is declared twice, first at 2:8: rename one
        """)
  }

  @Test func `all faults are found at once, in the order of the file`() {
    let content = """
      <script>load()</script>
      <state id='a' initial='c'>
        <datamodel><data id='x'/><data id='y'/></datamodel>
        <initial><transition target='c'/></initial>
        <state id='c'><onentry><assign/><send event='e' delay='1 s'/></onentry></state>
        <transition event='e' target='d'/>
        <history id='g'><transition target='c'/></history><history id='h'><transition target='c'/></history>
      </state>
      """
    #expect(
      faults(content, attributes: " initial='z' version2='1'") == """
        1:62: there is no state 'z': declare it, or correct the name
        1:74: <scxml> has no attribute version2: did you mean 'version'?
        5:3: the initial state is declared twice: remove <initial> or the attribute
        6:26: <assign> needs the attribute location
        6:51: '1 s' is no delay: write a number and a unit, 1.5s or 200ms
        7:25: there is no state 'd': declare it, or correct the name
        8:53: a state has one shallow and one deep history: lead all transitions to the first
        """)
  }

  @Test func `the error has the name of the file`() {
    let error = #expect(throws: ChartDocumentError.self) {
      _ = try ChartDocument(scxml: Data("<scxml>\n<stat/></scxml>".utf8), file: "Door.scxml")
    }
    let line = "Door.scxml:2:1: error: <stat> is no element of SCXML: did you mean 'state'?"
    #expect(error?.description == line)
  }

  @Test(arguments: [
    ("<chart/>", "1:1: the root element is <chart>, not <scxml>: give a file of SCXML"),
    (
      "<scxml xmlns='urn:other'/>",
      "1:1: <scxml> is not in the namespace http://www.w3.org/2005/07/scxml: correct its xmlns"
    ),
    (
      "<scxml xmlns='http://www.w3.org/2005/07/scxml'><state xmlns=''/></scxml>",
      "1:48: <state> has no namespace: write the prefix of its namespace, or remove it"
    ),
  ])
  func `the root is that of SCXML 1 point 0`(_ text: String, _ message: String) {
    #expect(faults(ofFile: text) == message)
  }

  @Test func `the attribute datamodel alone is no fault`() throws {
    let document = try read("<datamodel/><state id='a'/>", attributes: " datamodel='ecmascript'")
    #expect(document.dataLanguage == "ecmascript")
  }

  @Test(arguments: [
    ("0.5.5s", false), ("s", false), ("1.s", false), ("-1s", false), ("1e3s", false),
    ("9999999999999999999s", false), ("999999999999999d", false), ("1.1234567890123456789s", false),
    ("٣s", false), ("10d", true), ("10S", true), ("5Ms", true), (".5s", true),
  ])
  func `a delay is a number and a unit`(_ text: String, _ isDelay: Bool) {
    let found = inState("<onexit><send event='e' delay='\(text)'/></onexit>")
    #expect(
      found
        == (isDelay ? "" : "3:25: '\(text)' is no delay: write a number and a unit, 1.5s or 200ms"))
  }
}
