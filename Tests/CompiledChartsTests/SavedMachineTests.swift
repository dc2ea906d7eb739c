import ChartDocuments
import CompiledCharts
import Foundation
import LoadedCharts
import Schematic
import SchematicEmbedded
import Statecharts
import TestSupport
import Testing

/// The thermostat of `Examples/`, by the engine and as the machine that was written for it.
@Suite("A compiled machine with timers")
struct SavedMachineTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let file = folder.appendingPathComponent(
    "../../Examples/Thermostat/Thermostat.chart.json")

  @Test func `the machine is the one that is written for its file`() throws {
    let source = try CompiledSource(
      of: ChartDocument(contentsOf: Self.file), typeName: "Thermostat", savesTexts: true,
      file: "Thermostat.chart.json")
    let committed = Self.folder.appendingPathComponent("Machines/ThermostatMachine.swift")
    #expect(try String(contentsOf: committed, encoding: .utf8) == source.text)
  }

  @Test(arguments: 0..<100)
  func `events and time do what they do in the engine, and each resumes from the other's text`(
    seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let engine = try EngineThermostat(Self.file)
    var machine = ThermostatMachine(subject: Sounds())
    #expect("\(machine.start())" == "transitioned")
    engine.machine.start()
    machine.handle(.power)
    engine.machine.handle(NamedEvent("power"))
    for step in 0..<60 {
      if random.next() % 4 == 0 {
        let time = machine.now + Int64(random.next() % 400) * 1_000_000_000
        machine.advance(to: time)
        engine.time?.advance(to: .nanoseconds(time))
      } else {
        let event = try #require(ThermostatEvent.allCases.randomElement(using: &random))
        if "\(event)".hasSuffix("Timeout") { continue }
        machine.handle(event)
        engine.machine.handle(NamedEvent("\(event)"))
      }
      #expect(machine.subject.log == engine.sounds.log, "step \(step)")
      let (text, expected) = (machine.saved, try engine.text)
      #expect(text == expected, "step \(step)")
      if random.next() % 8 == 0 {
        let now = machine.now
        machine = try ThermostatMachine(subject: machine.subject, resuming: expected, at: now)
        try engine.resume(from: text)
      }
    }
    #expect(machine.subject.log.count > 2)
  }

  @Test(arguments: ["nowhere", "on@0/heating/idle"])
  func `a text of states that cannot be active together is refused`(state: String) {
    #expect(throws: CompiledResumeError.self) {
      try ThermostatMachine(
        subject: Sounds(), resuming: SavedText(states: [state], structure: nil))
    }
  }
}

/// What was called.
private struct Sounds: ThermostatSubject {
  var log: [String] = []
  var isAllowed: Bool { true }
  mutating func startHeater() { log.append("startHeater") }
  mutating func stopHeater() { log.append("stopHeater") }
  mutating func startFan() { log.append("startFan") }
  mutating func stopFan() { log.append("stopFan") }
  mutating func brighten() { log.append("brighten") }
  mutating func darken() { log.append("darken") }
  mutating func light() { log.append("light") }
  mutating func dark() { log.append("dark") }
  mutating func soundAlarm() { log.append("soundAlarm") }
}

private final class EngineThermostat {
  typealias Schema = StatechartSchema<NamedState, NamedEvent, Log>
  final class Log { var log: [String] = [] }

  let sounds = Log()
  private(set) var machine: StateMachine<Schema>
  private(set) var time: ManualTime<NamedEvent>?

  init(_ file: URL) throws {
    var bindings = ChartBindings<Log>()
    bindings.guard("isAllowed") { _, _ in true }
    for name in [
      "startHeater", "stopHeater", "startFan", "stopFan", "brighten", "darken", "light", "dark",
      "soundAlarm",
    ] {
      bindings.action(name) { sounds, _ in sounds.log.append(name) }
    }
    let chart = try LoadedChart(
      ChartDocument(contentsOf: file), bindings: bindings, allowingUnusedBindings: true)
    machine = try StateMachine(chart, subject: sounds)
    host()
  }

  private func host() {
    let time = ManualTime<NamedEvent> { [machine] in machine.handle($0) }
    if let now = self.time?.now { time.advance(to: now) }
    machine.hostActivities(by: time)
    self.time = time
  }

  var text: SavedText {
    get throws { try machine.schema.text(of: machine.saved) { "\"\($0.name)\"" } }
  }

  /// Continues as another machine.
  func resume(from text: SavedText) throws {
    let next = StateMachine(schema: machine.schema, subject: sounds)
    try next.resume(
      from: machine.schema.saved(from: text) { NamedEvent($0.filter { $0 != "\"" }) })
    machine = next
    host()
  }
}
