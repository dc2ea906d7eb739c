import Schematic
import SchematicConcurrency
import SchematicTesting
import TestSupport
import Testing

/// What observers are notified of.
@MainActor struct DelayNoticeTests {
  private let clock = ManualClock()
  private let subject = Log()
  private let machine: StateMachine<Delaying>
  private let recorder: Recorder<Delaying>

  init() {
    machine = StateMachine(Delaying(), subject: subject)
    machine.hostActivities(on: clock)
    recorder = Recorder(machine)
  }

  private func changes() -> [String] {
    recorder.notices.compactMap { notice in
      guard case .delayedEvent(let delayed, let change) = notice else { return nil }
      return "\(delayed.name ?? "-") \(change) \(delayed.timeLeft.components.seconds)"
    }
  }

  @Test func `observers are notified when an event is scheduled and delivered`() async throws {
    machine.handle(.send("a", seconds: 3, name: "t"))
    #expect(recorder.lines.last == #"arrived("a"): scheduled in 3.0 seconds"#)
    try await clock.advance(by: .seconds(3))
    #expect(changes() == ["t scheduled 3", "t delivered 0"])
  }

  @Test func `observers are notified when an event is cancelled, with the time that was left`()
    async throws
  {
    machine.handle(.send("a", seconds: 3, name: "t"))
    try await clock.advance(by: .seconds(1))
    machine.handle(.cancel("t"))
    #expect(changes() == ["t scheduled 3", "t cancelled 2"])
  }

  @Test func `an event that replaces another cancels it`() {
    machine.handle(.send("a", seconds: 3, name: "t"))
    machine.handle(.send("b", seconds: 5, name: "t"))
    #expect(changes() == ["t scheduled 3", "t cancelled 3", "t scheduled 5"])
  }

  @Test func `a reset notifies of the events that it cancels, with the time that was left`()
    async throws
  {
    machine.handle(.send("a", seconds: 3))
    try await clock.advance(by: .seconds(1))
    machine.reset()
    #expect(changes() == ["- scheduled 3", "- cancelled 2"])
  }

  @Test func `the notice of the transition comes first, and delivery before handling`() async throws
  {
    let log = machine.logNotices()
    machine.handle(.send("a", seconds: 1))
    try await clock.advance(by: .seconds(1))
    #expect(
      log.entries == [
        #"0 → 0 on send("a", seconds: 1, name: nil)"#, #"arrived("a") scheduled"#,
        #"arrived("a") delivered"#, #"0 → 0 on arrived("a")"#,
      ])
  }

  @Test func `an event is not handled if an observer of its delivery resets the machine`()
    async throws
  {
    machine.handle(.send("a", seconds: 1))
    machine.observe { [unowned machine] notice in
      if case .delayedEvent(_, .delivered) = notice { machine.reset() }
    }
    try await clock.advance(by: .seconds(1))
    #expect(subject.entries.isEmpty)
  }

  @Test func `an observer of the transition finds the event among the pending timers`() {
    var pending: [[String]] = []
    machine.observeTransitions { [unowned machine] _, _, _ in pending.append(machine.pending) }
    machine.handle(.send("a", seconds: 3))
    #expect(pending == [[#"arrived("a") - 3"#]])
  }

  @Test func `an observer that saves at the delivery saves the event once more`() async throws {
    machine.handle(.send("a", seconds: 3))
    var saved: [StateMachine<Delaying>.Saved] = []
    machine.observe { [unowned machine] _ in saved.append(machine.saved) }
    try await clock.advance(by: .seconds(3))
    #expect(saved.map { $0.delayedEvents.map(\.timeLeft) } == [[.zero], []])
  }
}
