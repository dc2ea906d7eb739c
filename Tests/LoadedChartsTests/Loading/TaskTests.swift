import ChartDocuments
import LoadedCharts
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Work and timers of files, on an actor.
struct TaskTests {
  private typealias Machine = StateMachineActor<StatechartSchema<NamedState, NamedEvent, Void>>

  private var loading: ChartDocument.State {
    ChartDocument.State(
      "loading",
      transitions: [
        .init(on: .taskDone("load"), if: .named("isFull"), to: .state("full")),
        .init(on: .taskDone("load"), to: .state("empty")),
        .init(on: .taskFailed("load"), to: .state("broken")),
        .init(on: .event("found"), to: .state("found")),
        .init(on: .after(.fixed(.seconds(5))), to: .state("late")),
      ]
    ).with {
      $0.tasks = [.init("load", work: .init("fetch", parameters: .string("a.txt")))]
    }
  }

  /// The first state that a machine is in after `loading`.
  private func end(
    of work: @escaping @Sendable (JSONValue?) async throws -> WorkResult,
    _ wait: (ManualClock) async throws -> Void = { _ in }
  ) async throws -> [String] {
    var bindings = ChartBindings<Void>()
    bindings.guardWithContext("isFull") { $0.event?.data == .number("3") }
    bindings.work("fetch") { _, parameters in try await work(parameters) }
    let file = document(
      loading, .init("full"), .init("empty"), .init("broken"), .init("found"), .init("late"))
    return try await end(of: file, bindings, wait)
  }

  private func end(
    of file: ChartDocument, _ bindings: sending ChartBindings<Void>,
    _ wait: (ManualClock) async throws -> Void = { _ in }
  ) async throws -> [String] {
    let clock = ManualClock()
    let schema = try StatechartSchema(LoadedChart(file, bindings: bindings))
    let machine = Machine(schema: schema, clock: clock)
    await machine.start()
    try await wait(clock)
    let state = try await machine.first { !$0.contains("loading") && !$0.isInactive }
    return state.leaves.map(\.id)
  }

  @Test func `the data of work that is done comes with its event`() async throws {
    #expect(try await end { _ in .done(.number("3")) } == ["full"])
    #expect(try await end { _ in .done(nil) } == ["empty"])
  }

  @Test func `work gets the parameters of the file`() async throws {
    let state = try await end { .done($0 == .string("a.txt") ? .number("3") : nil) }
    #expect(state == ["full"])
  }

  @Test func `an error of work is an event`() async throws {
    #expect(try await end { _ in throw Broken() } == ["broken"])
  }

  @Test(arguments: [
    "error.platform.load", "error.platform", "error.platform.*", "error", "error.*", "*",
  ])
  func `the error of an invocation is an event for every descriptor that matches it`(event: String)
    async throws
  {
    let file = try LoadedChartsTests.document(
      """
      <state id="loading">
        <invoke id="load" src="fetch"/>
        <transition event="done.invoke.load error.execution" target="full"/>
        <transition event="\(event)" target="broken"/>
      </state>
      <state id="full"/><state id="broken"/>
      """)
    var bindings = ChartBindings<Void>()
    bindings.work("fetch") { _, _ in throw Broken() }
    #expect(try await end(of: file, bindings) == ["broken"])
  }

  @Test func `the error of work is none of a guard or an action`() async throws {
    let file = document(
      loading.with {
        $0.transitions = [
          .init(on: .failure(nil), to: .state("full")),
          .init(on: .taskFailed("load"), to: .state("broken")),
        ]
      }, .init("full"), .init("broken"))
    var bindings = ChartBindings<Void>()
    bindings.work("fetch") { _, _ in throw Broken() }
    #expect(try await end(of: file, bindings) == ["broken"])
  }

  @Test func `work may return an event of its own`() async throws {
    #expect(try await end { _ in .event("found") } == ["found"])
  }

  @Test func `a transition after a time exits the state and cancels the work`() async throws {
    let state = try await end { _ in
      try await Task.sleep(for: .seconds(3600))
      return .done(nil)
    } _: { clock in
      try await clock.waitForSleepers()
      try await clock.advance(by: .seconds(5))
    }
    #expect(state == ["late"])
  }
}
