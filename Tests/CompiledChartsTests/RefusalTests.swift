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
      (
        "<state id='a'><onentry><cancel sendid='x'/></onentry></state>",
        "the cancellation of events: 'x': \(timer)"
      ),
      (
        "<state id='a'><onentry><send event='e' delay='3s'/></onentry><transition event='e'/></state>",
        "events that are sent after a delay: 'e': \(timer)"
      ),
    ])
  func `a refusal says what to declare instead`(text: String, sentence: String) throws {
    let found = try faults(text)
    #expect(
      found.contains(
        "A compiled chart cannot have \(sentence), or let the engine run this chart."), "\(found)")
  }

  private static let timer = """
    declare a timer of the state, which its exit cancels (SCXML: <schematic:timer after="10s" sends="event"/>, or \
    <schematic:compound after="10s" to="state"/>; XState: "after"; Swift: after(_:send:))
    """

  @Test func `the timers that a refusal names are compiled`() throws {
    #expect(
      try faults(
        """
        <state id='a'><schematic:timer after='10s' sends='e'/><transition event='e' target='b'/></state>
        <state id='b'><schematic:compound after='10s' to='a'/></state>
        """) == [])
  }
}
