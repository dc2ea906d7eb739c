import Foundation
import Schematic
import Statecharts
import Testing

/// A machine that resumes from a saved configuration.
@Suite struct ResumingTests {
  let trace = Trace()

  private func decoded(_ configuration: Configuration<String>) throws -> Configuration<String> {
    try JSONDecoder().decode(
      Configuration<String>.self, from: JSONEncoder().encode(configuration))
  }

  /// The mismatches of a configuration of another chart.
  private func refusal(
    of old: some TracedChart, after events: String..., by new: some TracedChart
  ) throws -> String {
    let machine = try old.started(trace)
    for event in events { machine.handle(event) }
    let saved = try decoded(machine.state)
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try StateMachine(new, subject: trace).resume(from: .init(state: saved))
    }
    return try #require(error).description
  }

  @Test func `a machine that was stopped is decoded as stopped, and can be started`() throws {
    let first = try Nested().started(trace)
    first.stop()
    let saved = try decoded(first.state)
    #expect(saved.isStopped && saved == first.state)
    let machine = try StateMachine(Nested(), subject: trace)
    try machine.resume(from: .init(state: saved))
    #expect(machine.start().isTransition)
  }

  @Test func `no state is entered again, and the active states handle events`() throws {
    let first = try Nested().started(trace)
    first.handle("to b3")
    _ = trace.take()
    let second = try StateMachine(Nested(), subject: trace)
    try second.resume(from: .init(state: decoded(first.state)))
    #expect(trace.take() == "")
    #expect(second.state == first.state)
    #expect(second.start() == .ignored)
    second.handle("both")
    #expect(trace.take() == "-b321 -b311 first second +b312 +b322")
  }

  @Test func `arrivals at joins are restored`() throws {
    let first = try Nested().started(trace)
    for event in ["fork", "first"] { first.handle(event) }
    let second = try StateMachine(Nested(), subject: trace)
    try second.resume(from: .init(state: decoded(first.state)))
    trace.facts = ["allowed"]
    second.handle("second")
    #expect(second.isIn("a1"))
  }

  @Test func `recorded history is restored`() throws {
    let first = try Memories().started(trace)
    for event in ["next", "leave"] { first.handle(event) }
    let second = try StateMachine(Memories(), subject: trace)
    try second.resume(from: .init(state: decoded(first.state)))
    second.handle("back")
    #expect(second.state.leaves == ["b"])
  }

  @Test func `deferred events can be handed in`() throws {
    let first = try Memories().started(trace)
    for event in ["leave", "next"] { first.handle(event) }
    #expect(first.deferredEvents == ["next"])
    let second = try StateMachine(Memories(), subject: trace)
    try second.resume(
      from: .init(state: decoded(first.state), deferredEvents: first.deferredEvents))
    second.handle("back")
    #expect(second.state.leaves == ["b"])
    #expect(second.deferredEvents == [])
  }

  @Test func `a machine that was stopped can be started, one that was terminated cannot`() throws {
    let first = try Memories().started(trace)
    first.stop()
    let stopped = try StateMachine(Memories(), subject: trace)
    try stopped.resume(from: .init(state: decoded(first.state)))
    #expect(stopped.start().error == nil)
    #expect(stopped.state.leaves == ["a"])
    stopped.handle("end")
    let ended = try StateMachine(Memories(), subject: trace)
    try ended.resume(from: .init(state: decoded(stopped.state)))
    #expect(ended.state.isTerminated)
    #expect(ended.start() == .ignored)
  }

  @Test func `all unknown states are named`() throws {
    struct Other: TracedChart {
      var body: [Element] { traced("a") }
    }
    let text = try refusal(of: Nested(), after: "to b3", by: Other())
    #expect(
      text == """
        The configuration does not match the chart. 'b/b3@0/b311' is not declared in it. \
        'b/b3@1/b321' is not declared in it. If an earlier version of the chart saved it, migrate \
        it, or start a new machine.
        """)
  }

  @Test func `a composite needs one active state`() throws {
    struct Flat: TracedChart {
      var body: [Element] { traced("a") }
    }
    let text = try refusal(of: Flat(), by: Nested())
    #expect(text.contains("'a' is active, and none of its states is."))
  }

  @Test func `a parallel state needs all of its regions`() throws {
    struct Half: TracedChart {
      var body: [Element] {
        traced("b") {
          tracedParallel("b3") { region { traced("b311") } }
        }
      }
    }
    let text = try refusal(of: Half(), by: Nested())
    #expect(text.contains("'b3' is active, and the second region of 'b3' is not."))
  }

  @Test func `two states of one region cannot be active at once`() throws {
    struct Wide: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a1") }
          region { traced("a2") }
        }
      }
    }
    let text = try refusal(of: Wide(), by: Nested())
    #expect(text.contains("In 'a', 'a1' and 'a2' are active at once."))
  }

  @Test func `an impossible recorded history is discarded`() throws {
    struct Other: TracedChart {
      var body: [Element] {
        traced("home") {
          traced("a") { on("next", to: "b") }
          traced("x") { traced("b") }
          on("leave", to: "away")
        }
        traced("away") { on("back", via: .history(.deep, of: "home")) }
      }
    }
    struct Deeper: TracedChart {
      var body: [Element] {
        traced("home") {
          traced("b") { traced("c") }
          on("leave", to: "away")
        }
        traced("away") { on("back", via: .history(.deep, of: "home")) }
      }
    }
    let first = try Other().started(trace)
    for event in ["next", "leave"] { first.handle(event) }
    let second = try StateMachine(Deeper(), subject: trace)
    try second.resume(from: .init(state: decoded(first.state)))
    second.handle("back")
    #expect(second.state.leaves == ["c"])
  }

  @Test func `a recorded history of states that are no longer declared is discarded`() throws {
    struct Fewer: TracedChart {
      var body: [Element] {
        traced("home") {
          traced("a")
          on("leave", to: "away")
        }
        traced("away") { on("back", via: .history(.deep, of: "home")) }
      }
    }
    let first = try Memories().started(trace)
    for event in ["next", "leave"] { first.handle(event) }
    let second = try StateMachine(Fewer(), subject: trace)
    try second.resume(from: .init(state: decoded(first.state)))
    second.handle("back")
    #expect(second.state.leaves == ["a"])
  }
}

/// A home with history and an away that defers.
private struct Memories: TracedChart {
  var body: [Element] {
    traced("home") {
      traced("a") { on("next", to: "b") }
      traced("b")
      on("leave", to: "away")
      on("end", via: .terminate)
    }
    traced("away") {
      defers("next")
      on("back", via: .history(.deep, of: "home"))
    }
  }

}
