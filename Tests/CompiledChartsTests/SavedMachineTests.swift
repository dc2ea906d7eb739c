import ChartDocuments
import CompiledCharts
import ExampleMachines
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

  @Test(arguments: [
    ["nowhere"], ["on@0/heating/idle"], ["off", "on@0/heating/idle", "on@1/screen/dim"],
    ["on@0/heating/idle", "off"], ["off", "failed"], ["off", "off"],
  ])
  func `a text of states that cannot be active together is refused`(states: [String]) {
    #expect(throws: CompiledResumeError.self) { try thermostat(SavedText(states: states)) }
  }

  @Test func `a text of a machine that has ended with active states is refused`() {
    var text = SavedText(states: ["off"])
    text.end = .stopped
    #expect(throws: CompiledResumeError.self) { try thermostat(text) }
  }

  private func thermostat(_ text: SavedText, at now: Int64 = 0) throws -> ThermostatMachine<Sounds>
  {
    try ThermostatMachine(subject: Sounds(), resuming: text, at: now)
  }

  /// A text while the heater is on.
  private func warming(_ others: String) throws -> SavedText {
    try SavedText(#"{"v":2,"in":["on@0/heating/warming","on@1/screen/dim"]\#(others)}"#)
  }

  @Test func `a timer that the text lacks begins anew, as in the engine`() throws {
    let text = try warming(#","timers":{"off#0":1,"on@0/heating/resting#0":1}"#)
    #expect(try thermostat(text, at: 5).nextDeadline == 600_000_000_005)
    let engine = try EngineThermostat(Self.file)
    try engine.resume(from: text)
    #expect(engine.time?.timeToNext == .seconds(600))
  }

  @Test func `a timer that has elapsed does not begin again`() throws {
    let text = try warming(#","timers":{"on@0/heating/warming#0":null}"#)
    #expect(try thermostat(text).nextDeadline == nil)
  }

  @Test func `the time that a timer had left is exact, or refused if it is too long`() throws {
    let exact = try warming(#","timers":{"on@0/heating/warming#0":9007199.254740993}"#)
    #expect(try thermostat(exact).nextDeadline == 9_007_199_254_740_993)
    let long = try warming(#","timers":{"on@0/heating/warming#0":10000000000}"#)
    #expect(throws: CompiledResumeError.self) { try thermostat(long) }
  }

  @Test(arguments: [#""pay""#, #"{"name":"pay"}"#])
  func `a named event is decoded from a deferred event of either text`(json: String) throws {
    #expect(try JSONDecoder().decode(NamedEvent.self, from: Data(json.utf8)) == "pay")
  }

  @Test(arguments: [
    ["off"], ["nowhere"], [], ["on@1/screen/dim"],
    ["on@0/heating/idle", "on@0/heating/resting"],
  ])
  func `recorded history that does not fit the chart is discarded`(record: [String]) throws {
    var text = SavedText(states: ["off"])
    text.history["on@0/heating"] = record
    #expect(try thermostat(text).saved.history.isEmpty)
    text.history["on@0/heating"] = ["on@0/heating/resting"]
    #expect(try thermostat(text).saved.history == text.history)
  }
}

/// A crossing whose lanes join.
@Suite("The saved text of a compiled machine with a join")
struct SavedJoinTests {
  private struct Post: CrossingSubject {
    func tick() {}
    func fallSilent() {}
    func count() {}
  }

  private let post = Crossing.Post()

  /// After an event of one lane.
  private func machine() -> CrossingMachine<Post> {
    var machine = CrossingMachine(subject: Post())
    machine.start()
    machine.handle(.button)
    machine.handle(.northIsClear)
    return machine
  }

  @Test func `a source that has arrived is in the text, from which both resume`() throws {
    let text = machine().saved
    #expect(text.joins["all clear"]?.count == 1)
    let engine = try StateMachine(Crossing(), subject: post)
    try engine.resume(from: engine.schema.saved(from: text) { _ in .button })
    #expect(try engine.schema.text(of: engine.saved) { "\($0)" } == text)
    var resumed = try CrossingMachine(
      subject: Post(), resuming: engine.schema.text(of: engine.saved) { "\($0)" })
    #expect(resumed.saved == text)
    engine.handle(.southIsClear)
    resumed.handle(.southIsClear)
    #expect(engine.state.leaves == [.walk])
    #expect(resumed.configuration.state == .walk)
  }

  @Test func `a text without the source waits for it`() throws {
    var text = machine().saved
    text.joins = [:]
    var resumed = try CrossingMachine(subject: Post(), resuming: text)
    resumed.handle(.southIsClear)
    #expect(resumed.configuration.state == .traffic)
  }

  @Test(arguments: [["all clear": ["nowhere"]], ["nowhere": ["day"]]])
  func `a source that the join does not have is refused`(joins: [String: [String]]) {
    var text = machine().saved
    text.joins = joins
    #expect(throws: CompiledResumeError.self) {
      try CrossingMachine(subject: Post(), resuming: text)
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
