import ChartModel
import ExampleMachines
import Foundation
import Schematic
import SchematicConcurrency
import SchematicInspector
import SchematicTesting
import StateGraphs
import Statecharts
import Testing

/// Has everything that a step can have.
private struct Trip: Statechart, Sendable {
  enum State: Sendable { case parked, ready, moving, slow, fast, garage, towed }
  enum Event: Equatable, Codable, Sendable {
    case go, honk, hurry, crash, late, wave(Int), arrived, reminder, repaired, failed
  }

  final class Car: Sendable {
    let isFueled: Bool
    init(isFueled: Bool) { self.isFueled = isFueled }
  }

  struct Accident: Error, CustomStringConvertible {
    var description: String { "A \"deer\" stood on the road." }
  }

  typealias Subject = Car

  var body: [Element] {
    state(.parked) { on(.go, to: .ready).when("fueled") { $0.isFueled }.perform("start") { _ in } }
    state(.ready) { always(to: .moving) }
    state(.moving, initial: .slow) {
      onEntry("lights on") { _ in }
      onExit("lights off") { _ in }
      on(internal: .honk).performWithContext("honk") { $0.raise(.hurry) }
      on(internal: .crash).perform { _ in throw Accident() }
      on(.arrived, to: .garage)
      state(.slow) {
        defers(.reminder)
        on(
          .hurry, via: .choice([.to(.fast).when("fueled") { $0.isFueled }, .otherwise(.parked)])
        ).performWithContext("remind") { try $0.send(.repaired, after: .seconds(90)) }
      }
      state(.fast) {
        after(.seconds(30), send: .late)
        on(internal: .reminder).perform("look") { _ in }
        on(.late, to: .slow)
      }
    }
    state(.garage) {
      run("repair", with: { _ in }) { _ in
      } then: { _ in
        .failed
      }
      on(.failed, to: .towed)
    }
    state(.towed) { on(.repaired, to: .parked) }
  }
}

/// Passes what it gets to a machine of another chart.
private struct Driver: Statechart, Sendable {
  enum State: Sendable { case waiting }
  enum Event: Sendable { case drive }
  typealias Subject = StateMachineActor<StatechartSchema<Trip.State, Trip.Event, Trip.Car>>

  var body: [Element] {
    state(.waiting) { on(internal: .drive).perform("drive") { $0.send(.go) } }
  }
}

@Suite struct `The recording of a run` {
  private typealias Car = StateMachineActor<StatechartSchema<Trip.State, Trip.Event, Trip.Car>>

  private let clock = ManualClock()
  private let recorder = Recorder(limit: 12)

  private func car(isFueled: Bool) async throws -> Car {
    let car = StateMachineActor(
      schema: try StatechartSchema(Trip()), subject: Trip.Car(isFueled: isFueled), clock: clock)
    await recorder.add(
      car, named: "car", samples: [.go, .wave(1)], madeBy: "try StateMachine(Trip())")
    await car.start()
    return car
  }

  /// Two cars with one name and a driver: the log of the first one is full, and the second one has no fuel.
  private func run() async throws -> [String] {
    let (first, second) = (try await car(isFueled: true), try await car(isFueled: false))
    let driver = StateMachineActor(
      schema: try StatechartSchema(Driver()), subject: first, clock: clock)
    await recorder.add(driver)
    await driver.start()
    await second.handle(.go)
    await driver.handle(.drive)
    _ = try await first.first { $0.contains(.slow) }
    await first.handle(.wave(3))
    await first.handle(.crash)
    await first.handle(.reminder)
    await first.handle(.honk)
    await recorder.refresh()
    let pending = recorder.lines
    try await clock.advance(by: .seconds(30))
    await first.handle(.arrived)
    _ = try await first.first { $0.contains(.towed) }
    try await clock.advance(by: .seconds(60))
    await first.handle(.go)
    await second.handle(.crash)
    await first.stop()
    await first.reset()
    await first.start()
    await recorder.remove(second)
    await recorder.refresh()
    return try pending.lines("machine").map(\.text) + recorder.lines
  }

  @Test func `is the file that was reviewed`() async throws {
    let begin = Date().timeIntervalSince1970
    let lines = try await run()
    let times = begin...Date().timeIntervalSince1970
    let texts = try lines.map { try withoutTimes($0, in: times) }
    try expectRecording(texts, "Run.jsonl")
  }

  @Test func `has charts with the names of their nodes, edges and types`() throws {
    recorder.add(StateMachine(Turnstile(), subject: Turnstile.Counter()))
    recorder.add(try StateMachine(Player(), subject: Player.Deck(isLoaded: true)))
    recorder.add(try StateMachine(Crossing(), subject: Crossing.Post()))
    recorder.add(try StateMachine(UserSession(), subject: UserSession.App()))
    recorder.add(
      try StateMachine(AppLauncher(), subject: AppLauncher.App(isUpgradePending: false)))
    let charts = try recorder.lines.lines("chart").map { try withoutTimes($0.text, in: 0...1) }
    try expectRecording(charts, "Charts.jsonl")
  }

  @Test func `is in the order of time, with the lines of machines before their steps`() async throws
  {
    let lines = try await run()
    let types = try lines.map { try RecordedLine($0)["type"] ?? "format" }
    let order = ["machine", "format", "chart", "machine", "step", "gone"]
    var places = order[...]
    for type in types {
      while let place = places.first, place != type { places = places.dropFirst() }
      #expect(places.first == type)
    }
    let times = try lines.lines("step").compactMap { $0["time"].flatMap(Double.init) }
    #expect(times == times.sorted() && times.count > 12)
  }
}

/// The line without its drawing, and without times, which are checked.
private func withoutTimes(_ text: String, in times: ClosedRange<Double>) throws -> String {
  func check(_ name: String, _ value: JSONValue) -> Bool {
    guard case .number(let text) = value, let number = Double(text) else { return name != "svg" }
    // Microseconds are rounded.
    let (lower, upper) = (times.lowerBound - 1e-5, times.upperBound + 1e-5)
    switch name {
    case "time", "since": #expect((lower...upper).contains(number), "\(name) in \(value)")
    case "took": #expect((0...(upper - lower)).contains(number))
    // The timers of this run: see 'delay'.
    case "at": #expect((lower...upper + 90).contains(number))
    default: return true
    }
    return false
  }
  func stripped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(
        members.filter { check($0.name, $0.value) }
          .map { JSONMember($0.name, stripped($0.value)) })
    case .array(let values): .array(values.map(stripped))
    case .null, .bool, .number, .string: value
    }
  }
  return stripped(try JSONReader.read(Array(text.utf8)).value).text
}

/// Compares lines with a file of `Recordings`; with `SCHEMATIC_RECORD=1` it is written anew, and the test fails.
private func expectRecording(_ lines: [String], _ name: String) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Recordings/\(name)")
  let text = lines.map { "\($0)\n" }.joined()
  guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
    let recorded = try String(contentsOf: file, encoding: .utf8)
    for (line, expected) in zip(lines, recorded.split(separator: "\n").map(String.init)) {
      #expect(line == expected)
    }
    return #expect(text == recorded)
  }
  try text.write(to: file, atomically: true, encoding: .utf8)
  Issue.record("recorded \(name)")
}
