import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

/// The charts of the SCION test suite that XState can express, run after they are written as XState's
/// configurations and read again.
@Suite(.enabled(if: SCIONData.isPresent, "\(SCIONData.absence)"))
struct XStateSCIONTests {
  @Test func `XState can express 94 of the 96 charts`() {
    #expect(SCIONData.cases.count { (try? $0.document.xstate()) != nil } == 94)
  }

  @Test(arguments: SCIONData.cases)
  func `a chart does the same after it was written for XState`(of example: SCIONCase) throws {
    guard let data = try? example.document.xstate() else { return }
    let journal = Journal()
    let machine = try JournalMachine(ChartDocument(xstate: data), journal)
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
