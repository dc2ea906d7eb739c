import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// Timers that repeat, on clocks that a test moves.
@MainActor struct RepeatingTimerTests {
  final class Polls {
    var times: [Duration] = []
    var offset = Duration.seconds(1)
    var now: () -> Duration = { .zero }
  }

  struct Poller: Statechart {
    enum State: String, Codable { case offline, online }
    enum Event: String, Codable { case connect, disconnect, poll }
    typealias Subject = Polls

    enum Form { case plain, once, firstAtOnce, computed }
    var form = Form.plain

    var body: [Element] {
      state(.offline) { on(.connect, to: .online) }
      state(.online) {
        switch form {
        case .plain: every(.seconds(5), send: .poll)
        case .once: after(.seconds(5), send: .poll)
        case .firstAtOnce: every(.seconds(5), after: .zero, send: .poll)
        case .computed: every(.seconds(5), delay: \.offset, send: .poll)
        }
        on(.poll) { $0.times.append($0.now()) }
        on(.connect, to: .online)
        on(.disconnect, to: .offline)
      }
    }
  }

  let clock = ManualClock()
  let polls = Polls()

  private var seconds: [Double] { polls.times.map { $0 / .seconds(1) } }

  private func machine(_ form: Poller.Form = .plain) throws -> Poller.Machine {
    let machine = try StateMachine(Poller(form: form), subject: polls)
    polls.now = { [clock] in clock.now.offset }
    return machine
  }

  private func online(_ form: Poller.Form = .plain) throws -> Poller.Machine {
    let machine = try machine(form)
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.connect)
    return machine
  }

  @Test func `it delivers its event in each period while its state is active`() async throws {
    let machine = try online()
    try await clock.advance(by: .seconds(17))
    #expect(seconds == [5, 10, 15])
    #expect(machine.pendingTimers.map(\.timeLeft) == [.seconds(3)])
    machine.handle(.disconnect)
    #expect(clock.sleeperCount == 0)
    try await clock.advance(by: .seconds(20))
    machine.handle(.connect)
    try await clock.advance(by: .seconds(6))
    #expect(seconds == [5, 10, 15, 42])
  }

  @Test func `entering the state again starts its periods anew`() async throws {
    let machine = try online()
    try await clock.advance(by: .seconds(7))
    machine.handle(.connect)
    try await clock.advance(by: .seconds(10))
    #expect(seconds == [5, 12, 17])
    #expect(clock.sleeperCount == 1)
  }

  @Test(arguments: [(Poller.Form.firstAtOnce, [0.0, 5, 10]), (.computed, [1.0, 6])])
  func `its first event may come at another time`(form: Poller.Form, times: [Double]) async throws {
    let machine = try online(form)
    try await clock.advance(by: .seconds(10))
    #expect(seconds == times)
    machine.stop()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `it repeats in a machine on an actor`() async throws {
    let machine = try StateMachineActor(Poller(), subject: Polls(), clock: clock)
    await machine.start()
    await machine.handle(.connect)
    try await clock.advance(by: .seconds(16))
    #expect(await machine.withMachine { $0.subject?.times.count } == 3)
  }

  // MARK: Periods that were missed

  private func jumping(_ clock: JumpingClock) throws -> Poller.Machine {
    let machine = try machine()
    polls.now = { clock.time }
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.connect)
    return machine
  }

  @Test func `of several periods that a computer has slept, the event comes once`() async throws {
    let clock = JumpingClock()
    let machine = try jumping(clock)
    await clock.jump(to: .seconds(17))
    #expect(seconds == [17])
    #expect(machine.pendingTimers.map(\.timeLeft) == [.seconds(3)])
    await clock.jump(to: .seconds(20))
    #expect(seconds == [17, 20])
  }

  @Test func `events that are late do not move those that follow`() async throws {
    let clock = JumpingClock(lateBy: .milliseconds(1))
    let machine = try jumping(clock)
    for time in [5_500, 10_250, 15_500, 20_500, 29_750] {
      await clock.jump(to: .milliseconds(time))
      let left = machine.pendingTimers.map(\.timeLeft)
      #expect(left == [.milliseconds(5_001 - time % 5_000)])
    }
    #expect(seconds == [5.5, 10.25, 15.5, 20.5, 29.75])
  }

  @Test func `it ends if its clock does not wait`() async throws {
    let clock = JumpingClock()
    let machine = try jumping(clock)
    var errors: [String] = []
    machine.observe { if case .failed(let error, _, _) = $0 { errors.append("\(error)") } }
    await clock.jump(to: .seconds(5), failing: CancellationError())
    #expect(errors == ["CancellationError()"] && seconds == [])
    #expect(machine.pendingTimers.isEmpty)
  }

  // MARK: Saving

  private func resumed(
    _ saved: Poller.Machine.Saved, _ form: Poller.Form = .plain
  ) throws -> Poller.Machine {
    let other = try machine(form)
    try other.resume(from: saved)
    other.hostActivities(on: clock)
    return other
  }

  @Test func `a machine that resumes continues with the time that was left`() async throws {
    let machine = try online()
    try await clock.advance(by: .seconds(7))
    let saved = machine.saved
    machine.stop()
    #expect(saved.stateTimers.map(\.timeLeft) == [.seconds(3)])
    let other = try resumed(saved)
    try await clock.advance(by: .seconds(9))
    #expect(seconds == [5, 10, 15])
    #expect(other.saved.stateTimers.map(\.timeLeft) == [.seconds(4)])
  }

  @Test(arguments: [(2.0, [1.0, 6]), (3.0, [0.0, 5]), (14.0, [0.0, 4, 9])])
  func `of the periods before it resumes, the event comes once`(
    pause: Double, times: [Double]
  ) async throws {
    let machine = try online()
    try await clock.advance(by: .seconds(7))
    let saved = machine.saved.advancingTimers(by: .seconds(pause))
    machine.stop()
    polls.times = []
    let start = clock.now.offset
    polls.now = { .zero }
    let other = try resumed(saved)
    polls.now = { [clock] in clock.now.offset - start }
    #expect(other.pendingTimers.map(\.timeLeft) == [.seconds(max(3 - pause, 0))])
    try await clock.advance(by: .seconds(9))
    #expect(seconds == times)
  }

  @Test func `the times of a text are those of the machine`() throws {
    let machine = try online()
    let text = try machine.schema.text(of: machine.saved)
    #expect(text.timers == [SavedStateTimer(of: "online", timeLeft: .seconds(5))])
    #expect(try SavedText("\(text)") == text)
    let saved = try machine.schema.saved(from: text)
    #expect(saved == machine.saved && saved.stateTimers.map(\.period) == [.seconds(5)])
    let later = saved.advancingTimers(by: .seconds(14)).advancingTimers(by: .seconds(3))
    #expect(later.stateTimers.map(\.timeLeft) == [.seconds(-2)])
  }

  @Test func `it starts in a machine whose chart has sent the event once before`() async throws {
    let machine = try online(.once)
    try await clock.advance(by: .seconds(7))
    let saved = machine.saved
    #expect(saved.stateTimers.map(\.timeLeft) == [nil])
    machine.stop()
    let other = try resumed(saved)
    try await clock.advance(by: .seconds(10))
    #expect(seconds == [5, 12, 17])
    let former = try resumed(other.saved, .once)
    other.stop()
    try await clock.advance(by: .seconds(10))
    #expect(seconds == [5, 12, 17, 22] && former.pendingTimers.isEmpty)
  }

  @Test func `a caller that fires it takes its next event`() async throws {
    let machine = try online()
    try await clock.advance(by: .seconds(7))
    let timer = try #require(machine.pendingTimers.first?.id)
    #expect(machine.fire(timer)?.isTransition == true)
    #expect(machine.pendingTimers.map(\.timeLeft) == [.seconds(8)])
    try await clock.advance(by: .seconds(13))
    #expect(seconds == [5, 7, 15, 20])
  }
}

/// A clock whose time does not stop at each deadline, as that of a computer that sleeps.
private final class JumpingClock: Clock, TimerScheduler {
  private struct Entry {
    let key: Int
    let number: Int
    let due: Duration
    let inbox: TimerInbox
  }
  private struct Contents {
    var now = Duration.zero
    var last = 0
    var entries: [Entry] = []
  }

  private let contents = Locked(Contents())
  private let lag: Duration

  /// - Parameter lag: How much later than its delay says a timer is due, because time has passed meanwhile.
  init(lateBy lag: Duration = .zero) { self.lag = lag }

  var time: Duration { contents.withLock { $0.now } }
  var now: ManualClock.Instant { ManualClock.Instant(offset: time) }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}

  func schedule(_ key: Int, after delay: Duration, for inbox: TimerInbox) -> ScheduledTimer {
    contents.withLock {
      $0.last += 1
      let entry = Entry(key: key, number: $0.last, due: $0.now + delay + lag, inbox: inbox)
      $0.entries.append(entry)
      return ScheduledTimer(number: entry.number, due: entry.due)
    }
  }

  func cancel(_ timer: ScheduledTimer) {
    contents.withLock { $0.entries.removeAll { $0.number == timer.number } }
  }

  func takeDue(of inbox: TimerInbox) -> [DueTimer] { contents.withLock { _ in inbox.removeAll() } }

  func jump(to time: Duration, failing error: (any Error)? = nil) async {
    let due = contents.withLock { contents in
      contents.now = time
      let due = contents.entries.filter { $0.due <= time }
      contents.entries.removeAll { $0.due <= time }
      for entry in due {
        entry.inbox.append(DueTimer(key: entry.key, number: entry.number, error: error))
      }
      return due
    }
    for entry in due { await entry.inbox.notifyOwner(from: self) }
  }
}
