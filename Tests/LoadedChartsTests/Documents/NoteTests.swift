import ChartDocuments
import LoadedCharts
import Schematic
import StateGraphs
import Statecharts
import Testing

/// Notes on the way from a typed chart to a document, and from that to a loaded chart.
@Suite struct NoteTests {
  private struct Payment: Statechart {
    typealias State = String
    typealias Event = String

    var body: [Element] {
      note("All of it.")
      note("Twice.")
      state("asking") {
        note("Card data never leaves this state.")
        on("pay", to: "both")
        note("So it is not logged.")
      }
      parallel("both") {
        region("left") {
          note("A region.")
          state("l")
        }
        region { state("r") }
      }
    }
  }

  @Test func `a document of a typed chart has its notes`() throws {
    let root = try ChartDocument(of: Payment()).root
    #expect(root.notes == ["All of it.", "Twice."])
    #expect(
      root.states[0].notes == ["Card data never leaves this state.", "So it is not logged."])
    #expect(root.states[1].regions.map(\.notes) == [["A region."], []])
  }

  @Test func `a loaded chart has the notes of its document`() throws {
    let document = try ChartDocument(of: Payment())
    let chart = try LoadedChart<Void>(document)
    #expect(try notes(StateGraph(of: chart)) == notes(StateGraph(of: Payment())))
    #expect(ChartDocument(of: chart) == document)
  }

  private func notes(_ graph: StateGraph) -> [[String]] { [graph.notes] + graph.nodes.map(\.notes) }

  @Test func `the notes of a chart that becomes a state are in that state`() throws {
    var document = try ChartDocument(of: Payment())
    document.root.timers = [.init(after: .fixed(.seconds(1)), event: "late")]
    let graph = try StateGraph(of: LoadedChart<Void>(document))
    #expect(graph.notes == [] && graph.nodes[0].notes == ["All of it.", "Twice."])
  }

  @Test func `an empty note is a fault at its state`() throws {
    let file = try document(
      """
      <state id="a"/>
      <state id="b"><s:note text="fine"/><s:note text=""/></state>
      """)
    let error = #expect(throws: ChartDocumentError.self) { try LoadedChart<Void>(file) }
    #expect(
      error?.faults.map(\.description) == [
        "3:1: error: The second note of state 'b' is empty: write its text, or remove it."
      ])
  }
}
