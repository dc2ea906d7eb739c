import Schematic
import Statecharts
import TestSupport
import Testing

/// StateKit's imperative style.
///
/// A handler says where to go. root{B{D{G} E{H}}}, none with an initial transition.
private struct Tree: TracedChart {
  var body: [Element] {
    resting("root") {
      on("go", via: .selectionWithContext(among: ["B", "D", "E", "G", "H"]) { $0.subject.target })
      resting("B") {
        resting("D") {
          on("down", to: "G", kind: .local)
          leaf("G") {
            on("across", via: .selectionWithContext(among: ["H", "E"]) { $0.subject.target })
            on("up", to: "D", kind: .local)
            on("here") { $0.note("here") }
            on(
              "conditional",
              via: .selectionWithContext(among: ["H"]) {
                $0.subject.facts.contains("go") ? "H" : nil
              })
          }
        }
        resting("E") { leaf("H") {} }
      }
    }
  }

  private func leaf(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    traced(id, content)
  }

  private func resting(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    let elements = content()
    return state(id, initialTransition: .none) {
      onEntry { $0.note("+" + id) }
      onExit { $0.note("-" + id) }
      elements
    }
  }
}

@Suite struct GoToStateTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Tree().machine(trace)
  }

  private func go(to state: String?) -> String {
    _ = trace.take()
    trace.target = state
    machine.handle("go")
    return trace.take()
  }

  @Test func `the root is entered at the start, and nothing below it (SK-06, SK-07)`() {
    machine.start()
    #expect(trace.take() == "+root")
    #expect(machine.state.leaves == ["root"])
  }

  @Test func `states are exited innermost first, entered outermost first (SK-21)`() {
    machine.start()
    #expect(go(to: "G") == "-root +root +B +D +G")
  }

  @Test func `common ancestors are neither exited nor entered (SK-22)`() {
    machine.start()
    _ = go(to: "G")
    trace.target = "H"
    machine.handle("across")
    #expect(trace.take() == "-G -D +E +H")
  }

  @Test
  func `to an ancestor or a descendant, only the states between are exited or entered (SK-23)`() {
    machine.start()
    _ = go(to: "G")
    machine.handle("up")
    #expect(trace.take() == "-G")
    #expect(machine.state.leaves == ["D"])
    machine.handle("down")
    #expect(trace.take() == "+G")
  }

  @Test func `observers are called for a transition that changes no state (SK-24, SK-33)`() {
    machine.start()
    _ = go(to: "G")
    var changes = 0
    machine.observeTransitions { _, _, _ in changes += 1 }
    machine.handle("here")
    #expect(trace.take() == "here")
    #expect(changes == 1)
  }

  @Test func `a handler may decide not to go anywhere (SK-16)`() {
    machine.start()
    _ = go(to: "G")
    #expect(machine.handle("conditional") == .ignored)
    trace.facts = ["go"]
    machine.handle("conditional")
    #expect(machine.state.leaves == ["H"])
  }

  @Test func `a selector that names nothing disables the transition (SK-19)`() {
    machine.start()
    #expect(go(to: nil) == "")
    #expect(machine.handle("go") == .ignored)
  }

  @Test func `an undeclared target fails the event with an error that names it (SK-19)`() throws {
    machine.start()
    trace.target = "Z"
    let error = try #require(machine.handle("go").error as? UndeclaredTargetError<String>)
    #expect(error.state == "Z")
    #expect(error.candidates == ["B", "D", "E", "G", "H"])
    #expect(machine.state.leaves == ["root"])
  }

  @Test func `stop exits all states and the root (SK-26, TB-07)`() {
    machine.start()
    _ = go(to: "G")
    machine.stop()
    #expect(trace.take() == "-G -D -B -root")
    #expect(machine.state.isInactive)
  }
}
