import Schematic
import Statecharts
import TestSupport
import Testing

@Suite("Who watches a state of a chart")
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
  @Test func `is told of its entry, exit and internal transitions`() {
    machine.onEntry(of: "b21", call: lines.add("entry"))
    machine.onExit(of: "b21", call: lines.add("exit"))
    machine.onInternalTransition(in: "b21", call: lines.add("internal"))
    machine.start()
    for event in ["b21", "tell", "next", "home"] { machine.handle(event) }
    #expect(lines.list == ["entry on b21", "internal on tell", "exit on next"])
  }

  // TB-55, TB-59
  @Test func `may name it by its path`() throws {
    try machine.onEntry(at: "c/c2@1/c222", call: lines.add("entry"))
    try machine.onExit(at: "c/c2@1/c222", call: lines.add("exit"))
    try machine.onInternalTransition(at: "b/b2/b21", call: lines.add("internal"))
    machine.start()
    for event in ["fork", "home", "b21", "tell"] { machine.handle(event) }
    #expect(lines.list == ["entry on fork", "exit on home", "internal on tell"])
  }

  @Test func `is told of a transition over a choice as of one, with its event`() throws {
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
    #expect(throws: ChartPathError.self) {
      try machine.onExit(at: "c/c2/c222") { _ in }
    }
  }

  @Test func `is told of start and stop, without an event`() {
    machine.onEntry(of: "a", call: lines.add("entry"))
    machine.onExit(of: "a", call: lines.add("exit"))
    machine.start()
    machine.stop()
    #expect(lines.list == ["entry on -", "exit on -"])
  }

  @Test func `is told once each of a state that is left and entered again`() {
    machine.start()
    machine.handle("b21")
    machine.onEntry(of: "b21", call: lines.add("entry"))
    machine.onExit(of: "b21", call: lines.add("exit"))
    machine.handle("again")
    #expect(lines.list == ["entry on again", "exit on again"])
  }

  @Test func `is not told of an exit when the machine terminates, which exits nothing`() {
    machine.start()
    for event in ["b21", "next"] { machine.handle(event) }
    machine.onExit(of: "b22", call: lines.add("exit"))
    machine.onExit(of: "b", call: lines.add("exit"))
    #expect(machine.handle("end").isTransition)
    #expect(lines.list.isEmpty)
  }

  // TB-59: the three ways of unsubscribing.
  @Test func `is told no more once the token is given back`() {
    let token = machine.onEntry(of: "a", call: lines.add("entry"))
    machine.removeObserver(token)
    machine.start()
    #expect(lines.list.isEmpty)
  }

  @Test func `is not told of a step that was undone`() {
    machine.start()
    machine.handle("b21")
    machine.onExit(of: "b21", call: lines.add("exit"))
    #expect(machine.handle("fail").error is Refused)
    #expect(lines.list.isEmpty)
  }
}
