import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

@testable import CompiledCharts

/// Transitions for errors of guards and actions.
@Suite("Compiled transitions for errors")
struct ErrorTransitionTests {
  private struct Failure: Error {}

  private struct Printer: Statechart {
    enum State { case idle, printing, jammed, off }
    enum Event { case print }

    var body: [Element] {
      onFailure(to: .off)
      state(.idle) { on(.print, to: .printing).when("hasPaper") { true }.perform("load") {} }
      state(.printing) {
        onEntry("feed") {}
        onFailure(to: .jammed).when("isJam") { _, _ in true }
      }
      state(.jammed)
      state(.off)
    }
  }

  /// The state after the event, and its outcome.
  private func result(
    of document: ChartDocument, on event: String, failing: [String]
  ) throws -> String {
    func call(_ name: String) throws { if failing.contains(name) { throw Failure() } }
    var machine = ProgramMachine(
      try MachineProgram.program(of: document),
      ProgramMachine.Functions(
        action: { try call($0.name) },
        holds: {
          try call($0.name)
          return true
        }))
    machine.start()
    let outcome = "\(machine.handle(event))".prefix { $0 != "(" }
    return "\(outcome): \(machine.states.sorted().joined(separator: " "))"
  }

  @Test(arguments: [
    ([], "transitioned: printing"),
    // Before the state has changed: the error is one of the source.
    (["load"], "transitioned: off"), (["hasPaper"], "transitioned: off"),
    (["feed"], "transitioned: jammed"),
    // The guard of a transition for errors: its error is handled further out.
    (["feed", "isJam"], "transitioned: off"),
  ])
  func `the innermost transition around the place of the error is taken`(
    failing: [String], expected: String
  ) throws {
    #expect(
      try result(of: ChartDocument(of: Printer()), on: "print", failing: failing) == expected)
  }

  private struct Twofold: Statechart {
    enum State {
      case both, left, leftWorks, leftEnds, leftIsDone, leftFails
      case right, rightWorks, rightEnds, rightIsDone
    }
    enum Event { case end }

    var body: [Element] {
      parallel(.both) {
        region {
          state(.left) {
            onDone(to: .leftIsDone).perform("act") {}
            onFailure(to: .leftFails)
            state(.leftWorks) { on(.end, to: .leftEnds) }
            final(.leftEnds)
          }
          state(.leftIsDone)
          state(.leftFails)
        }
        region {
          state(.right) {
            onDone(to: .rightIsDone)
            state(.rightWorks) { on(.end, to: .rightEnds) }
            final(.rightEnds)
          }
          state(.rightIsDone)
        }
      }
    }
  }

  @Test(arguments: [
    ([], "transitioned: both leftIsDone rightIsDone"),
    (["act"], "transitioned: both leftFails rightIsDone"),
  ])
  func `an error of the transition for one completion leaves the next one waiting`(
    failing: [String], expected: String
  ) throws {
    let result = try result(of: ChartDocument(of: Twofold()), on: "end", failing: failing)
    #expect(result == expected)
  }

  private func file(_ trigger: String) throws -> ChartDocument {
    try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Door" initial="a">
        <state id="a">
          <transition event="go" cond="may" target="b"><script>open</script></transition>
          <transition event="error.execution" target="c"/>
        </state>
        <state id="b"><transition event="\(trigger)" target="c"/></state>
        <state id="c"/>
        </scxml>
        """.utf8))
  }

  @Test(arguments: ["error.execution", "error.*", "*"])
  func `in SCXML, an error is an event, which wildcards match`(trigger: String) throws {
    let document = try file(trigger)
    #expect(try result(of: document, on: "go", failing: []) == "transitioned: b")
    // The transition is taken: its error ends the list of actions.
    #expect(try result(of: document, on: "go", failing: ["open"]) == "transitioned: c")
    // A guard that throws does not hold.
    #expect(try result(of: document, on: "go", failing: ["may"]) == "transitioned: c")
  }

  private struct Typed: Statechart {
    enum State { case on, off }
    enum Event { case press }

    var body: [Element] {
      state(.on) {
        on(.press, to: .off)
        onFailure(of: Failure.self, to: .off)
      }
      state(.off)
    }
  }

  @Test func `transitions for errors of one type are refused`() {
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: Typed()) }
    #expect(error?.faults.first?.message.contains("for errors of one type: 'Failure'") == true)
  }
}
