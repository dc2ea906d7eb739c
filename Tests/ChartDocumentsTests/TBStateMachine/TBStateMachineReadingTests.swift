import ChartDocuments
import Foundation
import Testing

@Suite struct TBStateMachineReadingTests {
  @Test
  func `States have their paths as ids, and the first of each list is initial (TB-55, TB-63)`()
    throws
  {
    let document = try read(tbStateMachineFile)
    #expect(document.name == "main")
    #expect(document.root.states.map(\.id) == ["a", "b", "c"])
    #expect(document.root.initial == .first)
    let a = document.root.states[0]
    #expect(a.states.map(\.id) == ["a/a1", "a/a2"])
    #expect(a.states.map(\.label) == ["a1", "a2"])
    #expect(a.label == nil)
    #expect(a.initial == .first)
  }

  @Test func `A parallel state has a region for each list (TB-55, TB-63)`() throws {
    let parallel = try read(tbStateMachineFile).root.states[2].states[1]
    #expect(parallel.kind == .parallel)
    #expect(
      parallel.regions.map { $0.states.map(\.id) } == [
        ["c/c2@0/c211", "c/c2@0/c212"], ["c/c2@1/c221", "c/c2@1/c222"],
      ])
    #expect(parallel.regions.map(\.initial) == [.first, .first])
    #expect(parallel.states.isEmpty)
  }

  @Test func `Regions are exited in their order, as in TBStateMachine (TB-34)`() throws {
    #expect(try read(tbStateMachineFile).exitsRegionsInOrder)
  }

  @Test func `A simple transition has an event, a kind and a target (TB-64)`() throws {
    let root = try read(tbStateMachineFile).withoutPositions().root
    typealias Transition = ChartDocument.Transition
    #expect(
      root.states[0].states[0].transitions == [
        Transition(on: .events([.event("toB")]), to: .targets([.state("b")]))
      ])
    #expect(
      root.states[1].transitions == [
        Transition(on: .events([.event("beep")]), kind: .internal),
        Transition(on: .events([.event("region")]), to: .targets([.state("c/c2@1/c222")])),
        Transition(on: .events([.event("whole")]), to: .targets([.state("c/c2")])),
      ])
    #expect(
      root.states[2].transitions == [
        Transition(on: .events([.event("first")]), kind: .local, to: .targets([.state("c/c1")]))
      ])
  }

  @Test func `A fork leads to several regions (TB-65)`() throws {
    let fork = try #require(read(tbStateMachineFile).root.states[0].transitions.first)
    #expect(fork.trigger == .events([.event("fork")]))
    #expect(fork.destination == .targets([.state("c/c2@0/c212"), .state("c/c2@1/c222")]))
    #expect(fork.extras.members == [JSONMember("fork", .string("fork_1"))])
  }

  @Test func `A join is in its region, and its sources lead to it (TB-65)`() throws {
    let parallel = try read(tbStateMachineFile).withoutPositions().root.states[2].states[1]
    #expect(parallel.joins == [ChartDocument.Join("join_1", targets: [.state("b")])])
    let sources = parallel.regions.map { $0.states[1].transitions }
    #expect(
      sources
        == ["one", "two"].map { event in
          [
            ChartDocument.Transition(
              on: .events([.event(event)]), to: .targets([.join("join_1")]))
          ]
        })
  }

  @Test func `Joins with the same name stay different`() throws {
    let twice = tbStateMachineFile.replacingOccurrences(
      of: #"{"type": "compound", "name": "joinToB","#,
      with: #"""
        {"type": "compound", "name": "other", "vertices": {
           "incoming": [{"source": "c/c2@0/c211", "name": "three"}],
           "outgoing": [{"target": "a"}]},
         "pseudo_state": {"type": "join", "name": "join_1", "region": "c/c2"}},
        {"type": "compound", "name": "joinToB",
        """#)
    let parallel = try read(twice).root.states[2].states[1]
    #expect(parallel.joins.map(\.name) == ["join_1", "join_1 2"])
    #expect(
      parallel.regions[0].states[1].transitions[0].destination == .targets([.join("join_1 2")]))
  }

  @Test func `A file names no guards, actions, entries and exits (TB-66)`() throws {
    let root = try read(tbStateMachineFile).root
    func check(_ state: ChartDocument.State) {
      #expect(state.entry.isEmpty && state.exit.isEmpty)
      #expect(state.transitions.allSatisfy { $0.condition == nil && $0.actions.isEmpty })
      (state.states + state.regions.flatMap(\.states)).forEach(check)
    }
    check(root)
  }

  // TB-67: the schema requires a kind and a type, but files without them exist and mean this.
  @Test func `A transition without a type is simple, and without a kind external (TB-67)`() throws {
    let document = try read(
      #"""
      {"name": "m", "type": "statemachine", "states": [{"name": "a", "type": "state"}],
       "transitions": [{"name": "e", "source": "a", "target": "a", "note": 1}]}
      """#)
    let transition = try #require(document.root.states[0].transitions.first)
    #expect(transition.kind == .external)
    #expect(transition.destination == .targets([.state("a")]))
    #expect(transition.position == SourcePosition(line: 2, column: 18))
    #expect(transition.extras.members == [JSONMember("note", .number("1"))])
    #expect(document.root.extras.members == [JSONMember("type", .string("statemachine"))])
  }

  @Test func `A state machine needs no transitions (TB-67)`() throws {
    let text = #"{"name": "m", "states": [{"name": "a", "type": "state"}]}"#
    #expect(try read(text).root.states.map(\.id) == ["a"])
  }

  private func read(_ text: String) throws -> ChartDocument {
    try ChartDocument(tbStateMachine: Data(text.utf8))
  }
}
