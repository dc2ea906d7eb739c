import Schematic
import TestSupport
import Testing
import TransitionTables

struct TableObserverTests {
  private let log = Log()

  private func add<Event>(_ word: String) -> (Event?) -> Void {
    { [log] event in log.add("\(word) on \(event.map { "\($0)" } ?? "nothing")") }
  }

  @Test func `an observer of a table's state is notified of its entry and exit`() throws {
    struct Door: TransitionTable {
      enum State { case open, closed }
      enum Event { case close, knock }
      let initialState = State.open
      var body: [Row] {
        on(.close, from: .open, to: .closed)
        stay(.knock, from: .closed)
      }
    }
    let machine = try StateMachine(Door())
    machine.onEntry(of: .closed, call: add("entry"))
    machine.onInternalTransition(in: .closed, call: add("internal"))
    machine.handle(.close)
    machine.handle(.knock)
    #expect(log.entries == ["entry on close", "internal on knock"])
  }
}
