import ChartDocuments
import CompiledCharts
import Foundation
import Testing

/// What cannot be compiled, with what to declare instead.
struct RefusalTests {
  private func faults(_ text: String) throws -> [String] {
    let document = try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:schematic="urn:x-schematic:chart"
          version="1.0" name="Mill">\(text)</scxml>
        """.utf8))
    let source = Result { () throws(ChartDocumentError) in try CompiledSource(of: document) }
    guard case .failure(let error) = source else { return [] }
    return error.faults.map(\.message)
  }

  @Test(
    arguments: [
      (
        "<state id='a'><invoke id='grind' type='x' src='grind'/></state>",
        "tasks: 'grind': start it in an entry action, and handle an event at its end"
      ),
      (
        "<state id='a'><schematic:barrier guard='isFree' reason='free'/></state>",
        "barriers: 'free': write the condition as a guard of each transition to the state"
      ),
    ])
  func `a refusal says what to declare instead`(text: String, sentence: String) throws {
    let found = try faults(text)
    #expect(
      found.contains(
        "A compiled chart cannot have \(sentence), or let the engine run this chart."), "\(found)")
  }

  @Test func `timers and delayed events are compiled`() throws {
    #expect(
      try faults(
        """
        <state id='a'><schematic:timer after='10s' sends='e'/><transition event='e' target='b'/></state>
        <state id='b'><schematic:compound after='10s' to='a'/></state>
        <state id='c'><onentry><send event='e' delay='3s' id='x'/></onentry>
          <onexit><cancel sendid='x'/></onexit><transition event='e' target='a'/></state>
        """) == [])
  }
}
