import Schematic
import Statecharts
import Testing

/// What throws in these tests: the action or guard with that name.
struct Fault: Error, Equatable {
  let name: String
}

struct OtherFault: Error, Equatable {}

extension Trace {
  /// Notes a line, and throws if the facts contain it.
  func act(_ line: String) throws {
    note(line)
    if facts.contains(line) { throw Fault(name: line) }
  }

  func verify(_ line: String) throws -> Bool {
    try act("\(line)?")
    return true
  }
}

private struct Plant: TracedChart {
  var body: [Element] {
    onFailure { trace, error in trace.note("chart: \(error)") }
    traced("running") {
      onFailure(of: OtherFault.self, to: "idle")
      onFailure(to: "broken")
        .when { trace, _ in !trace.facts.contains("patient") }
        .perform { trace, error in trace.note("repair \((error as? Fault)?.name ?? "?")") }
      on("raise", to: "b").performWithContext { $0.raise("raised") }
      on("raised") { $0.note("raised") }
      traced("a") {
        onExit { try $0.act("exit a") }
        on("go", to: "b").when { try $0.verify("guard") }.perform { try $0.act("go") }
        on("select", via: .selectionWithContext(among: ["b"]) { _ in throw Fault(name: "select") })
        on("stray", via: .selectionWithContext(among: ["b"]) { _ in "broken" })
        on("closed", to: "walled")
        on("other") { _ in throw OtherFault() }
        on("choose", via: .choice([.to("b").when { try $0.verify("way") }, .otherwise("a")]))
        on("stay", to: "b").performWithContext { $0.raise("raised") }
      }
      traced("b") {
        onEntry { try $0.act("enter b") }
        always(to: "a").when { $0.facts.contains("eager") }
      }
      traced("walled") { barrier("closed", unless: .guard { _ in throw Fault(name: "barrier") }) }
    }
    traced("broken") {
      onEntry().performWithContext { context in
        if let failure = context.failure { context.subject.note("sees \(failure)") }
      }
    }
    traced("idle")
  }
}

/// An error of a guard or an action is an event: the innermost state around its place handles it.
struct FailureTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Plant().started(trace)
  }

  private func handle(
    _ event: String, failing facts: String...
  ) -> Outcome<Configuration<String>> {
    trace.facts = Set(facts)
    return machine.handle(event)
  }

  @Test(arguments: ["guard?", "go", "enter b"])
  func `a state handles what guards and actions inside it throw`(name: String) {
    #expect(handle("go", failing: name).isTransition)
    #expect(machine.isIn("broken"))
    #expect(trace.take().contains("repair \(name)"))
  }

  @Test func `an error before the change of states undoes the step first`() {
    _ = handle("go", failing: "go")
    #expect(
      trace.take()
        == "guard? -a exit a go -a exit a -running repair go +broken "
        + "sees Fault(name: \"go\")")
  }

  @Test func `an error of an entry action is handled in the new states`() {
    _ = handle("go", failing: "enter b")
    #expect(trace.take().contains("+b enter b -b -running repair enter b +broken"))
  }

  @Test func `the outcome of an event whose entry fails leads from the states before it`() {
    guard case .transitioned(let old, let new) = handle("go", failing: "enter b") else {
      Issue.record("The failure is not handled.")
      return
    }
    #expect(old.leaves == ["a"])
    #expect(new.leaves == ["broken"])
  }

  @Test func `an error of an exit action in the transition for it is handled further out`() {
    let outcome = handle("go", failing: "exit a")
    #expect(outcome.isTransition)
    // The transition to 'broken' exits 'a', too: the chart handles its error.
    #expect(machine.isIn("a"))
    #expect(trace.take().hasSuffix("chart: Fault(name: \"exit a\")"))
  }

  @Test(arguments: ["select", "stray", "closed"])
  func `errors of selections and barriers are handled`(event: String) {
    #expect(handle(event).isTransition)
    #expect(machine.isIn("broken"))
  }

  @Test func `a type selects the transition`() {
    #expect(handle("other").isTransition)
    #expect(machine.isIn("idle"))
  }

  @Test func `a guard that does not hold leads further out`() {
    #expect(handle("go", failing: "guard?", "patient").isTransition)
    #expect(machine.isIn("a"))
    #expect(trace.take() == "guard? chart: Fault(name: \"guard?\")")
  }

  @Test func `an error in a choice undoes the compound transition first`() {
    #expect(handle("choose", failing: "way?").isTransition)
    #expect(machine.isIn("broken"))
    #expect(trace.take().hasPrefix("-a exit a way? -a exit a -running repair way?"))
  }

  @Test func `a failure is handled before raised events and eventless transitions`() {
    _ = handle("stay", failing: "enter b", "patient", "eager")
    #expect(
      trace.take()
        == "-a exit a +b enter b chart: Fault(name: \"enter b\") -b +a raised")
  }

  @Test func `observers are notified of the error and of the transition with its cause`() {
    var causes: [TransitionCause?] = []
    var errors: [any Error] = []
    machine.observe { notice in
      causes.append(notice.cause)
      if case .failed(let error, on: "go", _) = notice { errors.append(error) }
    }
    _ = handle("go", failing: "go")
    #expect(causes == [nil, .failure])
    #expect(errors as? [Fault] == [Fault(name: "go")])
  }

  @Test func `a step describes the failure that it handles`() throws {
    var failures: [Fault?] = []
    machine.trace { trace in
      guard case .taking(let step, _) = trace else { return }
      failures.append(step.stepDescription(from: step.state).failure as? Fault)
    }
    _ = handle("go", failing: "go")
    #expect(failures == [nil, Fault(name: "go")])
  }

  @Test func `a machine that has handled a failure handles the next event`() {
    _ = handle("go", failing: "go", "patient")
    #expect(handle("go").isTransition)
    #expect(machine.isIn("b"))
  }
}
