import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// Work that sends events while it runs (SCXML, 6.4: `invoke`).
private struct Download: Statechart {
  enum State { case idle, loading, shown }
  enum Event: Equatable, Sendable {
    case load, part(Int), completed, cancel
    var part: Int? { if case .part(let number) = self { number } else { nil } }
  }
  typealias Subject = Parts

  var body: [Element] {
    state(.idle) { on(.load, to: .loading) }
    state(.loading) {
      run("download", with: \.stream) { parts, send in
        for await part in parts { send(.part(part)) }
        send(.completed)
      }
      on(\.part) { parts, number in parts.received.append(number) }
      on(.completed, to: .shown)
      on(.cancel, to: .idle)
    }
    state(.shown)
  }
}

private final class Parts {
  let stream: AsyncStream<Int>
  let answer: AsyncStream<Int>.Continuation
  var received: [Int] = []

  init() { (stream, answer) = AsyncStream.makeStream() }
}

/// A download as a part, with the whole chart's own events.
private struct Reader: Statechart {
  enum State: Hashable { case top, download(Download.State) }
  enum Event: Equatable, Sendable {
    case download(Download.Event)
    var download: Download.Event? {
      switch self {
      case .download(let event): event
      }
    }
  }
  typealias Subject = Parts

  var body: [Element] {
    state(.top) {
      submachine(
        Download(), state: State.download, event: \.download, sending: Event.download,
        subject: \.self)
    }
  }
}

struct SendingTaskTests {
  @Test func `events that work sends arrive in order, before its end`() async throws {
    let machine = try StateMachineActor(Download(), subject: Parts(), clock: ManualClock())
    await machine.start()
    await machine.handle(.load)
    await machine.withMachine { machine in
      for number in 1...100 { machine.subject?.answer.yield(number) }
      machine.subject?.answer.finish()
    }
    try await machine.first { $0.contains(.shown) }
    #expect(await machine.withMachine { $0.subject?.received } == Array(1...100))
  }

  @Test func `work of a submachine sends events of the submachine`() async throws {
    let machine = try StateMachineActor(Reader(), subject: Parts(), clock: ManualClock())
    await machine.start()
    await machine.handle(.download(.load))
    await machine.withMachine { machine in
      machine.subject?.answer.yield(7)
      machine.subject?.answer.finish()
    }
    try await machine.first { $0.contains(.download(.shown)) }
    #expect(await machine.withMachine { $0.subject?.received } == [7])
  }

  @Test @MainActor func `events that arrive after the exit are discarded`() async throws {
    let (sent, noteSent) = AsyncStream.makeStream(of: Void.self)
    let machine = try StateMachine(Stubborn(), subject: noteSent)
    machine.hostActivities(on: ManualClock())
    machine.start()
    // The main actor is busy with this test: nothing arrives before the exit.
    machine.handle(.leave)
    await sent.end()
    #expect(machine.state.leaves == [.outside])
  }

  @Test @MainActor func `a plain machine gets the events of its work`() async throws {
    let parts = Parts()
    let machine = try StateMachine(Download(), subject: parts)
    machine.hostActivities(on: ManualClock())
    machine.start()
    machine.handle(.load)
    parts.answer.yield(1)
    parts.answer.finish()
    _ = try await machine.first { $0.contains(.shown) }
    #expect(parts.received == [1])
  }
}

/// Sends an event even if it was cancelled.
private struct Stubborn: Statechart {
  enum State { case inside, outside, wrong }
  enum Event: Equatable, Sendable {
    case leave, late(ReleaseSignal)
    var late: ReleaseSignal? { if case .late(let signal) = self { signal } else { nil } }
  }
  typealias Subject = AsyncStream<Void>.Continuation

  var body: [Element] {
    state(.inside) {
      run(with: \.self) { note, send in
        send(.late(ReleaseSignal(note)))
      }
      on(.leave, to: .outside)
    }
    state(.outside)
    state(.wrong)
    on(\.late, to: .wrong)
  }
}
