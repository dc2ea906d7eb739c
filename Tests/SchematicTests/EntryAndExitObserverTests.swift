import Schematic
import TestSupport
import Testing

struct EntryAndExitObserverTests {
  private let log = Log()
  private let machine = StateMachine(
    schema: StateMachineSchema<Int, String, Void>(startingIn: 0) { state, event in
      switch event {
      case "stay": .stay
      case "again": .to(state)
      case "next": .to(state + 1)
      default: nil
      }
    })

  @Test func `an observer gets the states that each event enters, with the event`() {
    machine.onEntry { states, event in log.add("\(states) on \(event ?? "-")") }
    for event in ["next", "stay", "again", "unknown", "next"] { machine.handle(event) }
    #expect(log.entries == ["[1] on next", "[1] on again", "[2] on next"])
  }

  @Test func `an observer gets the states that each event exits`() {
    machine.onExit { states, event in log.add("\(states) on \(event ?? "-")") }
    for event in ["next", "stay", "again"] { machine.handle(event) }
    #expect(log.entries == ["[0] on next", "[1] on again"])
  }

  @Test
  func `an observer that was removed is not called, and a reset without actions enters nothing`() {
    let token = machine.onEntry { states, _ in log.add("\(states)") }
    machine.handle("next")
    machine.reset(runningActions: false)
    machine.removeObserver(token)
    machine.handle("next")
    #expect(log.entries == ["[1]"])
  }
}
