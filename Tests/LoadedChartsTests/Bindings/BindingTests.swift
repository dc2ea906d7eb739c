import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct BindingTests {
  /// The lines of the error.
  private func faults(
    _ document: ChartDocument, allowingUnusedBindings isAllowed: Bool = false,
    bind: (inout ChartBindings<Journal>) -> Void
  ) -> String {
    var bindings = ChartBindings<Journal>()
    bind(&bindings)
    do {
      _ = try LoadedChart(
        document, bindings: bindings, allowingUnusedBindings: isAllowed, file: "Door.scxml")
      return ""
    } catch {
      return "\(error)"
    }
  }

  private var file: ChartDocument {
    get throws {
      try document(
        """
        <state id="a">
          <onentry><script>ring</script></onentry>
          <transition event="go" cond="volume &gt; 3" target="a"/>
          <transition event="come" cond="isOpen" target="a"><script>ring</script></transition>
        </state>
        """)
    }
  }

  @Test func `each name that is not bound is reported once, with its position`() throws {
    #expect(
      try faults(file) { _ in } == """
        Door.scxml:3:12: error: No action is bound to 'ring': call 'bindings.action("ring") { … }'.
        Door.scxml:4:26: error: No guard is bound to 'volume > 3': call \
        'bindings.guard("volume > 3") { … }'.
        Door.scxml:5:28: error: No guard is bound to 'isOpen': call 'bindings.guard("isOpen") { … }'.
        """)
  }

  @Test func `names that are not bound or not used come with similar ones`() throws {
    let report = try faults(file) { bindings in
      bindings.action("ring") { _, _ in }
      bindings.guard("volume > 3") { _, _ in true }
      bindings.guard("isOpn") { _, _ in true }
      bindings.action("isOpen") { _, _ in }
    }
    #expect(
      report == """
        Door.scxml:5:28: error: No guard is bound to 'isOpen': call 'bindings.guard("isOpen") { … }'. \
        Did you mean 'isOpn'? The name is bound as that of another kind: action.
        Door.scxml: error: The guard 'isOpn' is bound, but the chart does not use it: remove the \
        binding. Did you mean 'isOpen'?
        Door.scxml: error: The action 'isOpen' is bound, but the chart does not use it: remove the \
        binding.
        """)
  }

  @Test func `a name that is bound as several other kinds comes with the first`() throws {
    let report = faults(document(.init("a").with { $0.entry = [.named("ring")] })) { bindings in
      bindings.guard("ring") { _, _ in true }
      bindings.delay("ring") { _, _ in .seconds(1) }
    }
    #expect(report.contains("The name is bound as that of another kind: guard."))
  }

  @Test func `a name that is not used comes with a similar one of its own kind`() throws {
    let report = faults(document(.init("a").with { $0.entry = [.named("close")] })) { bindings in
      bindings.action("close") { _, _ in }
      bindings.action("clsoe") { _, _ in }
      bindings.guard("closed") { _, _ in true }
    }
    let suggestions = report.split(separator: "\n").map { $0.contains("Did you mean 'close'?") }
    #expect(report.contains("The guard 'closed' is bound, but the chart does not use it"))
    #expect(suggestions == [false, true])
  }

  @Test func `what has a position in the file is reported first`() throws {
    let position = SourcePosition(line: 3, column: 5)
    let transition = ChartDocument.Transition(
      on: .event("go"), to: .state("b"), position: position)
    let file = document(.init("a").with { $0.transitions = [transition] })
    let report = faults(file) { $0.action("ring") { _, _ in } }
    let lines = report.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("Door.scxml:3:5: error:") == true)
    #expect(lines.last?.contains("The action 'ring' is bound") == true)
  }

  @Test func `bindings may be shared by several files`() throws {
    let report = try faults(file, allowingUnusedBindings: true) { bindings in
      bindings = ChartBindings(
        actions: ["ring", "more"], guards: ["isOpen", "volume > 3", "more"])
    }
    #expect(report == "")
  }

  @Test func `a guard gets the event, its data and the parameters of the file`() throws {
    let atLeast = ChartDocument.Condition.named(
      ChartDocument.Reference("atLeast", parameters: .number("3")))
    let start = ChartDocument.State(
      "a", transitions: [ChartDocument.Transition(on: .event("go"), if: atLeast, to: .state("b"))])
    let run = try Run(document(start, .init("b"))) { bindings in
      bindings.guardWithContext("atLeast") { context in
        context.isActive("a") && context.event?.data == context.parameters
      }
    }
    #expect(run.handle("go") == ["a"])
    run.machine.handle(NamedEvent("go", data: .number("3")))
    #expect(run.machine.leaves == ["b"])
  }

  @Test func `an action gets the context and the parameters of the file`() throws {
    let announce = ChartDocument.Action.named(
      ChartDocument.Reference("announce", parameters: .string("hello")))
    let start = ChartDocument.State(
      "a",
      transitions: [
        ChartDocument.Transition(on: .event("go"), kind: .internal, actions: [announce]),
        ChartDocument.Transition(
          on: .event("announced"), kind: .internal, actions: [.named("hear")]),
      ])
    let run = try Run(document(start)) { bindings in
      bindings.actionWithContext("announce") { context, parameters in
        context.raise(NamedEvent("announced", data: parameters))
      }
      bindings.action("hear") { journal, event in
        if case .string(let text)? = event?.data { journal.note(text) }
      }
    }
    run.handle("go")
    #expect(run.journal.take() == "hello")
  }

  @Test func `a chart without a subject has functions without one`() throws {
    var bindings = ChartBindings<Void>()
    bindings.guard("isOpen") { event in event?.name == "go" }
    bindings.action("ring") { event in }
    let start = ChartDocument.State(
      "a",
      transitions: [
        ChartDocument.Transition(
          on: .event("go"), if: .named("isOpen"), to: .state("b"), actions: [.named("ring")])
      ])
    let machine = try StateMachine(LoadedChart(document(start, .init("b")), bindings: bindings))
    machine.start()
    machine.handle("go")
    #expect(machine.isIn("b"))
  }
}
