import Schematic
import Statecharts
import Testing

/// StateKit's guard against endless traversals: no more than 100 in one operation.
@Suite struct StateKitLoopTests {
  let trace = Trace()

  /// Two states, each of which leads to the other as soon as it is entered.
  private struct Endless: TracedChart {
    var isInterrupted = false

    var body: [Element] {
      traced("rest") { on("begin", to: "ping") }
      turn("ping", to: "pong")
      turn("pong", to: "ping")
      on("stop", to: "rest")
    }

    private func turn(_ id: String, to other: String) -> Element {
      traced(id) {
        if isInterrupted { entryRaises("inner") }
        entryRaises("turn")
        on("inner") { $0.note("inner") }
        on("turn", to: other)
      }
    }
  }

  private func overrun(_ chart: Endless, limit: Int) throws -> StepLimitExceededError {
    let machine = try chart.started(trace)
    machine.maximumEvents = limit
    return try #require(machine.handle("begin").error as? StepLimitExceededError)
  }

  // Schematic's limit is that of events, because they are raised, and higher unless it is set.
  @Test(arguments: [10, 100])
  func `more than a limit of raised events are an error that names the states (SK-30)`(limit: Int)
    throws
  {
    let error = try overrun(Endless(), limit: limit)
    #expect(error.limit == .events(limit))
    #expect(Set(error.states) == ["ping", "pong"])
    #expect(trace.lines.count == 2 + 2 * limit)
  }

  @Test func `the machine can be used after a loop (SK-30)`() throws {
    let machine = try Endless().started(trace)
    machine.handle("begin")
    #expect(machine.handle("stop").isTransition)
    #expect(machine.state.leaves == ["rest"])
  }

  @Test func `a loop is an error also if no limit is set (SK-30)`() throws {
    let machine = try Endless().started(trace)
    #expect(machine.handle("begin").error is StepLimitExceededError)
  }

  // SK defect: any traversal that came to its end inside reset the counter, so that a loop of loops
  // was never found.
  @Test func `steps that come to an end inside a loop count, too`() throws {
    #expect(try overrun(Endless(isInterrupted: true), limit: 100).limit == .events(100))
  }

  // SK defect: the same from outside; what actions send has a limit of its own.
  @Test func `a loop through events that are sent is found, too`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") { on("go", to: "a").performWithContext { $0.send("go") } }
      }
    }
    let machine = try Chart().started(trace)
    machine.maximumEvents = 50
    #expect((machine.handle("go").error as? StepLimitExceededError)?.limit == .events(50))
  }

  // SK defect: traversals to unknown states were counted and never forgotten: the 101st in a
  // machine's life threw.
  @Test func `ignored events are not counted`() throws {
    let machine = try Endless().started(trace)
    for _ in 0..<250 { #expect(machine.handle("mistyped") == .ignored) }
    #expect(machine.handle("stop").isTransition)
  }

  @Test func `events one after the other are counted one by one`() throws {
    let machine = try Endless().started(trace)
    for _ in 0..<250 { #expect(machine.handle("stop").isTransition) }
  }
}
