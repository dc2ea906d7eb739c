import ChartDocuments
import Foundation
import LoadedCharts
import TestSupport
import Testing

@Suite struct LargeDocumentTests {
  @Test func `Loading takes time in proportion to the number of states and names`() throws {
    let (small, large) = (try time(250), try time(1_000))
    #expect(large / small < 7, "four times the size took \(large / small) times as long")
  }

  @Test func `Loading reports many missing names in a time in proportion to their number`() throws {
    let (small, large) = (try time(250, isBound: false), try time(1_000, isBound: false))
    #expect(large / small < 7, "four times the size took \(large / small) times as long")
  }

  @Test func `A document of many levels is an error, and does not use up the stack`() {
    var state = ChartDocument.State("s")
    for level in 0..<3_000 { state = ChartDocument.State("s\(level)", states: [state]) }
    let error = #expect(throws: ChartDocumentError.self) {
      try LoadedChart<Void>(document(state))
    }
    #expect(error?.description.contains("500 levels deep") == true)
  }

  /// The processor time of this thread for a document with so many states, each with a guard of its own.
  private func time(_ size: Int, isBound: Bool = true) throws -> Double {
    let text = (0..<size).map {
      """
      <state id='s\($0)'><transition event='e' cond='g\($0)' target='s\(size - 1 - $0)'/>\
      <state id='i\($0)'><transition event='done.state.s\($0)' target='f\($0)'/></state>\
      <final id='f\($0)'/></state>
      """
    }.joined()
    let document = try document(text)
    var bindings = ChartBindings<Void>()
    for number in 0..<size { bindings.guard("\(isBound ? "g" : "other")\(number)") { _ in true } }
    var best = Double.infinity
    for _ in 0..<2 {
      let time = processorTime {
        do {
          _ = try LoadedChart(document, bindings: bindings)
        } catch {
          #expect(!isBound, "\(error)")
        }
      }
      best = min(best, time / .seconds(1))
    }
    return best
  }
}
