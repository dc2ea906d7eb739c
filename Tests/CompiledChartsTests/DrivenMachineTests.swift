import SchematicConcurrency
import SchematicEmbedded
import SchematicTesting
import Testing

/// The thermostat's machine on an actor, whose clock a test moves.
@Suite("A compiled machine on an actor")
struct DrivenMachineTests {
  private struct Log: ThermostatSubject, Sendable {
    var lines: [String] = []
    var isAllowed: Bool { true }
    mutating func startHeater() { lines.append("startHeater") }
    mutating func stopHeater() { lines.append("stopHeater") }
    func startFan() {}
    func stopFan() {}
    mutating func brighten() { lines.append("brighten") }
    mutating func darken() { lines.append("darken") }
    func light() {}
    func dark() {}
    func soundAlarm() {}
  }

  private let clock = ManualClock()

  private func thermostat() async -> CompiledMachineActor<ThermostatMachine<Log>> {
    let thermostat = CompiledMachineActor(ThermostatMachine(subject: Log()), clock: clock)
    await thermostat.start()
    await thermostat.handle(.power)
    return thermostat
  }

  @Test func `a timer elapses when its time has passed`() async throws {
    let thermostat = await thermostat()
    #expect(clock.sleeperCount == 0)
    await thermostat.handle(.tooCold)
    try await clock.advance(by: .seconds(599))
    #expect(await thermostat.configuration.onHeating == .onHeatingWarming)
    try await clock.advance(by: .seconds(1))
    #expect(await thermostat.configuration.onHeating == .onHeatingResting)
    #expect(await thermostat.withMachine { $0.subject.lines } == ["startHeater", "stopHeater"])
  }

  @Test func `the actor waits for the next deadline alone`() async throws {
    let thermostat = await thermostat()
    await thermostat.handle(.tooCold)
    try await clock.advance(by: .seconds(100))
    await thermostat.handle(.touch)
    #expect(clock.sleeperCount == 1)
    try await clock.advance(by: .seconds(9))
    await thermostat.handle(.touch)
    try await clock.advance(by: .seconds(9))
    #expect(await thermostat.configuration.onScreen == .onScreenBright)
    try await clock.advance(by: .seconds(1))
    #expect(await thermostat.configuration.onScreen == .onScreenDim)
    #expect(await thermostat.configuration.onHeating == .onHeatingWarming)
    #expect(clock.sleeperCount == 1)
  }

  @Test func `a timer of a state that is exited is cancelled`() async throws {
    let thermostat = await thermostat()
    await thermostat.handle(.tooCold)
    #expect(clock.sleeperCount == 1)
    await thermostat.stop()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `timers of a machine that resumes continue after the start`() async throws {
    let former = await thermostat()
    await former.handle(.tooCold)
    try await clock.advance(by: .seconds(595))
    let text = await former.withMachine { $0.saved }
    let clock = ManualClock()
    let thermostat = CompiledMachineActor(
      try ThermostatMachine(subject: Log(), resuming: text), clock: clock)
    #expect(await thermostat.start() == .ignored)
    try await clock.advance(by: .seconds(5))
    #expect(await thermostat.configuration.onHeating == .onHeatingResting)
  }

  private struct Broken: Error {}

  private struct BrokenHeater: ThermostatSubject, Sendable {
    typealias Failure = Broken
    var isAllowed: Bool { true }
    func startHeater() {}
    func stopHeater() throws(Broken) { throw Broken() }
    func startFan() {}
    func stopFan() {}
    func brighten() {}
    func darken() {}
    func light() {}
    func dark() {}
    func soundAlarm() {}
  }

  @Test func `an error of a timer's event is passed on`() async throws {
    let (outcomes, continuation) = AsyncStream<String>.makeStream()
    let thermostat = CompiledMachineActor(
      ThermostatMachine(subject: BrokenHeater()), clock: clock,
      onTimerFailure: { continuation.yield("\($0)") })
    await thermostat.start()
    await thermostat.handle(.power)
    await thermostat.handle(.tooCold)
    try await clock.advance(by: .seconds(600))
    continuation.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next()?.hasPrefix("failed") == true)
  }

  @Test func `the timers of an actor that is released are cancelled`() async throws {
    var thermostat: CompiledMachineActor? = await thermostat()
    await thermostat?.handle(.tooCold)
    #expect(clock.sleeperCount == 1)
    thermostat = nil
    #expect(clock.sleeperCount == 0)
  }
}
