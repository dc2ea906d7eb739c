import Schematic
import SchematicFoundation
import Statecharts
import TestSupport
import Testing

struct DebuggerTests {
  let lines = Lines()
  let clock = ManuallyMovedClock()

  // TB-70 (differs): the state that handles an event is written after its guards are evaluated.
  @Test func `the debugger writes each event`() throws {
    let machine = try started(NestedStates(), "b21")
    machine.debug(named: "main", clock: clock, to: lines.add)
    machine.handle("next")
    #expect(
      lines.list == [
        "[main]: attempt to handle event 'next'",
        "[main/b/b2/b21]: will handle event 'next'",
        "[main/b/b2]: performing transition: b21 --> b22",
        "\tExit 'b21'",
        "\tEnter 'b22'",
        "[main]: run-to-completion step took 0.000 milliseconds",
        "[main]: remaining events in queue: 0",
        "[main]: active states: (b, b2, b22)",
        "",
      ])
  }

  // TB-70: setup and teardown with data.
  @Test func `the debugger writes the events of start and stop`() throws {
    let machine = try StateMachine(NestedStates())
    machine.debug(named: "main", clock: clock, to: lines.add)
    machine.start(with: "link")
    machine.stop(with: "quit")
    #expect(
      lines.list.filter { $0.contains("'link'") || $0.contains("'quit'") } == [
        "[main]: start with 'link'", "[main]: stop with 'quit'",
      ])
  }

  // TB-70: setup and teardown.
  @Test func `the debugger writes start and stop`() throws {
    let machine = try StateMachine(NestedStates())
    machine.debug(named: "main", clock: clock, to: lines.add)
    machine.start()
    machine.stop()
    #expect(
      lines.list.filter { !$0.contains("queue") && !$0.contains("took") } == [
        "[main]: start", "\tEnter 'a'", "\tEnter 'a1'", "[main]: active states: (a, a1)", "",
        "[main]: stop", "\tExit 'a1'", "\tExit 'a'", "[main]: active states: ()", "",
      ])
  }

  @Test func `the debugger writes a choice without an enabled branch as undone`() throws {
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("a") { on("go", via: .choice([.to("b").when { throw Refused() }, .otherwise("b")])) }
        state("b")
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    machine.debug(named: "main", clock: clock, to: lines.add)
    machine.handle("go")
    #expect(
      lines.list.prefix(6) == [
        "[main]: attempt to handle event 'go'",
        "[main/a]: will handle event 'go'",
        "[main]: performing transition: a --> choice",
        "\tExit 'a'",
        "[main]: the transition is undone",
        "[main]: failed: refused",
      ])
  }

  @Test func `the debugger writes the recall of a deferred event`() throws {
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("busy") {
          defers("print")
          on("done", to: "idle")
        }
        state("idle") { on("print") {} }
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    machine.handle("print")
    machine.debug(named: "main", clock: clock, to: lines.add)
    machine.handle("done")
    #expect(lines.list.contains("[main]: attempt to handle deferred event 'print'"))
  }

  // SK-34: the event received, and the transition from state to state. MA-35: any sink.
  @Test func `the debugger writes the steps of a flat machine`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.debug(clock: clock, to: lines.add)
    turnstile.handle(.coin)
    #expect(
      lines.list.prefix(5) == [
        "[machine]: attempt to handle event 'coin'",
        "[machine/locked]: will handle event 'coin'",
        "[machine]: performing transition: locked --> unlocked",
        "\tExit 'locked'",
        "\tEnter 'unlocked'",
      ])
  }

  @Test func `the name of an internal transition is its state`() throws {
    let machine = try started(NestedStates(), "b21")
    machine.debug(clock: clock, to: lines.add)
    machine.handle("tell")
    #expect(lines.list[2] == "[machine/b/b2/b21]: performing transition: b21")
    #expect(lines.list[3].contains("took"))
  }

  @Test(arguments: [
    (Turnstile.Event.push, "[machine]: event 'push' is ignored"),
    (.kick, "[machine]: event 'kick' is rejected: refused"),
    (.hack, "[machine]: failed on event 'hack': refused"),
  ])
  func `the debugger writes the result of events without a transition`(
    event: Turnstile.Event, line: String
  ) {
    let turnstile = StateMachine(Turnstile())
    turnstile.debug(clock: clock, to: lines.add)
    turnstile.handle(event)
    #expect(lines.list.contains(line))
  }

  @Test func `the debugger writes why an event before start() is ignored`() throws {
    let machine = try StateMachine(NestedStates())
    machine.debug(clock: clock, to: lines.add)
    machine.handle("tell")
    #expect(
      lines.list[1]
        == "[machine]: failed on event 'tell': The machine has not been started, so it cannot handle 'tell': call start() first."
    )
  }

  // TB-70 (differs): upstream's durations are 0.
  @Test func `the duration does not include the time for writing`() {
    let schema = StateMachineSchema<Bool, Bool, Void>(startingIn: false) { [clock] _, isOn in
      .to(isOn) { clock.advance(by: .microseconds(1_234_005)) }
    }
    let machine = StateMachine(schema: schema)
    machine.debug(clock: clock) { [clock, lines] line in
      clock.advance(by: .seconds(60))
      lines.add(line)
    }
    machine.handle(true)
    #expect(lines.list.contains("[machine]: run-to-completion step took 1234.005 milliseconds"))
  }

  @Test func `each event has its own duration`() {
    let schema = StateMachineSchema<Int, Int, Void>(startingIn: 0) { [clock] _, event in
      .to(event) { clock.advance(by: .milliseconds(event)) }
    }
    let machine = StateMachine(schema: schema)
    machine.debug(clock: clock, to: lines.add)
    for event in [5, 7] { machine.handle(event) }
    #expect(
      lines.list.filter { $0.contains("took") } == [
        "[machine]: run-to-completion step took 5.000 milliseconds",
        "[machine]: run-to-completion step took 7.000 milliseconds",
      ])
  }

  // TB-70
  @Test func `the debugger writes the number of queued events, and each in its turn`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.debug(clock: clock, to: lines.add)
    turnstile.didTransition = { [unowned turnstile] _, event, _ in
      if event == .coin { turnstile.handle(.push) }
    }
    turnstile.handle(.coin)
    #expect(
      lines.list.filter { $0.contains("queue") || $0.contains("attempt") } == [
        "[machine]: attempt to handle event 'coin'", "[machine]: remaining events in queue: 1",
        "[machine]: attempt to handle event 'push'", "[machine]: remaining events in queue: 0",
      ])
  }

  // TB-70: the names of the events in the queue.
  @Test func `the debugger writes the names of queued events, in order`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.debug(clock: clock, to: lines.add)
    turnstile.didTransition = { [unowned turnstile] _, event, _ in
      guard event == .coin, turnstile.state == .unlocked else { return }
      turnstile.handle(.push)
      turnstile.handle(.kick)
      turnstile.stop()
    }
    turnstile.handle(.coin)
    #expect(
      lines.list.filter { $0.contains("queue") || $0.hasPrefix("[machine]: (") } == [
        "[machine]: remaining events in queue: 3", "[machine]: (push, kick, stop)",
        "[machine]: remaining events in queue: 2", "[machine]: (kick, stop)",
        "[machine]: remaining events in queue: 1", "[machine]: (stop)",
        "[machine]: remaining events in queue: 0",
      ])
  }

  @Test func `the debugger writes the names of deferred events`() throws {
    struct Printer: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("busy") {
          defers("print")
          defers("copy")
          on("done", to: "idle")
        }
        state("idle")
      }
    }
    let machine = try StateMachine(Printer())
    machine.start()
    machine.handle("print")
    machine.debug(clock: clock, to: lines.add)
    machine.handle("copy")
    #expect(
      lines.list.suffix(5) == [
        "[machine]: remaining events in queue: 0", "[machine]: deferred events: 2",
        "[machine]: (print, copy)", "[machine]: active states: (busy)", "",
      ])
  }

  @Test func `control characters in names are escaped, so that a name writes no line of its own`() {
    let schema = StateMachineSchema<String, String, Void>(startingIn: "a\tb") { _, event in
      event == "go" ? .to("c\r\u{1B}[31m\u{2028}") : nil
    }
    let machine = StateMachine(schema: schema)
    machine.debug(named: "x\ny", clock: clock, to: lines.add)
    machine.handle("\n[x]: forged")
    machine.handle("go")
    #expect(lines.list.contains("[x\\ny]: attempt to handle event '\\n[x]: forged'"))
    #expect(lines.list.contains("\tExit 'a\\tb'"))
    #expect(lines.list.contains("\tEnter 'c\\r\\u{1B}[31m\\u{2028}'"))
    #expect(machine.activeStateTree(named: "m\n") == "m\\n\n\tc\\r\\u{1B}[31m\\u{2028}\n")
  }

  @Test(arguments: [
    "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}",
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ])
  func `a control character is escaped even if the name has no other`(control: String) {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, _ in nil }
    let machine = StateMachine(schema: schema)
    machine.debug(named: "machine", clock: clock, to: lines.add)
    machine.handle("a\(control)b")
    #expect(lines.list.contains { $0.contains("'a\\") && $0.contains("b'") })
    #expect(!lines.list.contains { $0.contains("a\(control)b") })
  }

  @Test func `the debugger writes a raised event`() {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, event in
      switch event {
      case "first": .to(1).performWithContext { $0.raise("second") }
      case "second": .to(2).performWithContext { $0.raise("third") }
      default: nil
      }
    }
    let machine = StateMachine(schema: schema)
    machine.debug(clock: clock, to: lines.add)
    machine.handle("first")
    #expect(
      lines.list.filter { $0.contains("attempt") || $0.contains("ignored") } == [
        "[machine]: attempt to handle event 'first'",
        "[machine]: attempt to handle raised event 'second'",
        "[machine]: attempt to handle raised event 'third'",
        "[machine]: event 'third' is ignored",
      ])
  }

  @Test func `an event that was raised before an error is written as raised`() {
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { _, event in
      switch event {
      case "first":
        .to(1).performWithContext {
          $0.raise("second")
          throw Refused()
        }
      default: nil
      }
    }
    let machine = StateMachine(schema: schema)
    machine.debug(clock: clock, to: lines.add)
    machine.handle("first")
    #expect(
      lines.list.filter { $0.contains("attempt") || $0.contains("failed") } == [
        "[machine]: attempt to handle event 'first'",
        "[machine]: failed on event 'first': refused",
        "[machine]: attempt to handle raised event 'second'",
      ])
  }

  @Test func `a debugger that an action adds writes the events that are raised then`() {
    weak var machine: StateMachine<StateMachineSchema<Int, String, Void>>?
    let schema = StateMachineSchema<Int, String, Void>(startingIn: 0) { [clock, lines] _, event in
      guard event == "first" else { return nil }
      return .to(1).performWithContext {
        machine?.debug(clock: clock, to: lines.add)
        $0.raise("second")
      }
    }
    let debugged = StateMachine(schema: schema)
    machine = debugged
    debugged.handle("first")
    #expect(lines.list.contains("[machine]: attempt to handle raised event 'second'"))
  }

  // TB-69 (differs): any number of machines, any number of debuggers, and each ends.
  @Test func `each machine has its own debugger until its token is removed`() {
    let (one, other) = (StateMachine(Turnstile()), StateMachine(Turnstile()))
    let first = one.debug(named: "first", clock: clock, to: lines.add)
    let second = one.debug(named: "second", clock: clock, to: lines.add)
    other.handle(.coin)
    #expect(lines.list.isEmpty)
    one.removeObserver(first)
    one.handle(.coin)
    #expect(lines.list.first == "[second]: attempt to handle event 'coin'")
    #expect(!lines.list.contains { $0.hasPrefix("[first") })
    one.removeObserver(second)
    lines.list = []
    #expect(one.handle(.push) == .transitioned(from: .unlocked, to: .locked))
    #expect(lines.list.isEmpty)
  }

  @Test func `a text stream gets lines`() {
    final class Text: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let text = Text()
    let turnstile = StateMachine(Turnstile())
    turnstile.debug(to: text, named: "gate", clock: clock)
    turnstile.handle(.push)
    #expect(text.text.hasPrefix("[gate]: attempt to handle event 'push'\n[gate]: event"))
    #expect(text.text.hasSuffix("[gate]: active states: (locked)\n\n"))
  }

  @Test func `the debugger writes that the subject is released`() {
    final class ReleasedSubject {}
    let schema = StateMachineSchema<Int, Int, ReleasedSubject>(startingIn: 0) { _, event in
      .to(event) { _ in }
    }
    let machine = StateMachine(schema: schema, subject: ReleasedSubject())
    machine.debug(clock: clock, to: lines.add)
    machine.handle(1)
    #expect(lines.list.contains("[machine]: nothing is performed: the subject is released"))
  }

  @Test func `the debugger writes a failure and the transition that handles it`() throws {
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("a") {
          on("go") { throw Refused() }
          onFailure(to: "b")
        }
        state("b")
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    machine.debug(named: "main", clock: clock, to: lines.add)
    machine.handle("go")
    #expect(
      lines.list.prefix(8) == [
        "[main]: attempt to handle event 'go'",
        "[main/a]: will handle event 'go'",
        "[main/a]: performing transition: a",
        "[main]: failed on event 'go': refused",
        "[main/a]: will handle failure 'refused'",
        "[main]: performing transition: a --> b",
        "\tExit 'a'",
        "\tEnter 'b'",
      ])
  }
}
