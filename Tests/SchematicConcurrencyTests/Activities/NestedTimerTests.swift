import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Two lanes that take turns, each with a timer of its own, and a day around them.
struct Lights: Statechart {
  enum State { case day, lanes, northGoes, northStops, southGoes, southStops, night }
  enum Event { case northTime, southTime, evening, dusk, dawn, cut }

  var body: [Element] {
    state(.day) {
      after(.seconds(100), send: .evening)
      on(.evening, to: .night)
      on(.dusk, to: .night)
      on(.cut, via: .terminate)
      parallel(.lanes) {
        region("north") {
          lane(.northGoes, for: .seconds(10), .northTime, then: .northStops)
          lane(.northStops, for: .seconds(20), .northTime, then: .northGoes)
        }
        region("south") {
          lane(.southGoes, for: .seconds(10), .southTime, then: .southStops)
          lane(.southStops, for: .seconds(15), .southTime, then: .southGoes)
        }
      }
    }
    state(.night) { on(.dawn, via: .history(.deep, of: .day)) }
  }

  func lane(_ id: State, for time: Duration, _ event: Event, then next: State) -> Element {
    state(id) {
      after(time, send: event)
      on(event, to: next)
    }
  }
}

struct NestedTimerTests {
  let clock = ManualClock()
  let lights: StateMachineActor<StatechartSchema<Lights.State, Lights.Event, Void>>

  init() throws {
    lights = StateMachineActor(schema: try StatechartSchema(Lights()), clock: clock)
  }

  func expect(_ states: Lights.State..., location: SourceLocation = #_sourceLocation) async {
    #expect(await lights.state.leaves == states, sourceLocation: location)
  }

  @Test func `regions and their enclosing state have timers at the same time`() async throws {
    await lights.start()
    #expect(clock.sleeperCount == 3)
    try await clock.advance(by: .seconds(10))
    await expect(.northStops, .southStops)
    try await clock.advance(by: .seconds(15))
    await expect(.northStops, .southGoes)
    try await clock.advance(by: .seconds(5))
    await expect(.northGoes, .southGoes)
  }

  @Test func `timers with the same deadline fire in the order in which they were started`()
    async throws
  {
    let steps = lights.transitions
    await lights.start()
    try await clock.advance(by: .seconds(10))
    await lights.stop()
    var events: [Lights.Event] = []
    for await step in steps { events += [step.event].compactMap { $0 } }
    #expect(events == [.northTime, .southTime])
  }

  @Test func `exiting a composite cancels the timers of all of its states`() async {
    await lights.start()
    await lights.handle(.dusk)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the first of several timers with the same deadline can cancel the others`()
    async throws
  {
    await lights.start()
    try await clock.advance(by: .seconds(100))
    // The day's timer was started before the current timers of the lanes.
    await expect(.night)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `history starts the timers of the states that it restores`() async throws {
    await lights.start()
    try await clock.advance(by: .seconds(12))
    await lights.handle(.dusk)
    try await clock.advance(by: .seconds(1_000))
    await lights.handle(.dawn)
    await expect(.northStops, .southStops)
    try await clock.advance(by: .seconds(15))
    await expect(.northStops, .southGoes)
    try await clock.advance(by: .seconds(5))
    await expect(.northGoes, .southGoes)
  }

  @Test func `termination cancels all timers`() async {
    await lights.start()
    await lights.handle(.cut)
    #expect(await lights.state.isTerminated)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `stopping and starting again restarts the first timers`() async throws {
    await lights.start()
    try await clock.advance(by: .seconds(9))
    await lights.stop()
    await lights.start()
    #expect(clock.sleeperCount == 3)
    try await clock.advance(by: .seconds(9))
    await expect(.northGoes, .southGoes)
  }
}
