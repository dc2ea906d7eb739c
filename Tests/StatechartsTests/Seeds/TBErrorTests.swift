import Schematic
import Statecharts
import TestSupport
import Testing

private struct Trouble: Error, Equatable {}

/// a{a1} b{b1}, where what is named in `facts` throws.
private struct Throwing: TracedChart {
  var body: [Element] {
    troubled("a") {
      on("go", to: "b").performWithContext { context in
        context.raise("raised")
        try context.subject.attempt("action")
      }
      on("stay") { try $0.attempt("stay") }
      troubled("a1") {}
    }
    on("raised") { $0.note("raised") }
    troubled("b") {
      on("back", to: "a")
      troubled("b1") {}
    }
  }

  private func troubled(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    let elements = content()
    return state(id) {
      onEntry { try $0.attempt("+" + id) }
      onExit { try $0.attempt("-" + id) }
      elements
    }
  }
}

extension Trace {
  /// Notes what is attempted, which fails when a fact says so.
  fileprivate func attempt(_ line: String) throws {
    note(line)
    if facts.contains(line) { throw Trouble() }
  }
}

/// Errors in actions (TB-76).
///
/// Differs: they come back as outcomes. TBStateMachine's escaped from its queue, and left it
/// wherever the step had stopped.
@Suite struct TBErrorTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Throwing().started(trace)
  }

  @Test(arguments: [("-a1", "-a1"), ("-a", "-a1 -a"), ("action", "-a1 -a action")])
  func `an error before the state changes undoes the step (TB-76)`(
    place: String, performed: String
  ) {
    trace.facts = [place]
    #expect(machine.handle("go") == .failed(Trouble(), in: machine.state))
    #expect(trace.take() == performed)
    #expect(machine.state.leaves == ["a1"])
    // What the action had raised is undone with it, and does not come later.
    #expect(machine.trace(of: "stay") == "stay")
  }

  @Test(arguments: [("+b", "-a1 -a action +b raised"), ("+b1", "-a1 -a action +b +b1 raised")])
  func `an error after it has changed skips the rest of the step (TB-76)`(
    place: String, performed: String
  ) {
    trace.facts = [place]
    #expect(machine.handle("go") == .failed(Trouble(), in: machine.state))
    #expect(trace.take() == performed)
    #expect(machine.state.leaves == ["b1"])
  }

  @Test func `after an error the machine handles further events (TB-76)`() {
    trace.facts = ["stay", "-a1"]
    #expect(machine.handle("stay") == .failed(Trouble(), in: machine.state))
    #expect(machine.handle("go") == .failed(Trouble(), in: machine.state))
    trace.facts = []
    #expect(machine.trace(of: "go", "back") == "-b1 -b +a +a1")
  }

  @Test func `an error in one event does not reach the next in the queue (TB-76)`() {
    trace.facts = ["stay"]
    var told = 0
    machine.observe { notice in
      if case .failed = notice { told += 1 }
    }
    machine.observeTransitions { [unowned machine] _, event, _ in
      if event == "back" { for event in ["stay", "go"] { machine.handle(event) } }
    }
    machine.handle("go")
    #expect(machine.handle("back") == .failed(Trouble(), in: machine.state))
    #expect(told == 1)
    #expect(machine.state.leaves == ["b1"])
  }

  @Test func `a machine can be used after an error at its start (TB-76)`() throws {
    let machine = try Throwing().machine(trace)
    trace.facts = ["+a"]
    #expect(machine.start() == .failed(Trouble(), in: machine.state))
    #expect(machine.state.leaves == ["a1"])
    #expect(machine.handle("go").isTransition)
  }
}
