import Schematic
import Statecharts
import TestSupport
import Testing

/// Several guards fail in one step, or one of several completions does.
struct SeveralFailuresTests {
  private let trace = Trace()

  /// Three regions complete at the same event; the guard of one of the completions fails.
  private struct Regions: TracedChart {
    static let names = ["l", "m", "r"]
    let failing: String

    var body: [Element] {
      parallel("all") { for name in Self.names { region(name) { part(name) } } }
    }

    @ChartBuilder<String, String, Trace> private func part(_ name: String) -> [Element] {
      state(name) {
        onFailure { trace, error in trace.note("\(name) \(error)") }
        onDone(to: "\(name)-done").when("ready") { _ in
          if name == failing { throw Failure.guarding }
          return true
        }
        state("\(name)1") { on("go", to: "\(name)2") }
        final("\(name)2")
      }
      traced("\(name)-done")
    }
  }

  @Test(arguments: Regions.names)
  func `a completion whose guard fails leaves the others to be dispatched`(failing: String) throws {
    let machine = try Regions(failing: failing).started(trace)
    machine.handle("go")
    #expect(
      machine.state.leaves == Regions.names.map { $0 == failing ? "\($0)2" : "\($0)-done" })
    #expect(trace.lines.filter { $0.hasPrefix("\(failing) ") } == ["\(failing) guarding"])
  }

  /// Guards that count as false, in one state and in states around it.
  private struct Guarded: TracedChart {
    var failingGuardsAreFalse: Bool { true }

    var body: [Element] {
      state("out") {
        onFailure { trace, error in trace.note("\(error)") }
        on("go", to: "c").when("third") { _ in throw Failure.broken }
        state("a") {
          on("go", to: "b").when("first") { _ in throw Failure.leaving }
          on("go", to: "b").when("second") { _ in throw Failure.guarding }
          on("go", to: "c").when("ready") { $0.ask("ready") }
        }
        traced("b")
        traced("c")
      }
    }
  }

  @Test(arguments: [true, false])
  func `of several guards that fail, the error of the first is handled`(isTaken: Bool) throws {
    let machine = try Guarded().started(trace)
    if isTaken { trace.facts = ["ready"] }
    machine.handle("go")
    #expect(machine.state.leaves == [isTaken ? "c" : "a"])
    #expect(trace.take() == (isTaken ? "ready? +c leaving" : "ready? leaving"))
  }

  /// Both regions fail at the same event, one of them behind a choice; the guard of a handler fails, too.
  private struct Sides: TracedChart {
    var body: [Element] {
      parallel("both") {
        onFailure { trace, error in trace.note("both \(error)") }
        region {
          state("a") { on("go", via: .choice([.otherwise("b")])) }
          state("b") {
            onEntry { _ in throw Failure.entering }
            onFailure { trace, error in trace.note("b \(error)") }
          }
        }
        region {
          state("x") { on("go", to: "y") }
          state("y") {
            onEntry { _ in throw Failure.broken }
            onFailure().when { _, _ in throw Failure.guarding }
          }
        }
      }
    }
  }

  @Test func `the error of a handler's guard is handled before the errors that wait`() throws {
    let machine = try Sides().started(trace)
    machine.handle("go")
    #expect(trace.take() == "both guarding b entering")
  }

  /// A state whose transition is taken although a guard of it fails, and that handles errors.
  private struct Leaving: TracedChart {
    var failingGuardsAreFalse: Bool { true }

    var body: [Element] {
      state("out") {
        onFailure { trace, error in trace.note("out \(error)") }
        state("a") {
          onFailure { trace, error in trace.note("a \(error)") }
          on(internal: "stay").when { _ in throw Failure.leaving }
          on("go", to: "b").when { _ in throw Failure.leaving }
          on("go", to: "b")
        }
        state("b")
      }
    }
  }

  @Test func `a state that was left does not handle the error of its guard`() throws {
    let machine = try Leaving().started(trace)
    machine.handle("stay")
    #expect(trace.take() == "a leaving")
    machine.handle("go")
    #expect(machine.state.leaves == ["b"])
    #expect(trace.take() == "out leaving")
  }

  /// A guard that counts as false, and whose error only a state handles that is not active.
  private struct Elsewhere: TracedChart {
    var failingGuardsAreFalse: Bool { true }

    var body: [Element] {
      state("a") {
        on("go", to: "b").when { _ in throw Failure.leaving }
        on("go", to: "b")
      }
      state("b") { on("next", to: "c") }
      state("c") { onFailure { trace, error in trace.note("c \(error)") } }
    }
  }

  @Test func `the error of a guard that counts as false, and that nothing handles, is no failure`()
    throws
  {
    let machine = try Elsewhere().started(trace)
    let outcome = machine.handle("go")
    #expect(outcome.isTransition && machine.state.leaves == ["b"])
  }

  /// Two regions complete at once; the transition of one fails, and then the guard of its handler.
  private struct Doubts: TracedChart {
    var body: [Element] {
      parallel("both") {
        onFailure { trace, error in trace.note("both \(error)") }
        for name in ["x", "y"] { region { part(name) } }
      }
    }

    private func part(_ name: String) -> Element {
      state(name) {
        onFailure().when { _, _ in throw Failure.guarding }
        onDone { trace in
          trace.note("\(name) done")
          if name == "x" { throw Failure.broken }
        }
        state("\(name)1") { on("finish", to: "\(name)2") }
        final("\(name)2")
      }
    }
  }

  @Test func `the error of a handler's guard leaves the other completions to be dispatched`() throws
  {
    let machine = try Doubts().started(trace)
    machine.handle("finish")
    #expect(trace.take() == "x done both guarding y done")
  }

  /// Two entry actions fail, and no transition handles their errors.
  private struct Unhandled: TracedChart {
    var body: [Element] {
      onFailure(of: CancellationError.self) { trace, _ in trace.note("cancelled") }
      state("a") { on("go", to: "b") }
      state("b") {
        onEntry().performWithContext {
          $0.raise("more")
          throw Failure.entering
        }
        on("more", to: "c")
      }
      state("c") { onEntry { _ in throw Failure.following } }
    }
  }

  @Test func `the outcome has the first of two errors that no transition handles`() throws {
    let machine = try Unhandled().started(trace)
    let outcome = machine.handle("go")
    #expect(machine.state.leaves == ["c"])
    #expect(outcome == .failed(Failure.entering, in: machine.state))
  }
}
