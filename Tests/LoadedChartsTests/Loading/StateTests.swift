import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct StateTests {
  private typealias State = ChartDocument.State
  private typealias Transition = ChartDocument.Transition

  @Test func `a deferred event is recalled in the next state`() throws {
    let file = document(
      State("a", [("next", "b")]).with { $0.deferred = [.event("print"), .prefix("scan")] },
      State("b", [("print", "c")]), State("c", [("scan.page", "d")]), State("d"))
    #expect(try Run(file).handle("print", "scan.page", "next") == ["d"])
  }

  @Test func `a barrier rejects an entry with its reason`() throws {
    let file = document(
      State("a", [("go", "b")]),
      State("b").with {
        $0.barriers = [ChartDocument.Barrier("the door is shut", unless: .named("isOpen"))]
      })
    let run = try Run(file, guards: ["isOpen"])
    guard case .rejected(let error as BarrierRejection<NamedState>) = run.machine.handle("go")
    else { throw Broken() }
    #expect(error.reason == "the door is shut")
    run.journal.holding = ["isOpen"]
    #expect(run.handle("go") == ["b"])
  }

  @Test func `tags are those of the file`() throws {
    let run = try Run(document(State("a", [("go", "b")]).with { $0.tags = ["quiet"] }, State("b")))
    #expect(run.machine.state.hasTag("quiet"))
    run.handle("go")
    #expect(!run.machine.state.hasTag("quiet"))
  }

  @Test func `conditions combine names, states and literals`() throws {
    let condition = ChartDocument.Condition.all([
      .any([.named("vip"), .isIn("b")]), .not(.isIn("a2")), .literal(true),
    ])
    let file = document(
      State("a", states: [State("a1", [("x", "a2")]), State("a2", [("x", "a1")])]).with {
        $0.transitions = [Transition(on: .event("go"), if: condition, to: .state("b"))]
      }, State("b"))
    let run = try Run(file, guards: ["vip"])
    #expect(run.handle("go") == ["a1"])
    run.journal.holding = ["vip"]
    #expect(run.handle("x", "go") == ["a2"])
    #expect(run.handle("x", "go") == ["b"])
  }

  @Test func `a local transition does not exit its source, an external one does`() throws {
    func log(_ kind: TransitionKind) throws -> String {
      let file = document(
        State("a", states: [State("a1"), State("a2")]).with {
          $0.exit = [.log("exit")]
          $0.transitions = [Transition(on: .event("go"), kind: kind, to: .state("a2"))]
        })
      let run = try Run(file)
      #expect(run.handle("go") == ["a2"])
      return run.journal.take()
    }
    #expect(try log(.local) == "")
    #expect(try log(.external) == "exit")
  }

  @Test func `a composite may have no initial state, or its history as such`() throws {
    let file = document(
      State("a", [("rest", "b"), ("back", "c")]),
      State("b", initial: .none, states: [State("b1")]),
      State("c", initial: .history(.shallow), states: [State("c1"), State("c2")]).with {
        $0.histories = [ChartDocument.History(defaults: ["c2"])]
      })
    #expect(try Run(file).handle("rest") == ["b"])
    #expect(try Run(file).handle("back") == ["c2"])
  }

  @Test func `a chart of regions has them at the top`() throws {
    var file = ChartDocument(root: State("", kind: .parallel))
    file.root.regions = [
      ChartDocument.Region("left", initial: .states(["l2"]), states: [State("l1"), State("l2")]),
      ChartDocument.Region("right", states: [State("r1")]),
    ]
    #expect(try Run(file).machine.leaves == ["l2", "r1"])
  }

  @Test func `without bubbling, only the innermost states handle events`() throws {
    var file = document(State("a", [("go", "b")], states: [State("a1")]), State("b"))
    #expect(try Run(file).handle("go") == ["b"])
    file.bubbling = false
    #expect(try Run(file).handle("go") == ["a1"])
  }

  @Test func `regions are exited in the order that the document says`() throws {
    var file = document(
      State(
        "p", kind: .parallel,
        regions: ["l", "r"].map { name in
          ChartDocument.Region(states: [State(name).with { $0.exit = [.log(name)] }])
        }
      ).with { $0.transitions = [Transition(on: .event("go"), to: .state("b"))] }, State("b"))
    func log() throws -> String {
      let run = try Run(file)
      run.handle("go")
      return run.journal.take()
    }
    #expect(try log() == "r l")
    file.exitsRegionsInOrder = true
    #expect(try log() == "l r")
  }

  @Test func `a machine of a loaded chart is saved and resumed`() throws {
    let file = document(
      State("a", [("go", "b")], states: [State("a1", [("x", "a2")]), State("a2")]))
    var completed = file
    completed.root.states.append(State("b"))
    let run = try Run(completed)
    run.handle("x")
    let data = try JSONEncoder().encode(run.machine.saved)
    let saved = try JSONDecoder().decode(
      SavedMachine<Configuration<NamedState>, NamedEvent>.self, from: data)
    let journal = Journal()
    let resumed = try StateMachine(LoadedChart(completed), subject: journal)
    try resumed.resume(from: saved)
    #expect(resumed.state.leaves == ["a2"])
    resumed.handle("go")
    #expect(resumed.isIn("b"))
  }
}
