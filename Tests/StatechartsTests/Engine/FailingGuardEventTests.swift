import Schematic
import Statecharts
import Testing

/// Guards that count as false and raise an event, as SCXML's `error.execution`.
struct FailingGuardEventTests {
  private struct Chart: TracedChart {
    var isBroken = false
    var failingGuardsAreFalse: Bool { true }
    var eventOfFailingGuards: String? { "error" }

    var body: [Element] {
      on("error") { $0.note("error") }
      on("raised") { $0.note("raised") }
      onFailure { trace, _ in trace.note("failure") }
      traced("a") {
        on("two", to: "c").when { _ in throw Failure() }
        on("two", to: "c").when { _ in throw Failure() }
        on("two", to: "b")
        on("none", to: "b").when { _ in throw Failure() }
        on("undone", to: "b").when { _ in throw Failure() }
        on("undone", to: "b").perform { _ in throw Failure() }
        on("await", to: "waiting")
      }
      state("b") { onEntry().performWithContext { $0.raise("raised") } }
      state("c")
      traced("waiting") {
        always(to: "c").when { _ in throw Failure() }
        on("error", to: "d")
      }
      traced("d")
    }
  }

  private struct Failure: Error {}
  private let trace = Trace()

  @Test func `each guard that throws raises the event, before what the entry actions raise`() throws
  {
    #expect(try Chart().started(trace).trace(of: "two") == "-a error error raised")
  }

  @Test func `the event is raised without a step, and observers see that the other was ignored`()
    throws
  {
    let machine = try Chart().started(trace)
    var notices: [String] = []
    machine.observe { notice in
      switch notice {
      case .ignored(let event, _): notices.append("ignored \(event)")
      case .transitioned(_, let event, _, _): notices.append("taken \(event ?? "")")
      case .deferred, .rejected, .failed, .delayedEvent: notices.append("\(notice)")
      }
    }
    #expect(machine.handle("none").isTransition)
    #expect(trace.take() == "error")
    #expect(notices == ["ignored none", "taken error"])
  }

  @Test func `an event that leads to no step at all is ignored`() throws {
    struct Chart: TracedChart {
      var failingGuardsAreFalse: Bool { true }
      var eventOfFailingGuards: String? { "error" }
      var body: [Element] { traced("a") { on("go", to: "a").when { _ in throw Failure() } } }
    }
    let machine = try Chart().started(trace)
    #expect(machine.handle("go") == .ignored)
    #expect(!machine.canHandle("go"))
  }

  @Test func `a guard of an eventless transition that throws each time does not prevent the event`()
    throws
  {
    #expect(try Chart().started(trace).trace(of: "await") == "-a +waiting -waiting +d")
  }

  @Test func `the events are discarded with a step that is undone`() throws {
    #expect(try Chart().started(trace).trace(of: "undone") == "-a failure")
  }
}
