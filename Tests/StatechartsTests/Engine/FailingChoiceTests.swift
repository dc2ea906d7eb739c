import Schematic
import Statecharts
import TestSupport
import Testing

/// Transitions through choices, in which what is named in `facts` throws.
private struct Choosing: TracedChart {
  var body: [Element] {
    traced("idle") {
      on("go", via: .history(of: "a"))
      on("spin", to: "odd")
      on("split", to: "p")
      on("hurry", to: "hasty")
    }
    traced("a") {
      on("go", via: .choice([way(to: "b"), .otherwise("c")])) { try $0.attempt("in") }
      on("tell", via: .choice([way(to: "b"), .otherwise("c")])).performWithContext {
        $0.raise("told")
      }
      on("told") { $0.note("told") }
      on("leave", to: "idle")
      traced("a1") { on("next", to: "a2") }
      traced("a2")
    }
    traced("b") {
      barrier("b is closed", unless: .guard { !$0.facts.contains("closed") })
      onEntry { try $0.attempt("entry") }
    }
    traced("c") { barrier("c is closed", unless: .guard { !$0.facts.contains("closed") }) }
    tracedParallel("p") {
      region {
        traced("p1") {
          on("both", via: .choice([way(to: "p2"), .otherwise("p2")]))
          on("each", via: .choice([way(to: "c"), .otherwise("p2")]))
          on("out", via: .choice([.to("p2").when { $0.ask("in") }, .otherwise("p2")]))
        }
        traced("p2")
      }
      region {
        traced("q1") {
          on("both", to: "q2")
          on("each", via: .choice([.to("b").when { $0.ask("b") }, .otherwise("q2")]))
          on("out", via: .choice([way(to: "b"), .otherwise("q2")]))
        }
        traced("q2")
      }
    }
    traced("odd") {
      always(via: .choice([.to("even").when { $0.ask("spin") }, .otherwise("idle")]))
    }
    traced("even") {
      always(via: .choice([.to("odd").when { $0.ask("spin") }, .otherwise("idle")]))
    }
    traced("hasty") { always(via: .choice([way(to: "b"), .otherwise("c")])) }
  }

  private func way(to state: String) -> Branch<String, String, Trace> {
    .to(state).when { try $0.check("guard") }.perform { try $0.attempt("way") }
  }
}

private struct HalfClosed: TracedChart {
  var body: [Element] {
    traced("a") { on("go", via: .choice([.to("b").when { _ in true }, .otherwise("c")])) }
    traced("b") { barrier("b is closed", unless: .guard { !$0.facts.contains("closed") }) }
    traced("c")
  }
}

/// A state that raises an event, and one that is left through a choice at once.
private struct Hurrying: TracedChart {
  var body: [Element] {
    traced("idle") { on("hurry", to: "hasty").performWithContext { $0.raise("told") } }
    traced("hasty") {
      always(via: .choice([.to("idle").when { _ in throw Broken() }, .otherwise("idle")]))
      on("told") { $0.note("told") }
    }
  }
}

extension Trace {
  fileprivate func attempt(_ line: String) throws {
    note(line)
    if facts.contains(line) { throw Broken() }
  }

  fileprivate func check(_ line: String) throws -> Bool {
    try attempt(line + "?")
    return true
  }
}

/// A machine never rests in a choice: a transition that fails on its way out of one is undone.
struct FailingChoiceTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Choosing().started(trace)
  }

  /// - Returns: What a last event leads to, while what is named fails.
  @discardableResult
  func handle(_ events: String..., failing fact: String = "") -> Outcome<Configuration<String>> {
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    trace.facts = [fact]
    defer { trace.facts = [] }
    return machine.handle(events.last ?? "")
  }

  @Test(arguments: ["in", "guard?", "way"])
  func `an error before the entry of the target undoes the whole transition`(line: String) {
    // History remembers a1, and must not learn that a2 was left.
    handle("go", "leave", "go", "next")
    let before = machine.state
    #expect(handle("go", failing: line).error as? Broken == Broken())
    #expect(machine.state == before)
    #expect(machine.isIn("a2"))
    #expect(handle("go").isTransition)
    #expect(machine.isIn("b"))
  }

  @Test func `a choice whose branches all have closed barriers undoes the transition`() {
    #expect(handle("go", "go", failing: "closed").error is NoEnabledBranchError)
    #expect(machine.state.leaves == ["a1"])
  }

  @Test func `an error in the target's entry undoes nothing`() {
    #expect(handle("go", "go", failing: "entry").error as? Broken == Broken())
    #expect(machine.isIn("b"))
  }

  @Test func `events raised before the choice are discarded`() {
    handle("go", "tell", failing: "way")
    #expect(trace.take() == "-a1 -a guard? way")
  }

  @Test func `a transition of another region in the same step is not undone`() {
    #expect(handle("split", "both", failing: "guard?").error as? Broken == Broken())
    #expect(machine.state.leaves == ["p1", "q2"])
    #expect(trace.take() == "-q1 -p1 +q2 guard?")
  }

  @Test(arguments: ["guard?", "way"])
  func `two choices at once are undone together`(line: String) {
    handle("split")
    let before = machine.state
    #expect(handle("each", failing: line).error as? Broken == Broken())
    #expect(machine.state == before)
    #expect(machine.state.leaves == ["p1", "q1"])
  }

  @Test func `of two choices, one that has led on by then stays where it led`() {
    #expect(handle("split", "out", failing: "way").error as? Broken == Broken())
    #expect(machine.state.leaves == ["p2", "q1"])
    #expect(trace.take() == "-q1 -p1 in? guard? +p2 guard? -p2 -p way")
  }

  @Test func `a barrier that rejects one branch leads to the next branch`() {
    trace.facts = ["closed"]
    let machine = try? HalfClosed().started(trace)
    #expect(machine?.handle("go").isTransition == true)
    #expect(machine?.isIn("c") == true)
  }

  @Test func `a failed choice of an eventless transition restores the state before it`() {
    #expect(handle("hurry", failing: "way").error as? Broken == Broken())
    #expect(machine.state.leaves == ["hasty"])
  }

  @Test func `an event that the step before an undone eventless transition has raised is handled`()
    throws
  {
    let machine = try Hurrying().started(trace)
    machine.handle("hurry")
    #expect(trace.take() == "-idle +hasty -hasty told -hasty")
    #expect(machine.state.leaves == ["hasty"])
  }

  @Test func `what was raised before the undone choice is handled, also while a tracer watches`()
    throws
  {
    let machine = try Hurrying().started(trace, isAlone: true)
    machine.trace { _ in }
    machine.handle("hurry")
    #expect(trace.take() == "-idle +hasty -hasty told -hasty")
  }

  @Test(arguments: 100...103)
  func `an endless loop through choices stops in a state`(limit: Int) {
    machine.maximumSteps = limit
    #expect(handle("spin", failing: "spin").error is StepLimitExceededError)
    #expect(machine.isIn("odd") || machine.isIn("even"))
  }

  @Test func `observers are not called for a transition that is undone`() {
    var told: [String] = []
    machine.observeTransitions { _, _, state in told.append("\(state.leaves)") }
    machine.onExit(of: "a1") { _ in told.append("-a1") }
    machine.onEntry(of: "b") { _ in told.append("+b") }
    handle("go", "go", failing: "way")
    #expect(told == ["[\"a1\"]"])
  }

  @Test func `nor is it taken for a part of the next one`() {
    handle("go")
    var exits = 0
    machine.onExit(of: "a1") { _ in exits += 1 }
    handle("go", failing: "way")
    handle("told")
    #expect(exits == 0)
  }

  @Test func `observers get the part of a transition that is not undone`() {
    handle("split")
    var told: [[String]] = []
    machine.observeTransitions { _, _, state in told.append(state.leaves) }
    #expect(handle("both", failing: "guard?").error as? Broken == Broken())
    #expect(told == [["p1", "q2"]])
  }
}
