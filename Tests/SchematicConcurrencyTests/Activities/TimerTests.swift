import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

struct TimerTests {
  let clock = ManualClock()
  let machine: StateMachineActor<StatechartSchema<Call.State, Call.Event, Line>>

  init() throws {
    machine = StateMachineActor(
      schema: try StatechartSchema(Call()), subject: Line(), clock: clock)
  }

  func expect(_ state: Call.State, location: SourceLocation = #_sourceLocation) async {
    #expect(await machine.state.leaves == [state], sourceLocation: location)
  }

  func ring() async {
    await machine.start()
    await machine.handle(.call)
  }

  @Test func `a timer delivers its event at its deadline`() async throws {
    await ring()
    try await clock.advance(by: .seconds(29))
    await expect(.ringing)
    try await clock.advance(by: .seconds(1))
    await expect(.missed)
  }

  @Test func `exiting the state cancels its timer`() async throws {
    await ring()
    await machine.handle(.answer)
    #expect(clock.sleeperCount == 0)
    try await clock.advance(by: .seconds(60))
    await expect(.talking)
  }

  @Test func `entering the state again restarts its timer`() async throws {
    await ring()
    try await clock.advance(by: .seconds(20))
    await machine.handle(.redial)
    try await clock.advance(by: .seconds(29))
    await expect(.ringing)
    try await clock.advance(by: .seconds(1))
    await expect(.missed)
  }

  @Test func `an event that does not exit the state does not affect its timer`() async throws {
    await ring()
    try await clock.advance(by: .seconds(20))
    #expect(await machine.handle(.call) == .ignored)
    try await clock.advance(by: .seconds(10))
    await expect(.missed)
  }

  @Test func `a timer's event that its state defers is handled after the state is exited`()
    async throws
  {
    let oven = StateMachineActor(schema: try StatechartSchema(Oven()), clock: clock)
    await oven.start()
    try await clock.advance(by: .seconds(10))
    #expect(await oven.state.leaves == [.baking])
    await oven.handle(.open)
    #expect(await oven.state.leaves == [.done])
  }

  @Test func `a step that is undone cancels no timer`() async throws {
    await ring()
    #expect(await machine.handle(.fault).error as? Fault == Fault())
    try await clock.advance(by: .seconds(30))
    await expect(.missed)
  }

  @Test(arguments: [false, true])
  func `resetting cancels all timers`(runningActions: Bool) async {
    await ring()
    await machine.reset(runningActions: runningActions)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `stopping cancels all timers`() async {
    await ring()
    await machine.stop()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `observers and transitions contain the timer's event`() async throws {
    let steps = machine.transitions
    await ring()
    try await clock.advance(by: .seconds(30))
    await machine.stop()
    var texts: [String] = []
    for await step in steps { texts.append("\(step)") }
    #expect(texts.contains("timeout: ringing → missed"))
  }

  @Test func `a timer that fires while another event exits its state delivers no event`()
    async throws
  {
    await ring()
    machine.send(.answer)
    try await clock.advance(by: .seconds(30))
    await expect(.talking)
  }

  @Test func `a timer that fires while its state is entered again delivers no event`() async throws
  {
    await ring()
    try await clock.advance(by: .seconds(20))
    machine.send(.redial)
    try await clock.advance(by: .seconds(10))
    await expect(.ringing)
    #expect(clock.sleeperCount == 1)
  }
}
