import Schematic
import Statecharts
import TestSupport
import Testing

struct TransitionNameTests {
  // TB-62
  @Test func `declared transitions have names`() throws {
    let names = try StatechartSchema(NestedStates()).transitions.map(\.description)
    #expect(
      names == [
        "a --> b21", "a --> fork --> c2/[c212,c222]", "a --> junction --> [b,c1]",
        "a --> choice --> [b1,b2]", "a1 --> a2", "b --> a", "b2 --> b22", "b21 --> b21", "b21",
        "b21 --> c1", "b21 --> b22", "b21 --> c/H", "b22 --> terminate", "c2 --> a",
        "c212 --> c211", "c2/[c212,c222] --> join --> b", "c222 --> c221",
        "c2/[c212,c222] --> join --> b",
      ])
  }

  // TB-62 (differs): a step names the way that it takes.
  @Test(arguments: [
    (["junction"], ["a --> junction --> c1"]), (["choice"], ["a --> choice", "choice --> b2"]),
    (["fork"], ["a --> fork --> c2/[c212,c222]"]),
    (["fork", "next"], ["c212 --> c211", "c222 --> c221"]), (["fork", "join"], ["c212 --> join"]),
    (["fork", "join", "join too"], ["c2/[c212,c222] --> join --> b"]),
    (["b21", "recall"], ["b21 --> c/H"]), (["b21", "next", "end"], ["b22 --> terminate"]),
  ])
  func `a step names the transitions that it takes`(events: [String], names: [String]) throws {
    let machine = try StateMachine(NestedStates())
    machine.start()
    var taken: [String] = []
    machine.trace { trace in
      switch trace {
      case .began: taken = []
      case .taking(let step, _): taken += step.transitions.map(\.description)
      case .took, .undid, .ended: break
      }
    }
    for event in events { machine.handle(event) }
    #expect(taken == names)
  }

  @Test func `a transition knows its source, its targets and its domain`() throws {
    let machine = try started(NestedStates(), "fork")
    let step = try #require(try machine.schema.step(from: machine.state, on: "next"))
    let transition = try #require(step.transitions.last)
    #expect(transition.source == "c222")
    #expect(transition.targets == ["c221"])
    #expect(transition.kind == .external)
    #expect(transition.sourcePath == "c/c2@1/c222")
    #expect(transition.domainPath == "c/c2@1")
  }

  // TB-61
  @Test func `a schema knows which states declare a transition for an event`() throws {
    let schema = try StatechartSchema(NestedStates())
    #expect(schema.states(declaringTransitionOn: "home") == ["b", "c2"])
    #expect(schema.states(declaringTransitionOn: "unknown").isEmpty)
  }
}
