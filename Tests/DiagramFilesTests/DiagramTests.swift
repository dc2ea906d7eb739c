import Graphable
import GraphvizRendering
import Schematic
import StateMaps
import Testing
import TransitionTables

@testable import DiagramFiles

private enum Light: DOTLabelable, CaseIterable { case off, on }
private enum Press: DOTLabelable, CaseIterable { case press }

struct DiagramFileTests {
  private let schema = StateMachineSchema<Light, Press, Void>(startingIn: .off) { state, _ in
    .to(state == .off ? .on : .off)
  }

  @Test func `SW-21 (differs): diagrams are written outside the source folder`() throws {
    let run = try Run()
    #expect(run("--format=dot", diagrams: [Diagram("Light", of: schema)]) == 0)
    #expect(try run.text(of: "Light.dot") == StateGraph(of: schema, named: "Light").dot())
  }

  @Test func `diagrams of maps and tables are written`() throws {
    let run = try Run()
    let diagrams = [Diagram("Pages", of: Pages()), Diagram("Gate", of: Gate())]
    #expect(run("--format=dot", diagrams: diagrams) == 0)
    #expect(try run.text(of: "Pages.dot") == StateGraph(of: Pages(), named: "Pages").dot())
    #expect(try run.text(of: "Gate.dot") == StateGraph(of: Gate(), named: "Gate").dot())
  }

  @Test func `a diagram without a name has that of its definition`() throws {
    let run = try Run()
    #expect(run("--format=dot", diagrams: [Diagram(of: Pages())]) == 0)
    #expect(try run.text(of: "Pages.dot") == StateGraph(of: Pages(), named: "Pages").dot())
  }

  @Test(.enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."))
  func `pictures of diagrams are written`() throws {
    let run = try Run()
    run.render = Graphviz.picture
    #expect(run("--format=svg", diagrams: [Diagram("Light", of: schema)]) == 0)
    #expect(try run.text(of: "Light.svg").contains("press"))
  }

  @Test func `the error names the state that is missing from the list`() throws {
    let run = try Run()
    let schema = StateMachineSchema<Unlisted, Press, Void>(startingIn: .lost) { _, _ in
      Transition?.none
    }
    #expect(run(diagrams: [Diagram("Lost", of: schema)]) == 1)
    #expect(run.errors.first?.hasPrefix("error: Lost: The state 'lost', the") == true)
  }
}

private struct Pages: StateMap {
  enum State { case index, letter }

  var body: [Element] {
    state(.index, to: .letter)
    state(.letter, to: .index)
  }
}

private struct Gate: TransitionTable {
  enum State { case closed, open }
  enum Event { case push }
  let initialState = State.closed

  var body: [Row] { on(.push, from: .closed, to: .open) }
}

private enum Unlisted: DOTLabelable {
  case lost
  static var dotLabelableItems: [Unlisted] { [] }
}
