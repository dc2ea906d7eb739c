import Schematic
import SchematicConcurrency
import Statecharts
import Testing

/// An actor passes the event of a start or a stop to its machine.
struct ActorStartEventTests {
  @Test func `an actor passes the events of start and stop to the actions (TB-06, TB-07)`()
    async throws
  {
    let tab = try StateMachineActor(Tab(), subject: Visits())
    let steps = tab.transitions
    #expect(await tab.start(with: .link).isTransition)
    #expect(await tab.stop(with: .quit).isTransition)
    #expect(await tab.withMachine { $0.subject?.events } == [.link, .quit])
    var causes: [TransitionCause] = []
    for await step in steps { causes.append(step.cause) }
    #expect(causes == [.start, .stop])
  }

  @Test func `events that were sent before are handled before a stop with an event`() async throws {
    let tab = try StateMachineActor(Tab(), subject: Visits())
    await tab.start()
    tab.send(.reload)
    await tab.stop(with: .quit)
    #expect(await tab.withMachine { $0.subject?.events } == [nil, .reload, .quit])
  }
}

private struct Tab: Statechart {
  enum State { case shown }
  enum Event: Equatable { case link, reload, quit }
  typealias Subject = Visits

  var body: [Element] {
    state(.shown) {
      onEntry().performWithContext { $0.subject.note($0.event) }
      onExit().performWithContext { $0.subject.note($0.event) }
      on(internal: .reload).performWithContext { $0.subject.note($0.event) }
    }
  }
}

private final class Visits {
  var events: [Tab.Event?] = []
  func note(_ event: Tab.Event?) { events.append(event) }
}
