import Foundation
import Schematic
import SchematicFoundation
import TestSupport
import Testing

struct TypedObserverTests {
  let center = NotificationCenter()
  let lines = Lines()

  /// Makes a line of each transition that a turnstile posts.
  private func observeTurnstiles() -> any NSObjectProtocol {
    nonisolated(unsafe) let add = lines.add
    return Turnstile.Machine.observeAllMachines(in: center) { machine, old, event, new in
      add("\(old) \(event.map { "\($0)" } ?? "-") \(new), is \(machine.state)")
    }
  }

  // MA-31
  @Test func `an observer gets the machine, old state, event and new state`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.postNotifications(to: center)
    let token = observeTurnstiles()
    turnstile.handle(.coin)
    turnstile.reset()
    #expect(
      lines.list == ["locked coin unlocked, is unlocked", "unlocked - locked, is locked"])
    center.removeObserver(token)
  }

  // MA-31: called only when the types match.
  @Test func `observeAllMachines observes the machines of one type only`() throws {
    let (one, other) = (StateMachine(Turnstile()), StateMachine(Turnstile()))
    let chart = try StateMachine(NestedStates())
    one.postNotifications(to: center)
    other.postNotifications(to: center)
    chart.postNotifications(to: center)
    let token = observeTurnstiles()
    one.handle(.coin)
    other.handle(.coin)
    chart.start()
    #expect(lines.list.count == 2)
    center.removeObserver(token)
  }

  @Test func `observeAllMachines needs machines that post notifications`() {
    let turnstile = StateMachine(Turnstile())
    let token = observeTurnstiles()
    turnstile.handle(.coin)
    #expect(lines.list.isEmpty)
    center.removeObserver(token)
  }

  // MA-31: the token.
  @Test func `an observer ends when the center gets its token`() {
    let turnstile = StateMachine(Turnstile())
    turnstile.postNotifications(to: center)
    center.removeObserver(observeTurnstiles())
    turnstile.handle(.coin)
    #expect(lines.list.isEmpty)
  }

  // TB-57: the data of the event; typed.
  @Test func `StateMachineNotification has the types of the schema`() throws {
    let turnstile = StateMachine(Turnstile())
    turnstile.postNotifications(to: center)
    nonisolated(unsafe) var notes: [Notification] = []
    let token = center.addObserver(
      forName: .stateMachineDidEnterState, object: turnstile, queue: nil
    ) { notes.append($0) }
    turnstile.handle(.coin)
    center.removeObserver(token)
    let note = try #require(notes.first)
    let change = try #require(StateMachineNotification<Turnstile>(note))
    #expect(change.machine === turnstile)
    #expect(change.event == .coin)
    #expect(change.state() == Turnstile.State.unlocked)
    #expect(change.oldState == nil)
  }

  @Test func `StateMachineNotification is nil for a machine of another schema`() {
    let turnstile = StateMachine(Turnstile())
    let note = Notification(name: .stateMachineDidTransition, object: turnstile)
    #expect(StateMachineNotification<StateMachineSchema<Int, Int, Void>>(note) == nil)
  }

  @Test func `observers do not keep a machine alive`() {
    weak var released: Turnstile.Machine?
    do {
      let machine = StateMachine(Turnstile())
      released = machine
      machine.postNotifications(to: center)
      machine.debug { _ in }
      machine.onEntry(of: .unlocked) { _ in }
      machine.handle(.coin)
    }
    #expect(released == nil)
  }
}
