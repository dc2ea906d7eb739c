import Foundation
import Schematic
import SchematicFoundation
import Statecharts
import TestSupport
import Testing

struct NotificationTests {
  let center = NotificationCenter()
  let turnstile = StateMachine(Turnstile())

  // MA-31: off by default.
  @Test func `a machine posts no notifications by default`() {
    let (lines, tokens) = center.lines(of: turnstile)
    turnstile.handle(.coin)
    #expect(lines.list.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  // TB-57, MA-31; SK-33 (differs): it contains the change, and is posted for start and stop, too.
  @Test func `a step posts exit, entry and transition, in this order`() {
    turnstile.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: turnstile)
    turnstile.handle(.coin)
    #expect(lines.list == ["exit locked on coin", "enter unlocked on coin", "transition on coin"])
    withExtendedLifetime(tokens) {}
  }

  // TB-58 (differs): the name is the library's, not the event's.
  @Test func `an internal transition posts didHandleInternally`() {
    turnstile.postNotifications(to: center)
    turnstile.handle(.coin)
    let (lines, tokens) = center.lines(of: turnstile)
    turnstile.handle(.tip)
    #expect(lines.list == ["internal unlocked on tip", "transition on tip"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an ignored or rejected event posts no notification`() {
    turnstile.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: turnstile)
    turnstile.handle(.push)
    turnstile.handle(.kick)
    #expect(lines.list.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  // TB-57 (differs): after the actions. MA-20: after the machine's own callback.
  @Test func `notifications come after the actions and the callback`() throws {
    struct Lamp: Statechart {
      enum State { case off, on }
      enum Event { case press }
      typealias Subject = Lines
      var body: [Element] {
        state(.off) {
          onExit { $0.add("action exit") }
          on(.press, to: .on) { $0.add("action") }
        }
        state(.on) { onEntry { $0.add("action entry") } }
      }
    }
    typealias Chart = StatechartSchema<Lamp.State, Lamp.Event, Lines>
    let lines = Lines()
    let lamp = try StateMachine(Lamp(), subject: lines)
    lamp.start()
    lamp.didTransition = { _, _, _ in lines.add("callback") }
    lamp.postNotifications(to: center)
    nonisolated(unsafe) let add = lines.add
    let tokens = [Notification.Name.stateMachineDidExitState, .stateMachineDidEnterState].map {
      center.addObserver(forName: $0, object: lamp, queue: nil) { note in
        let state = StateMachineNotification<Chart>(note)?.state(as: Lamp.State.self)
        add(state == .off ? "exited" : "entered")
      }
    }
    lamp.handle(.press)
    #expect(
      lines.list == ["action exit", "action", "action entry", "callback", "exited", "entered"])
    tokens.forEach(center.removeObserver)
  }

  // TB-57: also when a machine starts and stops.
  @Test func `start and stop post entries and exits without an event`() throws {
    let machine = try StateMachine(NestedStates())
    machine.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: machine)
    machine.start()
    machine.stop()
    #expect(
      lines.list == ["enter a", "enter a1", "transition", "exit a1", "exit a", "transition"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a self-transition posts the same state's exit and entry`() throws {
    let machine = try started(NestedStates(), "b21")
    machine.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: machine)
    machine.handle("again")
    #expect(lines.list == ["exit b21 on again", "enter b21 on again", "transition on again"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a transition through a choice posts one transition`() throws {
    let machine = try StateMachine(NestedStates())
    machine.start()
    machine.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: machine)
    machine.handle("choice")
    #expect(
      lines.list == [
        "exit a1 on choice", "exit a on choice", "enter b on choice", "enter b2 on choice",
        "enter b21 on choice", "transition on choice",
      ])
    withExtendedLifetime(tokens) {}
  }

  // MA-32 (differs): a reset is posted, because a view of the state would otherwise be wrong.
  @Test func `a reset posts the transition alone`() {
    turnstile.postNotifications(to: center)
    turnstile.handle(.coin)
    let (lines, tokens) = center.lines(of: turnstile)
    turnstile.reset()
    #expect(lines.list == ["transition"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a step whose action throws before the state changes posts nothing`() throws {
    let machine = try started(NestedStates(), "b21")
    machine.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: machine)
    #expect(machine.handle("fail").error is Refused)
    #expect(lines.list.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test func `nothing of a transition that was undone is posted later`() throws {
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("a") {
          on("go", via: .choice([.to("b").when { throw Refused() }, .otherwise("b")]))
          on("next", to: "b")
        }
        state("b")
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    machine.postNotifications(to: center)
    let (lines, tokens) = center.lines(of: machine)
    #expect(machine.handle("go").error is Refused)
    #expect(lines.list.isEmpty)
    machine.handle("next")
    #expect(lines.list == ["exit a on next", "enter b on next", "transition on next"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `posting ends when the token is removed`() {
    let (lines, tokens) = center.lines(of: turnstile)
    turnstile.removeObserver(turnstile.postNotifications(to: center))
    turnstile.handle(.coin)
    #expect(lines.list.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test func `an event that an observer sends waits for the end of the step`() {
    turnstile.postNotifications(to: center)
    nonisolated(unsafe) var outcomes: [Outcome<Turnstile.State>] = []
    nonisolated(unsafe) let turnstile = turnstile
    let token = center.addObserver(
      forName: .stateMachineDidEnterState, object: turnstile, queue: nil
    ) { _ in
      if turnstile.state == .unlocked { outcomes.append(turnstile.handle(.push)) }
    }
    #expect(turnstile.handle(.coin) == .transitioned(from: .locked, to: .locked))
    #expect(outcomes == [.queued])
    center.removeObserver(token)
  }
}
