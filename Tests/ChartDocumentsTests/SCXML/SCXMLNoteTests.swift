import ChartDocuments
import Foundation
import Testing

/// `<schematic:note text="…"/>`, which other engines skip.
@Suite struct SCXMLNoteTests {
  private static let namespace = " xmlns:schematic='urn:x-schematic:chart'"

  @Test func `notes of the chart, of states and of regions are read in their order`() throws {
    let root = try read(
      """
      <schematic:note text="All of it."/>
      <state id="a">
        <schematic:note text="One."/>
        <transition event="e" target="p"/>
        <schematic:note text="Two&#10;lines."/>
      </state>
      <parallel id="p">
        <state id="r" schematic:role="region">
          <schematic:note text="A region."/>
          <state id="b"/>
        </state>
      </parallel>
      """, attributes: Self.namespace
    ).root
    #expect(root.notes == ["All of it."])
    #expect(root.states[0].notes == ["One.", "Two\nlines."])
    #expect(root.states[1].regions[0].notes == ["A region."])
  }

  @Test func `notes are written without a loss, and restored`() throws {
    let texts = [
      "it's \"quoted\" & <tagged>", "one\r\n\n\ttwo ", "*/ ]]> -->", "é 😀 \u{2028}", " ",
    ]
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root.states = [state("a") { $0.notes = texts }]
    document.root.notes = ["All of it."]
    let data = try document.scxml()
    #expect(try ChartDocument(scxml: data).withoutPositions() == document)
    #expect(
      String(decoding: data, as: UTF8.self).contains(#"<schematic:note text="All of it."/>"#))
  }

  @Test func `a note of a region makes it a state of its own`() throws {
    var region = ChartDocument.Region(states: [State("b")])
    region.notes = ["A region."]
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root.states = [
      State("p", kind: .parallel, regions: [region, .init(states: [State("c")])])
    ]
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions() == document)
  }

  @Test func `a chart that needs a state around it keeps its notes`() throws {
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root.states = [State("a")]
    document.root.entry = .named("ring")
    document.root.notes = ["All of it."]
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions() == document)
    let file = try String(decoding: document.scxml(), as: UTF8.self)
      .replacingOccurrences(
        of: "<state id=\"chart\"", with: "<schematic:note text=\"Outside.\"/>$0"
      )
      .replacingOccurrences(of: "$0", with: "<state id=\"chart\"")
    let read = try ChartDocument(scxml: Data(file.utf8))
    #expect(read.root.notes == ["Outside.", "All of it."])
  }

  @Test(arguments: [
    ("<schematic:note/>", "3:1: <note> needs the attribute text"),
    ("<schematic:note text='a' of='b'/>", "3:26: <note> has no attribute of: remove it"),
    (
      "<schematic:note text='a'>b</schematic:note>",
      "3:26: text is not allowed in <schematic:note>: remove it, or make it a comment"
    ),
    (
      "<schematic:join joinName='j'><schematic:note text='a'/></schematic:join>",
      "3:30: <schematic:note> may not be in <join>: move or remove it"
    ),
    (
      "<schematic:timer every='5' sends='x'/>",
      "3:18: '5' is no delay: write a number and a unit, 1.5s or 200ms"
    ),
    ("<schematic:timer sends='x'/>", "3:1: <timer> needs the attribute after or every"),
  ])
  func `an extension that is written wrongly is a fault`(_ element: String, _ message: String) {
    #expect(
      faults("<state id='s'>\n\(element)</state>", attributes: Self.namespace) == message)
  }
}
