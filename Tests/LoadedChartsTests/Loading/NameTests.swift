import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct NameTests {
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
