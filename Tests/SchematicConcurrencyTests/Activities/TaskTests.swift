import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Loads a page; other states can be entered before the load ends.
struct Loader: Statechart {
  enum State { case idle, loading, measuring, shown, failed }
  enum Event: Equatable {
    case load, measure, cancel, loaded(String), length(Int), failed(String)
    var loaded: String? { if case .loaded(let text) = self { text } else { nil } }
    var length: Int? { if case .length(let length) = self { length } else { nil } }
    var failed: String? { if case .failed(let reason) = self { reason } else { nil } }
  }
  typealias Subject = Page

  var body: [Element] {
    state(.idle) {
      on(.load, to: .loading)
      on(.measure, to: .measuring)
    }
    state(.loading) {
      run("load", with: \.self) {
        try await $0.load()
      } then: {
        .loaded($0)
      } failed: {
        .failed("\($0)")
      }
      on(\.loaded, to: .shown)
      on(\.failed, to: .failed)
      on(.cancel, to: .idle)
      on(.load, to: .loading)
    }
    state(.measuring) {
      run(with: \.address) {
        await measured($0)
      } then: {
        .length($0)
      }
      on(\.length, to: .shown)
    }
    state(.shown) { on(\.loaded, to: .shown) }
    state(.failed)
  }
}

private func measured(_ text: String) async -> Int { text.count }

/// The loads of a test: each waits until the test gives it a result.
final class Page: Sendable {
  let address = "somewhere"
  let results: AsyncStream<Result<String, Fault>>
  let answer: AsyncStream<Result<String, Fault>>.Continuation
  let cancellations: AsyncStream<Void>
  private let cancelled: AsyncStream<Void>.Continuation

  init() {
    (results, answer) = AsyncStream.makeStream()
    (cancellations, cancelled) = AsyncStream.makeStream()
  }

  func load() async throws -> String {
    // A task that is cancelled gets `nil`.
    for await result in results { return try result.get() }
    cancelled.yield()
    return "too late"
  }
}

struct TaskTests {
  let page = Page()
  let machine: StateMachineActor<StatechartSchema<Loader.State, Loader.Event, Page>>

  init() async throws {
    machine = StateMachineActor(
      schema: try StatechartSchema(Loader()), subject: page, clock: ManualClock())
    await machine.start()
  }

  @Test func `the result of the work becomes an event`() async throws {
    await machine.handle(.load)
    page.answer.yield(.success("text"))
    try await machine.first { $0.contains(.shown) }
  }

  @Test func `the error of the work becomes an event`() async throws {
    await machine.handle(.load)
    page.answer.yield(.failure(Fault()))
    try await machine.first { $0.contains(.failed) }
  }

  @Test func `the argument of the work can be a part of the subject`() async throws {
    let steps = machine.transitions
    await machine.handle(.measure)
    for await step in steps where step.event == .length(9) { break }
    #expect(await machine.state.leaves == [.shown])
  }

  @Test func `exiting the state cancels its work`() async {
    await machine.handle(.load)
    await machine.handle(.cancel)
    for await _ in page.cancellations { break }
    #expect(await machine.state.leaves == [.idle])
  }

  @Test func `entering the state again cancels its work and restarts it`() async throws {
    await machine.handle(.load)
    await machine.handle(.load)
    for await _ in page.cancellations { break }
    page.answer.yield(.success("text"))
    try await machine.first { $0.contains(.shown) }
  }

  @Test func `stopping cancels the work`() async {
    await machine.handle(.load)
    await machine.stop()
    for await _ in page.cancellations { break }
  }
}
