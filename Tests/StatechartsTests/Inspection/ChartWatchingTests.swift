import Schematic
import Statecharts
import TestSupport
import Testing

@Suite("Observers of a chart's state")
struct ChartWatchingTests {
  final class Lines {
    var list: [String] = []
    func add(_ word: String) -> (String?) -> Void {
      { event in self.list.append("\(word) on \(event ?? "-")") }
    }
  }
  let machine: StateMachine<StatechartSchema<String, String, Void>>
  let lines = Lines()

  init() throws {
    machine = try StateMachine(NestedStates())
  }

  // TB-59
  @Test func `observers are called for its entry, exit and internal transitions`() {
    machine.onEntry(of: "b21", call: lines.add("entry"))
    machine.onExit(of: "b21", call: lines.add("exit"))
    machine.onInternalTransition(in: "b21", call: lines.add("internal"))
    machine.start()
    for event in ["b21", "tell", "next", "home"] { machine.handle(event) }
    #expect(lines.list == ["entry on b21", "internal on tell", "exit on next"])
  }

  // TB-55, TB-59
  @Test func `may name it by its path`() throws {
    try machine.onEntry(of: machine.schema.state(at: "c/c2@1/c222"), call: lines.add("entry"))
    try machine.onExit(of: machine.schema.state(at: "c/c2@1/c222"), call: lines.add("exit"))
    try machine.onInternalTransition(
      in: machine.schema.state(at: "b/b2/b21"), call: lines.add("internal"))
    machine.start()
    for event in ["fork", "home", "b21", "tell"] { machine.handle(event) }
    #expect(lines.list == ["entry on fork", "exit on home", "internal on tell"])
  }

  @Test func `observers get one compound transition through a choice, with its event`() throws {
    var told: [String] = []
    machine.start()
    machine.onExit(of: "a", call: lines.add("exit"))
    machine.onEntry(of: "b21", call: lines.add("entry"))
    machine.observeTransitions { old, event, new in
      told.append("\(old.leaves) \(event ?? "-") \(new.leaves)")
    }
    machine.handle("choice")
    #expect(lines.list == ["exit on choice", "entry on choice"])
    #expect(told == [#"["a1"] choice ["b21"]"#])
  }

  // TB-59
  @Test func `gets an error for a wrong path`() {
    #expect(throws: StatePathError.self) {
      try machine.onExit(of: machine.schema.state(at: "c/c2/c222")) { _ in }
    }
  }

  // TB-59 (differs): no error. A state of an enum is always declared.
  @Test func `observers of a state that the chart does not declare are never called`() {
    machine.onEntry(of: "nowhere", call: lines.add("entry"))
    machine.onExit(of: "nowhere", call: lines.add("exit"))
    machine.start()
    machine.handle("b21")
    machine.stop()
    #expect(lines.list == [])
  }

  @Test func `observers are called for start and stop, without an event`() {
    machine.onEntry(of: "a", call: lines.add("entry"))
    machine.onExit(of: "a", call: lines.add("exit"))
    machine.start()
    machine.stop()
    #expect(lines.list == ["entry on -", "exit on -"])
  }

  @Test func `observers are called once for the exit and once for the entry of a re-entered state`()
  {
    machine.start()
    machine.handle("b21")
    machine.onEntry(of: "b21", call: lines.add("entry"))
    machine.onExit(of: "b21", call: lines.add("exit"))
    machine.handle("again")
    #expect(lines.list == ["entry on again", "exit on again"])
  }

  @Test func `when the machine terminates, only the exit of the source is observed`() {
    machine.start()
    for event in ["b21", "next"] { machine.handle(event) }
    machine.onExit(of: "b22", call: lines.add("exit b22"))
    machine.onExit(of: "b", call: lines.add("exit b"))
    #expect(machine.handle("end").isTransition)
    #expect(lines.list == ["exit b22 on end"])
  }

  // TB-59: the three ways of unsubscribing.
  @Test func `an observer is not called after it was removed`() {
    let token = machine.onEntry(of: "a", call: lines.add("entry"))
    machine.removeObserver(token)
    machine.start()
    #expect(lines.list.isEmpty)
  }

  @Test func `observers are not called for a step that was undone`() {
    machine.start()
    machine.handle("b21")
    machine.onExit(of: "b21", call: lines.add("exit"))
    #expect(machine.handle("fail").error is Refused)
    #expect(lines.list.isEmpty)
  }
}
