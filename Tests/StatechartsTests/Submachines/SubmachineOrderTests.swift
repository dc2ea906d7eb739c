import Schematic
import Statecharts
import Testing

/// A submachine is inside the state that contains it: the lines at its top are those of an inner state,
/// wherever the line `submachine` is.
struct SubmachineOrderTests {
  private struct Fault: Error {}

  private struct Part: TracedChart {
    var body: [Element] {
      onExit { $0.note("-part") }
      onEntry { $0.note("+part") }
      onInitial { $0.note("initial") }
      on(internal: "ask").when { $0.ask("part") }.perform { $0.note("part") }
      onFailure { trace, _ in trace.note("handled in the part") }
        .when { trace, _ in trace.ask("able") }
      traced("x") { on("fail") { _ in throw Fault() } }
    }
  }

  private struct Whole: TracedChart {
    var isPartFirst: Bool
    var body: [Element] {
      state("a") {
        if isPartFirst { part }
        onEntry { $0.note("+a") }
        onExit { $0.note("-a") }
        on("ask") { $0.note("a") }
        on("go", to: "b")
        onFailure { trace, _ in trace.note("handled in a") }
        if !isPartFirst { part }
      }
      traced("b") { on("back", to: "a") }
    }

    private var part: Element {
      submachine(Part(), state: { "part \($0)" }, event: { $0 }, sending: { $0 }, subject: { $0 })
    }
  }

  private let trace = Trace()

  @Test(arguments: [false, true])
  func `it is entered after the state, and exited before it`(isPartFirst: Bool) throws {
    let machine = try Whole(isPartFirst: isPartFirst).started(trace)
    machine.handle("go")
    #expect(trace.take() == "-x -part -a +b")
    machine.handle("back")
    #expect(trace.take() == "-b +a +part initial +x")
  }

  @Test(arguments: [false, true])
  func `its transitions come before those of the state`(isPartFirst: Bool) throws {
    let machine = try Whole(isPartFirst: isPartFirst).started(trace)
    machine.handle("ask")
    #expect(trace.take() == "part? a")
    trace.facts = ["part"]
    machine.handle("ask")
    #expect(trace.take() == "part? part")
  }

  @Test(arguments: [false, true])
  func `it handles failures before the state does`(isPartFirst: Bool) throws {
    let machine = try Whole(isPartFirst: isPartFirst).started(trace)
    machine.handle("fail")
    #expect(trace.take() == "able? handled in a")
    trace.facts = ["able"]
    machine.handle("fail")
    #expect(trace.take() == "able? handled in the part")
  }
}
