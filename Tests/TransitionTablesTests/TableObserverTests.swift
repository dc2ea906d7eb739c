import Schematic
import TestSupport
import Testing
import TransitionTables

@Suite struct `An observer of a state of a table` {
  private let log = Log()

  private func add<Event>(_ word: String) -> (Event?) -> Void {
    { [log] event in log.add("\(word) on \(event.map { "\($0)" } ?? "nothing")") }
  }

  @Test func `is notified as that of any other flat machine`() throws {
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
