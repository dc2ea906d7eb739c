import ChartDocuments
import Foundation
import SchematicEmbedded
import Testing

@testable import CompiledCharts

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

  @Test func `where more than 16 composites may complete at once, the queue is long`() throws {
    let regions = (0..<17).map {
      """
      "w\($0)": {"initial": "v\($0)", "states": {
        "v\($0)": {"initial": "f\($0)", "onDone": "x\($0)", "states": {"f\($0)": {"type": "final"}}},
        "x\($0)": {}}}
      """
    }
    let document = try ChartDocument(
      xstate: Data(
        #"{"id": "C", "type": "parallel", "states": {\#(regions.joined(separator: ","))}}"#.utf8))
    let text = try CompiledSource(of: document).text
    #expect(text.contains("CompiledPool<Failure, LongQueue<EventQueue, EventQueue>>()"))
  }

  @Test func `a long queue is first in, first out, with room for the bytes of its parts`() {
    typealias Queue = LongQueue<EventQueue, LongQueue<EventQueue, EventQueue>>
    var (queue, expected): (Queue, [UInt8]) = (Queue(), [])
    for byte in 0..<200 as Range<UInt8> {
      if expected.count < 48 { expected.append(byte) }
      #expect(queue.append(byte) == (expected.last == byte))
      if byte % 3 == 0 { #expect(queue.removeFirst() == expected.removeFirst()) }
      #expect((0..<queue.count).map { queue[$0] } == expected)
    }
    var large = LongQueue<LongQueue<Queue, Queue>, LongQueue<Queue, LongQueue<Queue, Queue>>>()
    #expect((0..<300).count { large.append(UInt8($0 % 256)) } == 5 * 48)
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
