import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import SchematicTesting
import Testing

/// In XState, the exact name of an event has priority over a wildcard.
@Suite struct `A wildcard of XState` {
  private func run(_ a: String) throws -> Run {
    try Run(
      ChartDocument(
        xstate: Data(
          """
          {"id": "m", "initial": "a", "states": {
            "a": {"on": {"*": "wild"}, \(a)}, "wild": {}, "late": {}, "ok": {}, "bad": {}}}
          """.utf8)))
  }

  @Test func `leaves the timer of its own state to the transition of the timer`() throws {
    let after = #""after": {"1000": "late"}"#
    let timed = try run(after)
    timed.host.advance(by: .seconds(1))
    #expect(timed.machine.leaves == ["late"])
    let byName = try run(after)
    byName.handle("after.a.0")
    #expect(byName.machine.leaves == ["late"])
    let other = try run(after)
    other.handle("x")
    #expect(other.machine.leaves == ["wild"])
  }

  @Test(arguments: [("done.invoke.load", "ok"), ("error.platform.load", "bad"), ("x", "wild")])
  func `leaves the end of the work of its own state to the transitions of the work`(
    event: String, state: String
  ) throws {
    var document = try ChartDocument(
      xstate: Data(
        """
        {"id": "m", "initial": "a", "states": {"wild": {}, "ok": {}, "bad": {},
          "a": {"on": {"*": "wild"}, "invoke": {"src": "load", "onDone": "ok", "onError": "bad"}}}}
        """.utf8))
    // What runs does not matter here.
    for index in document.root.states.indices { document.root.states[index].tasks = [] }
    let run = try Run(document)
    run.handle(event)
    #expect(run.machine.leaves == [state])
  }
}
