import Schematic
import SchematicFoundation
import Statecharts
import TestSupport
import Testing
import TransitionTables

struct DebuggedSchemaTests {
  let lines = Lines()
  let clock = ManuallyMovedClock()

  // TB-70
  @Test func `the debugger writes named actions in their order`() throws {
    struct Lamp: Statechart {
      enum State { case off, on }
      enum Event { case press }
      var body: [Element] {
        state(.off) {
          onExit("wake") {}
          on(.press, to: .on)
        }
        state(.on) {
          onEntry("glow") {}
          onEntry {}
        }
      }
    }
    let lamp = try StateMachine(Lamp())
    lamp.start()
    lamp.debug(clock: clock, to: lines.add)
    lamp.handle(.press)
    #expect(
      lines.list.filter { $0.hasPrefix("\t") } == [
        "\tAction 'wake'", "\tExit 'off'", "\tEnter 'on'", "\tAction 'glow'",
      ])
  }

  @Test func `the debugger writes the named action of a flat machine`() {
    let schema = StateMachineSchema<Int, Int, Void>(startingIn: 0) { _, event in
      .to(event).perform("count") {}
    }
    let machine = StateMachine(schema: schema)
    machine.debug(clock: clock, to: lines.add)
    machine.handle(1)
    #expect(lines.list.filter { $0.hasPrefix("\t") }.last == "\tAction 'count'")
  }

  @Test func `the debugger writes eventless steps below the event`() throws {
    struct Doors: Statechart {
      enum State { case closed, opening, open }
      enum Event { case push }
      var body: [Element] {
        state(.closed) { on(.push, to: .opening) }
        state(.opening) { always(to: .open) }
        state(.open)
      }
    }
    let doors = try StateMachine(Doors())
    doors.start()
    doors.debug(clock: clock, to: lines.add)
    doors.handle(.push)
    #expect(
      lines.list.filter { $0.contains("transition:") } == [
        "[machine]: performing transition: closed --> opening",
        "[machine]: performing transition: opening --> open",
      ])
    #expect(lines.list.filter { $0.contains("attempt") }.count == 1)
  }

  @Test func `the debugger writes a state map with its rejections`() throws {
    let work = try StateMachine(Work())
    work.debug(named: "work", clock: clock, to: lines.add)
    work.suspend()
    work.transition(to: .working)
    #expect(
      lines.list.prefix(4) == [
        "[work]: attempt to handle event 'suspend'", "[work/working]: will handle event 'suspend'",
        "[work]: performing transition: working --> hidden", "\tEnter 'hidden'",
      ])
    #expect(lines.list.contains { $0.hasPrefix("[work]: event 'to(working)' is rejected: ") })
  }

  @Test func `the debugger writes a transition table`() throws {
    struct Door: TransitionTable {
      enum State { case open, closed }
      enum Event { case close, knock }
      let initialState = State.open
      var body: [Row] {
        on(.close, from: .open, to: .closed)
        stay(.knock, from: .closed) {}
      }
    }
    let door = try StateMachine(Door())
    door.debug(named: "door", clock: clock, to: lines.add)
    door.handle(.close)
    door.handle(.knock)
    #expect(
      lines.list.filter { $0.contains("transition:") } == [
        "[door]: performing transition: open --> closed",
        "[door/closed]: performing transition: closed",
      ])
  }

  @Test func `the debugger writes a reset`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.debug(clock: clock, to: lines.add)
    turnstile.reset()
    #expect(lines.list.first == "[machine]: reset")
  }

  @Test func `a debugger added during a step writes from the next step on`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.didTransition = { [unowned turnstile, clock, lines] _, event, _ in
      if event == .coin { turnstile.debug(clock: clock, to: lines.add) }
    }
    turnstile.handle(.coin)
    #expect(lines.list.isEmpty)
    turnstile.handle(.push)
    #expect(lines.list.first == "[machine]: attempt to handle event 'push'")
  }

  @Test func `the debugger writes a step before observers are notified`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.didTransition = { [lines] _, _, _ in lines.add("callback") }
    turnstile.debug(clock: clock, to: lines.add)
    turnstile.handle(.coin)
    #expect(lines.list[3...5] == ["\tExit 'locked'", "\tEnter 'unlocked'", "callback"])
  }

  @Test func `the debugger writes no exits of a step that was undone`() throws {
    let machine = try started(NestedStates(), "b21")
    machine.debug(clock: clock, to: lines.add)
    machine.handle("fail")
    #expect(!lines.list.contains { $0.hasPrefix("\t") })
    #expect(lines.list.contains("[machine]: failed on event 'fail': refused"))
  }
}
