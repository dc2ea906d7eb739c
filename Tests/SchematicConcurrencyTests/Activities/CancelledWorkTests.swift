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
    case said(Int, Remark), leave, call
    var said: String? {
      if case .said(let number, let remark) = self { "\(number) \(remark.text)" } else { nil }
    }
  }
  typealias Subject = Conversation

  var body: [Element] {
    state(.calling) {
      run("call", with: { $0.nextCall() }) { call, send in
        for await remark in call.remarks { send(.said(call.number, remark)) }
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
    case said(Remark?), leave
    var said: String? { if case .said(let remark) = self { remark?.text ?? "" } else { nil } }
  }
  typealias Subject = Conversation

  var body: [Element] {
    state(.asking) {
      run("ask", with: { $0.nextCall() }) { call in
        for await remark in call.remarks { return remark }
        return nil
      } then: {
        .said($0)
      }
      on(.leave, to: .idle)
    }
    state(.idle)
    on(\.said) { conversation, text in conversation.log.add(text) }
  }
}

/// What work says.
private struct Remark: Equatable, Sendable {
  let text: String
  let signal: ReleaseSignal
}

/// One activation of the work.
private struct PhoneCall: Sendable {
  let number: Int
  /// What it says; it goes on when it is cancelled.
  let remarks: Uncancelled
  /// Says at its end whether the work was cancelled.
  let finished: AsyncStream<Bool>.Continuation
}

/// The elements of a stream, also in a task that is cancelled.
private struct Uncancelled: AsyncSequence, Sendable {
  let remarks: AsyncStream<Remark>

  struct AsyncIterator: AsyncIteratorProtocol {
    let remarks: AsyncStream<Remark>

    func next() async -> Remark? {
      // A task of its own is not cancelled.
      await Task { [remarks] in
        for await remark in remarks { return remark }
        return nil
      }.value
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(remarks: remarks) }
}

extension AsyncStream<Remark>.Continuation {
  /// Lets work say something, and waits until the machine has handled the event, or the event was discarded.
  fileprivate func say(_ text: String) async {
    let (handled, released) = AsyncStream<Void>.makeStream()
    yield(Remark(text: text, signal: ReleaseSignal(released)))
    await handled.end()
  }
}

private final class Conversation {
  let log = Log()
  private(set) var speakers: [AsyncStream<Remark>.Continuation] = []
  private(set) var ends: [AsyncStream<Bool>] = []

  func nextCall() -> PhoneCall {
    let (remarks, speaker) = AsyncStream.makeStream(of: Remark.self)
    let (ended, finished) = AsyncStream.makeStream(of: Bool.self)
    speakers.append(speaker)
    ends.append(ended)
    return PhoneCall(
      number: speakers.count, remarks: Uncancelled(remarks: remarks), finished: finished)
  }
}

@MainActor
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
    await line.speakers[call].say(text)
    line.speakers[call].finish()
    return await line.ends[call].next() ?? false
  }

  @Test func `work that runs is heard until its end`() async throws {
    let machine = try machine()
    await line.speakers[0].say("hello")
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
    await conversation.speakers[0].say("late")
    #expect(conversation.log.entries == [] && notices.entries == [])
  }

  enum Ending: CaseIterable { case exit, reset, stop }

  @Test func `work of a machine on an actor is cancelled and not heard`() async throws {
    let (remarks, speaker) = AsyncStream.makeStream(of: Remark.self)
    let (cancelled, work) = AsyncStream.makeStream(of: Bool.self)
    let actor = try StateMachineActor(Waiting(remarks: remarks, work: work), clock: ManualClock())
    await actor.start()
    await actor.handle(.leave)
    await speaker.say("late")
    speaker.finish()
    #expect(await cancelled.next() == true)
    #expect(await actor.isIn(.idle))
  }
}

/// Sends what it gets, even when it was cancelled, and says at its end whether it was.
private struct Waiting: Statechart {
  enum State { case waiting, idle, wrong }
  enum Event: Equatable, Sendable {
    case leave, late(Remark)
    var late: Remark? { if case .late(let remark) = self { remark } else { nil } }
  }
  let remarks: AsyncStream<Remark>
  let work: AsyncStream<Bool>.Continuation

  var body: [Element] {
    state(.waiting) {
      run(with: { [remarks, work] _ in (Uncancelled(remarks: remarks), work) }) { call, send in
        for await remark in call.0 { send(.late(remark)) }
        call.1.yield(Task.isCancelled)
      }
      on(.leave, to: .idle)
    }
    state(.idle)
    state(.wrong)
    on(\.late, to: .wrong)
  }
}
