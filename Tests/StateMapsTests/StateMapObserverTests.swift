import Schematic
import StateMaps
import TestSupport
import Testing

struct StateMapObserverTests {
  private let log = Log()

  private func add<Event>(_ word: String) -> (Event?) -> Void {
    { [log] event in log.add("\(word) on \(event.map { "\($0)" } ?? "nothing")") }
  }

  @Test func `an observer of a state is not notified of its exit when the map is suspended`() throws
  {
    struct Work: StateMap {
      enum State { case idle, working, hidden }
      var body: [Element] {
        state(.idle, to: .working)
        state(.working)
        background(.hidden)
      }
    }
    let machine = try StateMachine(Work())
    machine.onExit(of: .idle, call: add("exit"))
    machine.onEntry(of: .hidden, call: add("entry"))
    machine.suspend()
    machine.resume()
    machine.transition(to: .working)
    #expect(log.entries == ["entry on suspend", "exit on to(working)"])
  }
}
