import ChartDocuments
import Foundation
import Testing

/// What editors and other tools write into files survives reading and writing.
@Suite struct SCXMLExtrasTests {
  private let qt = "xmlns:qt=\"http://www.qt.io/2015/02/scxml-ext\""

  @Test func `the geometry of Qt Creator is kept`() throws {
    let content = """
      <qt:editorinfo initialGeometry="1;2"/>
      <state id="a" qt:color="red"><qt:editorinfo geometry="3;4"><qt:a>b<qt:c/></qt:a></qt:editorinfo>
      <transition event="e" target="a"><qt:editorinfo movePoint="5;6"/></transition></state>
      """
    let document = try read(content, attributes: " " + qt)
    let root = document.root
    #expect(
      root.extras.members == [JSONMember("xmlns:qt", .string("http://www.qt.io/2015/02/scxml-ext"))]
    )
    #expect(root.extras.elements.map(\.name) == ["qt:editorinfo"])
    #expect(root.states[0].extras.members == [JSONMember("qt:color", .string("red"))])
    #expect(root.states[0].extras.elements[0].children[0].text == "b")
    #expect(root.states[0].transitions[0].actions.isEmpty)
    #expect(root.states[0].transitions[0].extras.elements.count == 1)
    try expectSame(document)
  }

  @Test func `foreign actions are written again as they were`() throws {
    let content = """
      <state id="a"><onentry><my:beep times="2"/><my:say my:x="1">hello <my:b>you</my:b></my:say>
      <my:stop/></onentry></state>
      """
    let document = try read(content, attributes: " xmlns:my=\"urn:my\"")
    let text = String(decoding: try document.scxml(), as: UTF8.self)
    #expect(text.contains("<my:beep times=\"2\"/>") && text.contains("<my:stop/>"))
    try expectSame(document)
  }

  @Test func `prefixes that stand for several namespaces get different names`() throws {
    let content = """
      <state id="a" x:k="1" xmlns:x="urn:1"><x:e xmlns:x="urn:2" xmlns:y="urn:1" y:l="2"/>
      <e xmlns="urn:3"><f xmlns=""/></e></state>
      """
    let document = try read(content)
    let declared = document.root.extras.members.map { "\($0.name)=\($0.value)" }
    #expect(declared.map { $0.prefix(9) } == ["xmlns:x=s", "xmlns:ns1", "xmlns:ns2"])
    let extras = document.root.states[0].extras
    #expect(extras.members.map(\.name) == ["x:k"])
    #expect(extras.elements.map(\.name) == ["ns1:e", "ns2:e"])
    #expect(extras.elements[0].attributes.map(\.name) == ["x:l"])
    try expectSame(document)
  }

  @Test func `extras of other formats are left out`() throws {
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root.states = [
      state("a") {
        $0.extras.members = [
          JSONMember("meta", .object([])), JSONMember("description", .string("x")),
          JSONMember("no:prefix", .string("y")), JSONMember("<", .string("z")),
        ]
        $0.extras.elements = [.init("other:e"), .init("plain")]
      }
    ]
    #expect(
      String(decoding: try document.scxml(), as: UTF8.self).contains("<state id=\"a\"/>"))
  }

  private func expectSame(_ document: ChartDocument) throws {
    let data = try document.scxml()
    let again = try ChartDocument(scxml: data).withoutPositions()
    #expect(again == document, "\(String(decoding: data, as: UTF8.self))")
  }
}
