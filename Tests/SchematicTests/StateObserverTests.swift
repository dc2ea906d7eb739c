import Schematic
import TestSupport
import Testing

struct StateObserverTests {
  let log = Log()

  private func add<Event>(_ word: String) -> (Event?) -> Void {
    { [log] event in log.add("\(word) on \(event.map { "\($0)" } ?? "-")") }
  }

  private func makeMachine() -> StateMachine<StateMachineSchema<Int, String, Void>> {
    StateMachine(
      schema: StateMachineSchema(startingIn: 0) { state, event in
        switch event {
        case "up": .to(state + 1)
        case "again": .to(state)
        case "stay": .stay
        default: nil
        }
      })
  }

  @Test func `onEntry and onExit notify when the state is entered and exited`() {
    let machine = makeMachine()
    machine.onEntry(of: 1, call: add("entry"))
    machine.onExit(of: 1, call: add("exit"))
    for _ in 1...3 { machine.handle("up") }
    #expect(log.entries == ["entry on up", "exit on up"])
  }

  @Test func `onEntry notifies of a self-transition, onInternalTransition of an internal one`() {
    let machine = makeMachine()
    machine.onEntry(of: 0, call: add("entry"))
    machine.onInternalTransition(in: 0, call: add("internal"))
    for event in ["again", "stay", "nothing"] { machine.handle(event) }
    #expect(log.entries == ["entry on again", "internal on stay"])
  }

  @Test func `onEntry does not notify of a reset without actions`() {
    let machine = makeMachine()
    machine.handle("up")
    machine.onEntry(of: 0, call: add("entry"))
    machine.reset()
    #expect(log.entries.isEmpty)
  }

  @Test func `onEntry does not notify after its observer is removed`() {
    let machine = makeMachine()
    let token = machine.onEntry(of: 1, call: add("entry"))
    machine.removeObserver(token)
    machine.handle("up")
    #expect(log.entries.isEmpty)
  }
}
