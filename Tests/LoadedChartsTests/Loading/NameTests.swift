import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct NameTests {
  @Test func `the fields of an event are encoded if it has any`() throws {
    var event = NamedEvent("asked", data: .bool(true))
    let coded = { (event: NamedEvent) throws in
      try JSONDecoder().decode(NamedEvent.self, from: JSONEncoder().encode(event))
    }
    #expect(try coded(event) == event)
    event.fields = [.origin: "#_scxml_1", .sendID: "one"]
    #expect(try coded(event) == event)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    event.data = nil
    #expect(
      String(decoding: try encoder.encode(event), as: UTF8.self)
        == ##"{"fields":{"origin":"#_scxml_1","sendid":"one"},"name":"asked"}"##)
  }

  @Test func `a loaded chart is called as its document, and its events as in the file`() throws {
    let document = ChartDocument(
      name: "lamp", root: .init("", states: [.init("off")]))
    let machine = try StateMachine(LoadedChart<Void>(document))
    #expect(machine.schema.definitionName == "lamp")
    let event = try NamedEvent("loaded", encoding: ["secret"])
    #expect(machine.schema.stableName(of: event) == "loaded")
  }

  @Test func `the document of a chart has the chart's name`() throws {
    struct Lamp: Statechart {
      typealias State = String
      typealias Event = String
      let definitionName = "lamp"
      var body: [Element] { state("off") }
    }
    #expect(try ChartDocument(of: Lamp()).name == "lamp")
  }
}
