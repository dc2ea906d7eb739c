import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

/// Documents of the SCION test suite, loaded and run: after each event, the innermost active states are
/// compared.
@Suite(.enabled(if: SCIONData.isPresent, "\(SCIONData.absence)"))
struct SCIONTests {
  @Test func `96 of the 124 charts need no data model`() {
    #expect(SCIONData.cases.count == 96)
  }

  @Test(arguments: SCIONData.cases)
  func `a loaded chart does what the SCION suite expects`(of example: SCIONCase) throws {
    try check(example.document, of: example)
  }

  @Test(arguments: SCIONData.cases)
  func `so does the chart of the file that is written of it`(of example: SCIONCase) throws {
    try check(ChartDocument(scxml: example.document.scxml()), of: example)
  }

  private func check(_ document: ChartDocument, of example: SCIONCase) throws {
    let journal = Journal()
    let machine = try JournalMachine(document, journal)
    let host = machine.manualHost()
    machine.start()
    #expect(Set(machine.leaves) == example.initial)
    for step in example.steps {
      host.advance(by: step.delay)
      machine.handle(NamedEvent(step.event))
      #expect(Set(machine.leaves) == step.leaves, "after \(step.event), \(journal.take())")
    }
  }
}
