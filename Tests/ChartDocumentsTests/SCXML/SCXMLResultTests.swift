import ChartDocuments
import Foundation
import Testing

/// `<donedata><content expr="name"/></donedata>`: what a final state gives to the completion.
@Suite struct SCXMLResultTests {
  private func result(_ content: String, attributes: String = "") throws -> State {
    try read(
      "<state id='s'><final id='f'>\(content)</final></state>", attributes: attributes
    ).root.states[0].states[0]
  }

  @Test func `the expression of donedata is the name of a function`() throws {
    let state = try result("<donedata><content expr=' receipt '/></donedata>")
    #expect(state.result == .init("receipt"))
    #expect(try result("<onentry/>").result == nil)
  }

  @Test func `a result is written, and restored with its parameters`() throws {
    var document = ChartDocument(eventMatching: .tokens, failingGuardsAreFalse: true)
    document.root.states = [
      state("s") { outer in
        outer.states = [
          state("f") {
            $0.kind = .final
            $0.result = .init("receipt", parameters: .object([.init("copies", .number("2"))]))
          }
        ]
      }
    ]
    let data = try document.scxml()
    var read = try ChartDocument(scxml: data).withoutPositions()
    read.root.extras = document.root.extras
    #expect(read == document)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text.contains(
        #"<content expr="receipt" schematic:parameters='{"copies":2}'/>"#), "\(text)")
    #expect(text.contains("the data of 'f' is computed when the completion is handled"))
  }

  @Test func `what is no final state, and a function without a name, are not written`() throws {
    for change: (inout State) -> Void in [
      { $0.result = .init("receipt") },
      {
        $0.kind = .final
        $0.result = .init(" ")
      },
    ] {
      let document = ChartDocument(root: State("", states: [state("s", change)]))
      #expect(throws: ChartDocumentError.self) { try document.scxml(lossy: true) }
    }
  }

  @Test(arguments: [
    ("<donedata/>", "3:1: <donedata> needs <content> or <param>"),
    (
      "<donedata><onexit/></donedata>",
      "3:11: <onexit> may not be in <donedata>: <donedata> contains <content>, <param>"
    ),
    (
      "<donedata><content expr=' '/></donedata>",
      "3:20: <content> has no name of a function: write it into expr"
    ),
    (
      "<donedata><content expr='a'>b</content></donedata>",
      "3:11: <content> has several values: remove all but one"
    ),
    (
      "<donedata><content expr='a'/></donedata><donedata><content expr='b'/></donedata>",
      "3:41: <donedata> is declared twice: remove one"
    ),
  ])
  func `a result that is written wrongly is a fault`(_ element: String, _ message: String) {
    #expect(faults("<state id='s'><final id='f'>\n\(element)</final></state>") == message)
  }

  @Test func `only a final state has a result`() {
    #expect(
      faults("<state id='s'>\n<donedata><content expr='a'/></donedata></state>")
        == "3:1: <donedata> may not be in <state>: only a final state has a result: put it into <final>"
    )
  }
}
