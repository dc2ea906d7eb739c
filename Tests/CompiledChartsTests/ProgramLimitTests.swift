import ChartDocuments
import ChartSources
import Foundation
import SchematicEmbedded
import Testing

/// What ends an event or the elapsing of timers early.
@Suite("Limits of compiled machines")
struct ProgramLimitTests {
  private struct Failure: Error {}

  private func machine(
    _ body: String, _ functions: ProgramMachine.Functions = ProgramMachine.Functions()
  ) throws -> ProgramMachine {
    let document = try ChartDocument(xstate: Data(body.utf8))
    var machine = ProgramMachine(try MachineProgram.program(of: document), functions)
    machine.start()
    return machine
  }

  private func timer(_ delay: String) -> String {
    """
    {"id": "C", "initial": "a", "states": {
      "a": {"after": {"\(delay)": {"target": "a", "reenter": true, "actions": "act"}}}}}
    """
  }

  @Test func `the first error of an event of a timer is returned`() throws {
    let functions = ProgramMachine.Functions(action: { _ in throw Failure() })
    var machine = try machine(timer("10"), functions)
    #expect(machine.advance(to: 9_999_999) == nil)
    let outcome = machine.advance(to: 10_000_000)
    guard case .failed(is Failure) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
  }

  @Test(arguments: ["0", "late"])
  func `timers that begin and elapse without end are stopped`(delay: String) throws {
    let functions = ProgramMachine.Functions(delay: { _ in .seconds(-1) })
    var machine = try machine(timer(delay), functions)
    let outcome = machine.advance(to: 0)
    guard case .stopped(.tooManySteps) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(machine.nextDeadline == 0)
  }

  @Test func `a deadline that the clock cannot say is never`() throws {
    #expect(ProgramMachine.deadline(.max - 1, after: 2) == .max)
    #expect(ProgramMachine.deadline(5, after: -1) == 5)
  }

  @Test(arguments: [16, 17])
  func `more than 16 composites that complete at once are a fault`(count: Int) throws {
    let regions = (0..<count).map {
      """
      "w\($0)": {"initial": "v\($0)", "states": {
        "v\($0)": {"initial": "f\($0)", "onDone": "x\($0)", "states": {"f\($0)": {"type": "final"}}},
        "x\($0)": {}}}
      """
    }
    let document = try ChartDocument(
      xstate: Data(
        #"{"id": "C", "type": "parallel", "states": {\#(regions.joined(separator: ","))}}"#.utf8))
    var machine = ProgramMachine(
      try MachineProgram.program(of: document), ProgramMachine.Functions())
    let outcome = "\(machine.start())"
    #expect(
      outcome
        == (count > 16 ? "stopped(SchematicEmbedded.CompiledFault.fullQueue)" : "transitioned"))
  }

  @Test func `an error says more than the events that its step has lost`() throws {
    let raises = Array(
      repeating: #"{"type": "xstate.raise", "params": {"event": {"type": "e"}}}"#, count: 17)
    let functions = ProgramMachine.Functions(action: { _ in throw Failure() })
    var machine = try machine(
      """
      {"id": "C", "initial": "a", "states": {
        "a": {"on": {"e": {"target": "b", "actions": [\(raises.joined(separator: ",")), "act"]}}}, "b": {}}}
      """, functions)
    let outcome = machine.handle("e")
    guard case .failed(is Failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }
}
