import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// What is to be done is saved before it is done.
struct SavingTests {
  let clock = ManualClock()
  let file = SavedFile<Payment.Machine.Saved>()

  @Test func `an observer on an actor saves the state before its timer is scheduled`() async throws
  {
    let payment = try StateMachineActor(Payment(), subject: file, clock: clock)
    let sleepers = Locked<[Int]>([])
    await payment.observe { [clock] _ in sleepers.withLock { $0.append(clock.sleeperCount) } }
    await payment.start()
    await payment.handle(.order)
    #expect(sleepers.withLock { $0 } == [0, 0])
    #expect(clock.sleeperCount == 1)
  }

  @Test func `a stable state on an actor is reported before its timer is scheduled`() async throws {
    let payment = try StateMachineActor(Payment(), subject: file, clock: clock)
    let sleepers = Locked<[Int]>([])
    await payment.observeStableStates { [clock] _ in
      sleepers.withLock { $0.append(clock.sleeperCount) }
    }
    await payment.start()
    await payment.handle(.order)
    #expect(sleepers.withLock { $0 } == [0, 0])
    #expect(clock.sleeperCount == 1)
  }

  @Test func `work on an actor finds the saved state of the step that starts it`() async throws {
    let payment = try StateMachineActor(Payment(), subject: file, clock: clock)
    await payment.withMachine { [file] machine in file.save(machine) }
    await payment.start()
    await payment.handle(.order)
    await payment.handle(.pay)
    try await payment.first { $0.contains(.paid) || $0.contains(.lost) }
    #expect(await payment.isIn(.paid))
  }

  @Test @MainActor
  func `an observer of a plain machine saves the state before its timer is scheduled`() throws {
    let payment = try StateMachine(Payment(), subject: file)
    payment.hostActivities(on: clock)
    var sleepers: [Int] = []
    payment.observe { [clock] _ in sleepers.append(clock.sleeperCount) }
    payment.start()
    payment.handle(.order)
    #expect(sleepers == [0, 0])
    #expect(clock.sleeperCount == 1)
  }

  @Test @MainActor
  func `an observer can prevent the activities of a state by an event that exits it`() throws {
    let payment = try StateMachine(Payment(), subject: file)
    payment.hostActivities(on: clock)
    var sleepers: [Int] = []
    payment.observe { [unowned payment, clock] notice in
      sleepers.append(clock.sleeperCount)
      // As after a disk error.
      if payment.isIn(.ordered) { payment.handle(.cancel) }
    }
    payment.start()
    payment.handle(.order)
    #expect(payment.isIn(.open))
    #expect(sleepers == [0, 0, 0])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `code that saves each state keeps the last one before a stop`() async throws {
    let payment = try StateMachineActor(Payment(), subject: file, clock: clock)
    await payment.withMachine { [file] machine in file.save(machine) }
    await payment.start()
    await payment.handle(.order)
    await payment.stop()
    let saved = try #require(file.content)
    let resumed = try StateMachineActor(Payment(), subject: file, clock: clock)
    try await resumed.resume(from: saved)
    await resumed.start()
    #expect(await resumed.isIn(.ordered))
  }

  @Test func `the sequence of transitions has the cause of each`() async throws {
    let payment = try StateMachineActor(Payment(), subject: file, clock: clock)
    let steps = payment.transitions
    await payment.start()
    await payment.handle(.order)
    try await clock.advance(by: .seconds(60))
    await payment.reset()
    await payment.start()
    await payment.stop()
    var causes: [TransitionCause] = []
    for await step in steps { causes.append(step.cause) }
    #expect(causes == [.start, .event, .event, .eventless, .reset, .start, .stop])
  }
}

/// Looks into the file while it pays: the state in which it pays must be there.
struct Payment: Statechart {
  enum State: String, Codable { case open, ordered, paying, paid, lost, late, closed }
  enum Event: String, Codable { case order, cancel, pay, paid, lost, timeout }
  typealias Subject = SavedFile<SavedMachine<Configuration<State>, Event>>

  var body: [Element] {
    state(.open) { on(.order, to: .ordered) }
    state(.ordered) {
      after(.seconds(60), send: .timeout)
      on(.cancel, to: .open)
      on(.pay, to: .paying)
      on(.timeout, to: .late)
    }
    state(.paying) {
      run("pay", with: \.self) { file in
        file.content?.state.contains(.paying) ?? false
      } then: { isSaved in
        isSaved ? .paid : .lost
      }
      on(.paid, to: .paid)
      on(.lost, to: .lost)
    }
    state(.late) { always(to: .closed) }
    state(.closed)
    state(.paid)
    state(.lost)
  }
}

/// A file in memory.
final class SavedFile<Content: Sendable>: Sendable {
  private let storage = Locked<Content?>(nil)

  var content: Content? { storage.withLock { $0 } }

  /// Saves each state of a machine, but not the one after a stop.
  func save<Schema>(_ machine: StateMachine<Schema>) where Content == StateMachine<Schema>.Saved {
    machine.observe { [unowned machine] notice in
      guard notice.cause != .stop else { return }
      let saved = machine.saved
      self.storage.withLock { $0 = saved }
    }
  }
}
