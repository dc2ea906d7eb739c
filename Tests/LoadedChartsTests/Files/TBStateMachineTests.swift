import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

/// TBStateMachine's configuration files, from the JSON to the machine.
struct TBStateMachineTests {
  private static let text = """
    {
      "name": "main",
      "states": [
        {"name": "a", "type": "sub", "states": [
          {"name": "a1", "type": "state"}, {"name": "a2", "type": "state"}
        ]},
        {"name": "b", "type": "state"},
        {"name": "c", "type": "sub", "states": [
          {"name": "c1", "type": "state"},
          {"name": "c2", "type": "parallel", "regions": [
            [{"name": "c211", "type": "state"}, {"name": "c212", "type": "state"}],
            [{"name": "c221", "type": "state"}, {"name": "c222", "type": "state"}]
          ]}
        ]}
      ],
      "transitions": [
        {"type": "simple", "kind": "external", "name": "toB", "source": "a/a1", "target": "b"},
        {"type": "simple", "kind": "internal", "name": "beep", "source": "b", "target": "b"},
        {"type": "simple", "kind": "external", "name": "toC", "source": "b", "target": "c/c2"},
        {"type": "simple", "kind": "external", "name": "one", "source": "c/c2@0/c211",
         "target": "c/c2@0/c212"},
        {"type": "compound", "name": "forkToC", "vertices": {
           "incoming": [{"source": "a", "name": "fork"}],
           "outgoing": [{"target": "c/c2@0/c212"}, {"target": "c/c2@1/c222"}]},
         "pseudo_state": {"type": "fork", "name": "fork_1", "region": "c/c2"}},
        {"type": "compound", "name": "joinToB", "vertices": {
           "incoming": [{"source": "c/c2@0/c212", "name": "left"},
                        {"source": "c/c2@1/c222", "name": "right"}],
           "outgoing": [{"target": "b"}]},
         "pseudo_state": {"type": "join", "name": "join_1", "region": "c/c2"}}
      ]
    }
    """

  private func document() throws -> ChartDocument {
    try ChartDocument(tbStateMachine: Data(Self.text.utf8))
  }

  @Test func `the first state of each list is initial (TB-63)`() throws {
    #expect(try Run(document()).machine.leaves == ["a/a1"])
    #expect(try Run(document()).handle("toB", "toC") == ["c/c2@0/c211", "c/c2@1/c221"])
  }

  @Test func `simple transitions have their kinds (TB-64)`() throws {
    var file = try document()
    file.root.states[1].exit = [.log("exit")]
    let run = try Run(file)
    #expect(run.handle("toB", "beep") == ["b"])
    #expect(run.journal.take() == "")
    #expect(run.handle("toC") == ["c/c2@0/c211", "c/c2@1/c221"])
    #expect(run.journal.take() == "exit")
  }

  @Test func `forks and joins are compound transitions (TB-65)`() throws {
    let run = try Run(document())
    #expect(run.handle("fork") == ["c/c2@0/c212", "c/c2@1/c222"])
    #expect(run.handle("left") == ["c/c2@0/c212", "c/c2@1/c222"])
    #expect(run.handle("right") == ["b"])
  }

  @Test func `guards and actions are attached in code (TB-66)`() throws {
    var file = try document()
    file.root.states[0].states[0].transitions[0].condition = .named("mayLeave")
    file.root.states[1].entry = [.named("greet")]
    let run = try Run(file, actions: ["greet"], guards: ["mayLeave"])
    #expect(run.handle("toB") == ["a/a1"])
    run.journal.holding = ["mayLeave"]
    #expect(run.handle("toB") == ["b"])
    #expect(run.journal.take() == "greet")
  }

  @Test func `paths are texts with the indices of regions (TB-55)`() throws {
    let run = try Run(document())
    run.handle("fork")
    #expect(try run.machine.isIn(run.machine.schema.state(at: "c/c2@1/c222")))
    #expect(try run.machine.isIn(run.machine.schema.state(at: "c/c2")))
    #expect(try !run.machine.isIn(run.machine.schema.state(at: "b")))
    #expect(run.machine.isIn("c/c2@1/c222"))
    let schema = run.machine.schema
    #expect(schema.path(of: "c/c2@1/c222") == "c/c2@1/c222")
    #expect(try schema.state(at: "c/c2@1/c222") == "c/c2@1/c222")
  }

  @Test(arguments: ["c/c2/c222", "c/c2@5/c222", "c/c2@-1/c222", "c/c1/c222", "x", ""])
  func `a wrong path is an error that names what is possible (TB-56)`(path: String) throws {
    let run = try Run(document())
    #expect(throws: StatePathError.self) { try run.machine.schema.state(at: path) }
  }

  @Test func `observers are added by paths (TB-59)`() throws {
    let run = try Run(document())
    let journal = run.journal
    try run.machine.onEntry(of: run.machine.schema.state(at: "c/c2@1/c222")) { _ in
      journal.note("entered")
    }
    run.handle("fork")
    #expect(journal.take() == "entered")
  }
}
