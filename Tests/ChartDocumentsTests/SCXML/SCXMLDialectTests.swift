import ChartDocuments
import Foundation
import Testing

/// What is read in another way than it is written, with the text of the warning.
@Suite struct SCXMLDialectTests {
  /// The warnings of a file, a line for each.
  private func warnings(of text: String) throws -> String {
    let document = try ChartDocument(scxml: Data(text.utf8))
    #expect(document.warnings.allSatisfy { $0.severity == .warning })
    return document.warnings.map { "\($0)".replacing("warning: ", with: "") }.joined(
      separator: "\n")
  }

  private func readsAs(_ content: String, _ standard: String) throws -> Bool {
    try read(content) == read(standard)
  }

  @Test(arguments: [
    (
      " initialstate='b'",
      "1:62: the attribute initialstate of <scxml> is a name of a draft: SCXML 1.0 writes initial"
    ),
    (
      " initial='b' profile='ecmascript'",
      "1:74: the attribute profile of <scxml> is a name of a draft: SCXML 1.0 writes datamodel"
    ),
    (
      " initial='b' exmode='strict'",
      "1:74: <scxml> has no attribute exmode: it is ignored, and not kept without a namespace"
    ),
  ])
  func `drafts have other names of the attributes of the root`(
    _ attributes: String, _ warning: String
  ) throws {
    let text = file("<state id='a'/><state id='b'/>", attributes: attributes)
    #expect(try warnings(of: text) == warning)
    #expect(try ChartDocument(scxml: Data(text.utf8)).root.initial == .states(["b"]))
  }

  @Test(arguments: [
    (
      "<state id='f' final='true'/>", "<final id='f'/>",
      "2:15: the attribute final of <state> is a name of a draft: SCXML 1.0 writes <final>"
    ),
    (
      "<state id='f' final='false'/>", "<state id='f'/>",
      "2:15: the attribute final of <state> is a name of a draft: SCXML 1.0 writes <final>"
    ),
    (
      "<state id='a'/><initial><transition target='a'/></initial>", "<state id='a'/>",
      "2:16: <initial> may not be in <scxml>: SCXML 1.0 writes the attribute initial"
    ),
    (
      "<state id='a'><onentry><event name='e'/></onentry></state>",
      "<state id='a'><onentry><raise event='e'/></onentry></state>",
      "2:24: <event> is a name of a draft: SCXML 1.0 writes <raise>\n"
        + "2:31: the attribute name of <raise> is a name of a draft: SCXML 1.0 writes event"
    ),
    (
      "<state id='a'><onexit><send event='e' sendid='s' delay='500'/></onexit></state>",
      "<state id='a'><onexit><send event='e' id='s' delay='500ms'/></onexit></state>",
      "2:39: the attribute sendid of <send> is a name of a draft: SCXML 1.0 writes id\n"
        + "2:50: the delay '500' has no unit: it is read as 500ms"
    ),
    (
      "<state id='a'><onexit><send event='e' delay=\"'2s'\"/></onexit></state>",
      "<state id='a'><onexit><send event='e' delay='2s'/></onexit></state>",
      "2:39: the delay of a draft is in quotation marks: SCXML 1.0 writes 2s"
    ),
    (
      "<state id='a'><transition event='e' cond='' target='a'/></state>",
      "<state id='a'><transition event='e' target='a'/></state>",
      "2:37: the attribute cond of <transition> is empty: it is read as if it were not there"
    ),
    (
      "<state id='a'><transition event='' target=' ' cond='c'/></state>",
      "<state id='a'><transition cond='c'/></state>",
      "2:27: the attribute event of <transition> is empty: it is read as if it were not there\n"
        + "2:36: the attribute target of <transition> is empty: it is read as if it were not there"
    ),
    (
      "<parallel id='p' initial='a' x='3'><state id='a'/></parallel>",
      "<parallel id='p'><state id='a'/></parallel>",
      "2:18: <parallel> has no attribute initial: it is ignored, and not kept without a namespace\n"
        + "2:30: <parallel> has no attribute x: it is ignored, and not kept without a namespace"
    ),
  ])
  func `a dialect is read as SCXML 1_0, with a warning`(
    _ content: String, _ standard: String, _ warning: String
  ) throws {
    #expect(try warnings(of: file(content)) == warning)
    var (one, other) = (try read(content), try read(standard))
    // The first state without a name is the one that is named.
    if content.contains("<initial>") { other.root.initial = .states(["a"]) }
    (one.format, other.format) = (nil, nil)
    #expect(one == other)
  }

  @Test func `another version is read as 1_0`() throws {
    #expect(
      try warnings(of: "<scxml version='2.0'><state id='a'/></scxml>")
        == "1:8: SCXML 2.0 is not known: it is read as version 1.0")
  }

  @Test(arguments: [
    ("<state id='a'><invoke id='w'/></state>", "<state id='a'><invoke src='w' id='w'/></state>"),
    ("<parallel id='a'/>", "<state id='a'/>"),
    (
      "<parallel id='a'><onexit><script>x</script></onexit></parallel>",
      "<state id='a'><onexit><script>x</script></onexit></state>"
    ),
  ])
  func `what SCXML allows is read without a warning`(_ content: String, _ other: String) throws {
    #expect(try warnings(of: file(content)) == "")
    #expect(try readsAs(content, other))
  }

  @Test(arguments: [
    ("<history id='h'/>", ["a"]),
    ("<history id='h'><transition target='y'/></history>", ["y"]),
    ("<history id='h' type='deep'/><state id='z'/>", ["a"]),
  ])
  func `a chart begins with the default of a nested history`(
    _ history: String, _ initial: [String]
  ) throws {
    let content = """
      <state id='a'>\(history)<history id='g' type='\(history.contains("deep") ? "shallow" : "deep")'/>
      <state id='x'/><state id='y'/></state>
      """
    let text = file(content, attributes: " initial='h'")
    let document = try ChartDocument(scxml: Data(text.utf8))
    #expect(document.root.initial == .states(initial))
    #expect(document.warnings.isEmpty)
    let h = document.root.states[0].histories[0]
    #expect((h.id, h.defaults) == ("h", history.contains("'y'") ? ["y"] : h.defaults))
  }

  @Test func `actions of a nested history would be lost at the start`() {
    let content =
      "<state id='a'><history id='h'><transition target='x'><raise event='e'/></transition></history><state id='x'/></state>"
    #expect(
      faults(content, attributes: " initial='h'")
        == "1:62: the initial transition cannot lead to 'h', a history of another state: name a state"
    )
  }

  @Test func `the same file has the same work after it is written`() throws {
    let document = try read(
      "<state id='a'><invoke src='load'/><invoke src='save'/></state><state id='b'><invoke src='save'/></state>"
    )
    #expect(document.root.states.map { $0.tasks.map(\.id) } == [["load", "save.a.1"], ["save.b"]])
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions() == document)
  }
}
