import Schematic
import Testing

@testable import SchematicConcurrency

/// The mailbox of an actor, and what it says about the task that empties it.
@Suite("A mailbox, again and again")
struct MailboxAgainTests {
  private let mailbox = Mailbox<Int>()

  @Test func `one task is scheduled until it has finished with an empty mailbox`() {
    for round in 0..<3 {
      #expect(mailbox.isEmpty)
      #expect(mailbox.enqueue(round))
      #expect(!mailbox.enqueue(round + 1))
      #expect(!mailbox.isEmpty && mailbox.count == 2)
      var first = mailbox.take(atMost: 1).events
      #expect(first.popFirst() == round)
      #expect(!mailbox.isEmpty && mailbox.count == 1)
      // Events are left: the same task goes on.
      #expect(mailbox.finishDraining())
      #expect(!mailbox.enqueue(round + 2))
      var rest = mailbox.take(atMost: 5).events
      #expect(rest.popFirst() == round + 1 && rest.popFirst() == round + 2)
      #expect(rest.popFirst() == nil)
      #expect(mailbox.isEmpty && mailbox.count == 0)
      // No other task before this one has finished.
      #expect(!mailbox.enqueue(7))
      _ = mailbox.take(atMost: 1)
      #expect(!mailbox.finishDraining())
    }
  }

  @Test func `an observer is requested once, and taken with the events before it`() {
    #expect(mailbox.requestObserver())
    #expect(!mailbox.requestObserver())
    #expect(!mailbox.isEmpty && mailbox.count == 0)
    // A request alone is a reason to go on.
    #expect(mailbox.finishDraining())
    #expect(mailbox.take(atMost: 1).isObserverRequested)
    #expect(mailbox.isEmpty)
    #expect(!mailbox.finishDraining())
    #expect(!mailbox.requestObserver())
    #expect(mailbox.enqueue(1))
    #expect(!mailbox.take(atMost: 1).isObserverRequested)
  }

  @Test func `senders are those of the events that are taken`() {
    _ = mailbox.enqueue(1)
    let senders = mailbox.nameSenders { $0 == 3 ? nil : "sender of \($0)" }
    for event in 2...4 { _ = mailbox.enqueue(event) }
    _ = mailbox.take(atMost: 2)
    // The first was there before the names were wanted.
    #expect(senders.next() == .some(nil) && senders.next() == "sender of 2")
    #expect(senders.next() == nil)
    _ = mailbox.take(atMost: 5)
    #expect(senders.next() == .some(nil) && senders.next() == "sender of 4")
    mailbox.forgetSenders()
    _ = mailbox.enqueue(5)
    _ = mailbox.take(atMost: 5)
    #expect(senders.next() == nil)
  }
}

/// What an actor does again after it has ended.
@Suite("An actor, started and stopped three times", .timeLimit(.minutes(5)))
struct ActorLifeTests {
  private struct Failure: Error {}

  private struct Gate: FlatStateMachineSchema {
    enum State { case shut, open }
    enum Event { case push, fail }
    let initialState = State.shut

    func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
      switch event {
      case .push: .to(state == .shut ? .open : .shut)
      case .fail: .to(.open) { _ in throw Failure() }
      }
    }
  }

  @Test func `a stream ends with each stop, and the next one is like the first`() async {
    let gate = StateMachineActor(schema: Gate())
    for round in 0..<3 {
      await gate.reset()
      let stream = gate.transitions
      await gate.handle(.push)
      await gate.handle(.fail)
      await gate.handle(.push)
      await gate.stop()
      var targets: [Gate.State] = []
      for await step in stream { targets.append(step.to) }
      #expect(targets == [.open, .open, .shut], "round \(round)")
      var after = gate.transitions.makeAsyncIterator()
      #expect(await after.next() == nil)
    }
  }

  @Test func `a signal of the end is sent once to each subscriber, and steps follow a new start`() {
    let broadcaster = TransitionBroadcaster<Gate.State, Gate.Event>()
    let ends = Locked(0)
    for round in 1...3 {
      broadcaster.reopen()
      let number = broadcaster.subscribe { if case .end = $0 { ends.withLock { $0 += 1 } } }
      #expect(broadcaster.count == 1)
      broadcaster.end()
      broadcaster.end()
      #expect(ends.withLock { $0 } == 2 * round - 1)
      #expect(broadcaster.count == 0)
      broadcaster.unsubscribe(number)
      // After the end, a subscription ends at once.
      _ = broadcaster.subscribe { if case .end = $0 { ends.withLock { $0 += 1 } } }
      #expect(ends.withLock { $0 } == 2 * round)
      #expect(broadcaster.count == 0)
    }
  }

  @Test func `tasks of one number have different tickets, and the first is cancelled once`() {
    var tasks = RunningTasks()
    let cancelled = Locked<[Int]>([])
    for round in 0..<3 {
      let (first, second) = (tasks.nextTicket(), tasks.nextTicket())
      #expect(first != second)
      tasks.add(1, first) { cancelled.withLock { $0.append(first) } }
      #expect(
        tasks.isRunning(1, first) && !tasks.isRunning(1, second) && !tasks.isRunning(2, first))
      tasks.cancel(1)
      tasks.cancel(1)
      tasks.add(1, second) { cancelled.withLock { $0.append(second) } }
      #expect(!tasks.isRunning(1, first) && tasks.isRunning(1, second))
      if round == 1 { tasks.remove(1) }
      tasks.cancelAll()
      tasks.cancelAll()
      #expect(!tasks.isRunning(1, second))
    }
    #expect(cancelled.withLock { $0 } == [1, 2, 3, 5, 6])
  }
}
