import ChartDocuments
import ExampleMachines
import Foundation
import LoadedCharts
import Schematic
import SchematicEmbedded
import Statecharts
import Testing

@testable import CompiledCharts

/// The engine and compiled machines, in all states of the examples' charts that both reach, with all events and answers.
@Suite("Compiled machines beside the engine")
struct LockStepTests {
  // MARK: - Programs

  /// Also of a chart that has no names for its functions: a document makes names.
  private func difference(_ document: ChartDocument) throws -> String? {
    let program = try MachineProgram.program(of: document)
    let answers = Answers()
    var steps = try LockStep(
      schema: schema(document, program), subject: answers,
      machine: ProgramMachine(
        program,
        ProgramMachine.Functions(
          action: { answers.perform($0.name) }, holds: { answers.holds($0.name) },
          log: { answers.perform($0) })),
      events: program.events.map { NamedEvent($0) }, answers: answers,
      engineStates: { $0.state.states.map(\.id).sorted() }, machineStates: { $0.states.sorted() })
    return try steps.difference()
  }

  private func schema(
    _ document: ChartDocument, _ program: MachineProgram
  ) throws -> StatechartSchema<NamedState, NamedEvent, Answers> {
    try StatechartSchema(
      LoadedChart(document, bindings: .all(of: program), allowingUnusedBindings: true))
  }

  @Test func `the programs of charts whose machines are not committed do what the engine does`()
    throws
  {
    #expect(try difference(ChartDocument(of: Session())) == nil)
    #expect(try difference(ChartDocument(of: Player())) == nil)
    #expect(try difference(ChartDocument(of: Crossing())) == nil)
    #expect(try difference(ChartDocument(of: FeatureTour())) == nil)
  }

  @Test func `a submachine is left through its exit points as in the engine`() throws {
    #expect(try difference(ChartDocument(of: Shop())) == nil)
    #expect(try CompiledSource(of: Shop()).text.contains("try subject.decline()"))
  }

  // MARK: - Machines

  private let thermostat = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Examples/Thermostat/Thermostat.chart.json")

  @Test func `the machine of the thermostat does what the engine does`() throws {
    let document = try ChartDocument(contentsOf: thermostat)
    let program = try MachineProgram.program(of: document)
    let (schema, answers) = (try schema(document, program), Answers())
    var steps = LockStep(
      schema: schema, subject: answers,
      machine: ThermostatMachine(subject: Calls(answers: answers)),
      events: ThermostatEvent.allCases.map { NamedEvent(program.events[Int($0.rawValue)]) },
      answers: answers,
      engineStates: { try schema.text(of: $0.saved) { "\"\($0.name)\"" }.states },
      machineStates: { $0.saved.states })
    #expect(try steps.difference() == nil)
    #expect(steps.counts.states > 300)
  }

  @Test func `the machine of a chart that is written in Swift does what that does`() throws {
    let schema = try ClockedCrossing().makeSchema()
    let events: [ClockedCrossingEvent: ClockedCrossing.Event] = [
      .next: .next, .button: .button, .dusk: .dusk, .dawn: .dawn,
    ]
    var steps = LockStep(
      schema: schema, subject: (), machine: ClockedCrossingMachine(subject: NoCalls()),
      events: ClockedCrossingEvent.allCases.compactMap { events[$0] }, answers: Answers(),
      engineStates: { try schema.text(of: $0.saved) { "\($0)" }.states },
      machineStates: { $0.saved.states })
    #expect(try steps.difference() == nil)
    #expect(steps.counts.states > 600)
  }
}

private struct NoCalls: ClockedCrossingSubject {}

/// The names in the chart of the thermostat.
private struct Calls: ThermostatSubject {
  let answers: Answers
  var isAllowed: Bool { answers.holds("isAllowed") }
  func startHeater() { answers.perform("startHeater") }
  func stopHeater() { answers.perform("stopHeater") }
  func startFan() { answers.perform("startFan") }
  func stopFan() { answers.perform("stopFan") }
  func brighten() { answers.perform("brighten") }
  func darken() { answers.perform("darken") }
  func light() { answers.perform("light") }
  func dark() { answers.perform("dark") }
  func soundAlarm() { answers.perform("soundAlarm") }
}

extension ChartBindings<Answers> {
  /// Functions for the names of a program.
  fileprivate static func all(of program: MachineProgram) -> Self {
    var bindings = Self()
    for reference in program.predicates {
      bindings.guard(reference.text) { answers, _ in answers.holds(reference.name) }
    }
    for action in program.actions.flatMap(\.list) { bindings.bind(action) }
    return bindings
  }

  private mutating func bind(_ action: ChartDocument.Action) {
    switch action {
    case .named(let reference):
      self.action(reference.text) { answers, _ in answers.perform(reference.name) }
    case .first(let branches): for action in branches.flatMap(\.actions) { bind(action) }
    case .statement(let statement): bind(statement.action)
    case .raise, .send, .cancel, .log: break
    }
  }
}
