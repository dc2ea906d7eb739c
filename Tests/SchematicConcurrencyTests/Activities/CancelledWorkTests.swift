import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// Work that sends events, also after it was cancelled: a test lets it send.
private struct Talking: Statechart {
  enum State { case calling, idle }
  enum Event: Equatable, Sendable {
    case said(String), leave, call
    var said: String? { if case .said(let text) = self { text } else { nil } }
  }
  typealias Subject = Conversation

  var body: [Element] {
    state(.calling) {
      run("call", with: { $0.nextCall() }) { call, send in
        for await text in call.texts { send(.said("\(call.number) \(text)")) }
        call.finished.yield(Task.isCancelled)
      }
      on(.leave, to: .idle)
      on(.call, to: .calling)
    }
    state(.idle) { on(.call, to: .calling) }
    on(\.said) { line, text in line.log.add(text) }
  }
}

/// Work with one result, which every state handles.
private struct Asking: Statechart {
  enum State { case asking, idle }
  enum Event: Equatable, Sendable {
    case said(String), leave
    var said: String? { if case .said(let text) = self { text } else { nil } }
  }
  typealias Subject = Conversation

  var body: [Element] {
    state(.asking) {
      run("ask", with: { $0.nextCall() }) { call in
        defer { call.finished.yield(true) }
        for await text in call.texts { return text }
        return ""
      } then: {
        .said($0)
      }
      on(.leave, to: .idle)
    }
    state(.idle)
    on(\.said) { conversation, text in conversation.log.add(text) }
  }
}

/// One activation of the work.
private struct PhoneCall: Sendable {
  let number: Int
  /// What it says; it goes on when it is cancelled.
  let texts: Uncancelled
  /// Says at its end whether the work was cancelled.
  let finished: AsyncStream<Bool>.Continuation
}

/// The elements of a stream, also in a task that is cancelled.
private struct Uncancelled: AsyncSequence, Sendable {
  let texts: AsyncStream<String>

  struct AsyncIterator: AsyncIteratorProtocol {
    let texts: AsyncStream<String>

    func next() async -> String? {
      // A task of its own is not cancelled.
      await Task { [texts] in
        for await text in texts { return text }
        return nil
      }.value
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(texts: texts) }
}

private final class Conversation {
  let log = Log()
  private(set) var speakers: [AsyncStream<String>.Continuation] = []
  private(set) var ends: [AsyncStream<Bool>] = []

  func nextCall() -> PhoneCall {
    let (texts, speaker) = AsyncStream.makeStream(of: String.self)
    let (ended, finished) = AsyncStream.makeStream(of: Bool.self)
    speakers.append(speaker)
    ends.append(ended)
    return PhoneCall(
      number: speakers.count, texts: Uncancelled(texts: texts), finished: finished)
  }
}

@MainActor @Suite(.timeLimit(.minutes(1)))
struct CancelledWorkTests {
  private typealias Machine = Talking.Machine

  private let line = Conversation()

  private func machine() throws -> Machine {
    let machine = try StateMachine(Talking(), subject: line)
    machine.hostActivities(on: ManualClock())
    machine.start()
    return machine
  }

  /// Lets work say something and end, and returns whether it was cancelled.
  private func finish(_ call: Int, saying text: String) async -> Bool {
    line.speakers[call].yield(text)
    line.speakers[call].finish()
    for await isCancelled in line.ends[call] {
      // What was sent before the end may be on its way.
      for _ in 0..<50 { await Task.yield() }
      return isCancelled
    }
    return false
  }

  @Test func `work that runs is heard until its end`() async throws {
    let machine = try machine()
    line.speakers[0].yield("hello")
    while line.log.entries.isEmpty { await Task.yield() }
    #expect(await !finish(0, saying: "bye"))
    #expect(line.log.entries == ["1 hello", "1 bye"] && machine.isIn(.calling))
  }

  @Test(arguments: [[Talking.Event.leave], [.call], [.leave, .call]])
  fileprivate func `work of a state that was exited is cancelled and not heard`(
    events: [Talking.Event]
  ) async throws {
    let machine = try machine()
    for event in events { machine.handle(event) }
    #expect(await finish(0, saying: "late"))
    #expect(line.log.entries == [])
    // The next activation is another one.
    guard machine.isIn(.calling) else { return }
    #expect(await !finish(1, saying: "now"))
    #expect(line.log.entries == ["2 now"])
  }

  @Test func `work of a machine that was reset or stopped is cancelled and not heard`() async throws
  {
    let machine = try machine()
    machine.reset()
    machine.start()
    machine.stop()
    machine.start()
    #expect(await finish(0, saying: "before the reset"))
    #expect(await finish(1, saying: "before the stop"))
    #expect(line.log.entries == [])
    #expect(await !finish(2, saying: "now"))
    #expect(line.log.entries == ["3 now"])
  }

  @Test func `work of a machine that was released is cancelled`() async throws {
    var machine: Machine? = try machine()
    #expect(machine?.isIn(.calling) == true)
    machine = nil
    #expect(await finish(0, saying: "late"))
    #expect(line.log.entries == [])
  }

  @Test(arguments: Ending.allCases)
  func `the result of work that was cancelled is discarded`(ending: Ending) async throws {
    let conversation = Conversation()
    let machine = try StateMachine(Asking(), subject: conversation)
    machine.hostActivities(on: ManualClock())
    machine.start()
    switch ending {
    case .exit: machine.handle(.leave)
    case .reset: machine.reset()
    case .stop: machine.stop()
    }
    let notices = machine.logNotices()
    conversation.speakers[0].yield("late")
    for await _ in conversation.ends[0] { break }
    for _ in 0..<50 { await Task.yield() }
    #expect(conversation.log.entries == [] && notices.entries == [])
  }

  enum Ending: CaseIterable { case exit, reset, stop }

  @Test func `work of a machine on an actor is cancelled and not heard`() async throws {
    let log = Log()
    let calls = Locked<[String]>([])
    let (texts, speaker) = AsyncStream.makeStream(of: String.self)
    let actor = try StateMachineActor(
      Waiting(texts: texts, note: { text in calls.withLock { $0.append(text) } }),
      subject: log, clock: ManualClock())
    await actor.start()
    await actor.handle(.leave)
    speaker.yield("late")
    speaker.finish()
    while calls.withLock({ $0.isEmpty }) { await Task.yield() }
    await actor.handle(.leave)
    #expect(calls.withLock { $0 } == ["sent"])
    #expect(await actor.isIn(.idle))
  }
}

/// Sends what it gets, even when it was cancelled, and notes that it did.
private struct Waiting: Statechart {
  enum State { case waiting, idle, wrong }
  enum Event: Sendable { case leave, late }
  typealias Subject = Log
  let texts: AsyncStream<String>
  let note: @Sendable (String) -> Void

  var body: [Element] {
    state(.waiting) {
      run(with: { [texts, note] _ in (Uncancelled(texts: texts), note) }) { work, send in
        for await _ in work.0 { send(.late) }
        work.1("sent")
      }
      on(.leave, to: .idle)
    }
    state(.idle)
    state(.wrong)
    on(.late, to: .wrong)
  }
}
