import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct EventMatchingTests {
  private func target(of event: String, _ descriptors: [String]) throws -> [String] {
    let transitions = descriptors.map { #"<transition event="\#($0)" target="\#(name($0))"/>"# }
    let states = descriptors.map { #"<state id="\#(name($0))"/>"# }
    return try Run(
      document("<state id=\"a\">\(transitions.joined())</state>\(states.joined())")
    ).handle(event)
  }

  private func name(_ descriptor: String) -> String {
    descriptor == "*" ? "any" : descriptor.replacing(".*", with: "").replacing(" ", with: "-")
  }

  @Test(arguments: [
    ("error", "error"), ("error.network", "error"), ("error.network.timeout", "error"),
    ("errors", "any"), ("key.a", "key"), ("key", "key"), ("keys.a", "any"), ("x", "x-y"),
    ("y.z", "x-y"), ("err", "any"), ("", "any"),
  ])
  func `tokens of a name match names that begin with them`(event: String, state: String) throws {
    #expect(try target(of: event, ["error", "key.*", "x y", "*"]) == [state])
  }

  @Test func `with exact matching, a name matches itself alone`() throws {
    let file = document(
      ChartDocument.State("a", [("error", "b")]).with {
        $0.transitions.append(
          ChartDocument.Transition(on: .events([.prefix("error")]), to: .state("c")))
        $0.transitions.append(ChartDocument.Transition(on: .events([.any]), to: .state("d")))
      }, .init("b"), .init("c"), .init("d"))
    #expect(try Run(file).handle("error") == ["b"])
    #expect(try Run(file).handle("error.network") == ["c"])
    #expect(try Run(file).handle("errors") == ["d"])
  }

  @Test func `exact matching does not make completions events`() throws {
    let file = document(
      ChartDocument.State("a", [("go", "over")]).with {
        $0.states = [.init("busy"), .init("over", kind: .final)]
        $0.transitions.append(ChartDocument.Transition(on: .events([.any]), to: .state("b")))
      }, .init("b"))
    #expect(try Run(file).handle("go") == ["over"])
  }

  @Test func `an event that transitions do not name is ignored`() throws {
    let run = try Run(document(ChartDocument.State("a", [("go", "a")])))
    #expect(run.machine.handle("come") == .ignored)
    #expect(run.machine.canHandle("go"))
    #expect(!run.machine.canHandle("come"))
  }

  @Test
  func `with tokens, a wildcard matches the completion of a state, and none of a final state`()
    throws
  {
    let run = try Run(
      document(
        """
        <state id="a">
          <transition event="go" target="over"/><transition event="*" target="b"/>
          <state id="busy"/><final id="over"/>
        </state>
        <state id="b"><transition event="*" target="end"/></state><final id="end"/>
        """))
    #expect(run.handle("go") == ["b"])
  }
}
