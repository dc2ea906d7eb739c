import Dispatch
import Schematic
import SchematicConcurrency
import SchematicInspector
import SchematicTesting
import StateGraphs
import Statecharts
import Testing

/// Its events are no enums.
private struct Till: Statechart {
  enum State { case open, `init` }

  struct Event: Equatable, Sendable, CustomStringConvertible {
    var card: String
    var description: String { "pay with \(card)" }
  }

  var body: [Element] {
    state(.`init`) {}
    state(.open) {}
  }
}

private struct Words: Statechart {
  enum State { case open }
  typealias Event = String

  var body: [Element] {
    state(.open) {}
  }
}

private struct Picker: Statechart, Sendable {
  enum State { case left, right }
  enum Choice: Codable { case left, right }
  enum Event: Codable, Equatable { case select(Choice) }

  var body: [Element] {
    state(.left) {
      on(.select(.right), to: .right)
    }
    state(.right) {}
  }
}

@Suite struct `Keeping and hiding` {
  let recorder = Recorder()

  @Test func `a masked event that is no enum is named after its type`() throws {
    let machine = try StateMachine(Till())
    recorder.add(machine, mask: { _ in "pay ****" })
    machine.start()
    machine.handle(Till.Event(card: "SECRET4111"))
    let step = try #require(try recorder.lines.lines("step").last)
    #expect(step["event"] == "Event")
    #expect(step["text"] == "pay ****")
    #expect(!recorder.lines.contains { $0.contains("SECRET4111") })
  }

  @Test func `machines keep fewer steps as their number doubles, the last ones`() throws {
    func numbers() throws -> [String?] { try recorder.lines.lines("step").map { $0["number"] } }
    func range(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0)" } }
    let first = try StateMachine(Words())
    recorder.add(first)
    first.start()
    for _ in 0..<1_200 { first.handle("next") }
    #expect(try numbers() == range(202...1_201))
    let others = try (0..<198).map { _ in try StateMachine(Words()) }
    for other in others { recorder.add(other) }
    #expect(try numbers() == range(202...1_201))
    let last = try StateMachine(Words())
    recorder.add(last)
    #expect(try numbers() == range(702...1_201))
    for _ in 0..<3 { first.handle("next") }
    #expect(try numbers() == range(705...1_204))
    withExtendedLifetime((others, last)) {}
  }

  @Test func `a masked text is named after its type`() throws {
    let machine = try StateMachine(Words())
    recorder.add(machine, samples: ["TOPSECRET"], mask: { _ in "masked" })
    machine.start()
    machine.handle("TOPSECRET")
    #expect(try recorder.lines.lines("step").last?["event"] == "String")
  }

  @Test func `a case that has the name of a word is quoted in Swift code`() throws {
    let machine = try StateMachine(Till())
    recorder.add(machine)
    let chart = try #require(recorder.lines.first { $0.contains(#""type":"chart""#) })
    #expect(chart.contains(#""swift":".`init`""#))
    #expect(chart.contains(#""swift":".open""#))
  }

  @Test func `the module of a chart is that of its states if its events are texts`() throws {
    recorder.add(try StateMachine(Words()))
    let chart = try #require(recorder.lines.first { $0.contains(#""type":"chart""#) })
    #expect(chart.contains(#""module":"SchematicInspectorTests""#))
  }

  @Test func `machines that are forgotten leave their steps to others`() throws {
    for _ in 0..<1_000 { recorder.add(try StateMachine(Till())) }
    let machine = try StateMachine(Till())
    let id = recorder.add(machine)
    machine.start()
    for _ in 0..<400 { machine.handle(.init(card: "1")) }
    #expect(try recorder.lines.lines("step").filter { $0["machine"] == id }.count == 401)
  }

  @Test func `the oldest machines that were deallocated are forgotten`() throws {
    let kept = try StateMachine(Till())
    recorder.add(kept, named: "kept")
    for _ in 0..<250 { recorder.add(try StateMachine(Till())) }
    let lines = recorder.lines
    #expect(try lines.lines("gone").count == 150)
    let machines = try lines.lines("machine")
    #expect(machines.count == 151)
    #expect(machines.first?["name"] == "kept")
    #expect(machines.last?["machine"] == "m251")
    withExtendedLifetime(kept) {}
  }
}

@Suite struct `Charts of machines` {
  /// Has a value that decides about its states.
  private struct Shelf: Statechart {
    enum State { case empty, full }
    enum Event { case fill }

    let isLarge: Bool

    var body: [Element] {
      state(.empty) {}
      if isLarge { state(.full) {} }
    }
  }

  private let recorder = Recorder()

  private func charts() throws -> [String?] {
    try recorder.lines.lines("machine").map { $0["chart"] }
  }

  @Test func `machines of charts with other states have another diagram`() throws {
    for isLarge in [true, false, true] { recorder.add(try StateMachine(Shelf(isLarge: isLarge))) }
    #expect(try charts() == ["Shelf", "Shelf 2", "Shelf"])
  }

  @Test func `machines with other graphs, or other code that makes them, have another diagram`()
    throws
  {
    let graphs = ["a", "b", "a"].map { StateGraph(name: $0) }
    for graph in graphs { recorder.add(try StateMachine(Shelf(isLarge: true)), drawnAs: graph) }
    recorder.add(try StateMachine(Shelf(isLarge: true)), drawnAs: graphs[0], madeBy: "shelf()")
    #expect(try charts() == ["Shelf", "Shelf 2", "Shelf", "Shelf 3"])
  }
}

@Suite struct `Removing machines` {
  private final class Hand {
    var act: (() -> Void)?
  }

  private struct Button: Statechart {
    enum State { case up, down }
    enum Event { case push, pull }
    typealias Subject = Hand

    var body: [Element] {
      state(.up) { on(.push, to: .down) { $0.act?() } }
      state(.down) { on(.pull, to: .up) }
    }
  }

  private let recorder = Recorder()
  private let hand = Hand()

  private func events() throws -> [String?] {
    try recorder.lines.lines("step").map { $0["event"] }
  }

  @Test func `a machine that was removed is gone, and works`() throws {
    let machine = try StateMachine(Button(), subject: hand)
    let other = try StateMachine(Button(), subject: hand)
    for machine in [machine, other] { recorder.add(machine) }
    for machine in [machine, other] { machine.start() }
    recorder.remove(machine)
    machine.handle(.push)
    other.handle(.push)
    #expect(machine.state.contains(.down))
    #expect(try recorder.lines.lines("gone").map { $0["machine"] } == ["m1"])
    #expect(try events() == [nil, nil, "push"])
  }

  @Test func `a step during which its machine is removed is recorded, and is no sender afterwards`()
    throws
  {
    let machine = try StateMachine(Button(), subject: hand)
    let other = try StateMachine(Button(), subject: hand)
    for machine in [machine, other] { recorder.add(machine) }
    for machine in [machine, other] { machine.start() }
    hand.act = { [recorder, unowned machine] in recorder.remove(machine) }
    machine.handle(.push)
    hand.act = nil
    machine.handle(.pull)
    other.handle(.push)
    #expect(try events() == [nil, nil, "push", "push"])
    #expect(try recorder.lines.lines("step").allSatisfy { $0["sender"] == nil })
  }

  @Test func `the machine of an actor that was removed gets events of others`() async throws {
    let machine = StateMachineActor(schema: try StatechartSchema(Picker()), clock: ManualClock())
    await recorder.add(machine)
    await machine.start()
    await recorder.remove(machine)
    machine.send(.select(.right))
    await machine.handle(.select(.right))
    #expect(await machine.isIn(.right))
    #expect(try recorder.lines.lines("step").count == 1)
    #expect(try recorder.lines.lines("gone").count == 1)
  }
}

extension `Answering requests` {
  private final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "machine")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  @Test func `a machine that is busy keeps no page waiting`() async throws {
    let executor = QueueExecutor()
    let machine = StateMachineActor(
      schema: try StatechartSchema(Picker()), on: .executor(executor), clock: ManualClock())
    await inspector.add(machine)
    let session = try await session()
    executor.queue.suspend()
    // Only a page that waits for the machine needs it.
    let end = Task {
      try await Task.sleep(for: .seconds(300))
      executor.queue.resume()
    }
    #expect(await respond("GET", "/stream", session).status == 200)
    #expect(await respond("GET", "/log?machine=m1", session).status == 200)
    end.cancel()
    let hasWaited = (try? await end.value) != nil
    if !hasWaited { executor.queue.resume() }
    #expect(!hasWaited)
  }

  @Test func `a page that is opened later knows which machines are gone`() async throws {
    inspector.add(try StateMachine(Till()))
    let response = await respond("GET", "/stream", try await session())
    guard case .stream(let stream) = response.body else { throw CancellationError() }
    let first = await stream.first { _ in true } ?? []
    #expect(String(decoding: first, as: UTF8.self).contains(#"{"type":"gone","machine":"m1""#))
  }

  @Test func `a payload that is wrong is refused with the name of its member`() async throws {
    let machine = StateMachineActor(schema: try StatechartSchema(Picker()), clock: ManualClock())
    await writable.add(machine, samples: [.select(.left)])
    let body = #"{"machine":"m1","event":"select","payload":{"select":{"_0":{"up":{}}}}}"#
    let response = await respond(
      "POST", "/send", try await session(of: writable), body, of: writable)
    #expect(response.status == 409)
    #expect(text(response).hasPrefix("The payload is not that of an event: 'select._0"))
  }

  @Test func `of several samples of a case, the one at the position is sent`() async throws {
    let machine = StateMachineActor(schema: try StatechartSchema(Picker()), clock: ManualClock())
    await writable.add(machine, samples: [.select(.left), .select(.right)])
    await machine.start()
    let body = #"{"machine":"m1","event":"select","index":1}"#
    let response = await respond(
      "POST", "/send", try await session(of: writable), body, of: writable)
    #expect(response.status == 204)
    let log = await respond("GET", "/log?machine=m1", try await session(of: writable), of: writable)
    #expect(text(log).contains(#""swift":".select(.right)","cause""#))
  }
}
