import Schematic
import SchematicInspector
import StateGraphs
import Statecharts
import Testing

/// Has each kind of way from one state to another.
private struct Maze: Statechart {
  enum State { case hall, left, right, tower, cellar, attic, roof }
  enum Event: Equatable {
    case choose, join, history, deep, end, twice, down, climb, back, stay, leave, out, split
  }

  final class Walker {
    var isFirst = true
  }

  typealias Subject = Walker

  var body: [Element] {
    on(.leave, to: .hall)
    state(.hall) {
      on(
        .choose,
        via: .choice([.to(.left).when("first") { $0.isFirst }, .otherwise(.right)]))
      on(
        .join,
        via: .junction([.to(.tower).when("first") { $0.isFirst }, .otherwise(.right)]))
      on(.history, via: .history(of: .tower))
      on(.deep, via: .history(.deep, of: .tower))
      on(.end, via: .terminate)
      on(.twice, to: .left).when("first") { $0.isFirst }
      on(.twice, to: .right)
      on(.down, to: .cellar)
      on(.climb, to: .roof)
      on(
        .split,
        via: .choice([.to(.left).when("first") { $0.isFirst }, .otherwise(.right)])
      ).when("far") { !$0.isFirst }
      on(.split, to: .tower)
      on(internal: .stay).perform("wait") { _ in }
      on(.back, to: .hall)
    }
    state(.left) { on(.back, to: .hall) }
    state(.right) { on(.back, to: .hall) }
    state(.tower) {
      on(.out, to: .hall)
      state(.cellar) { on(.down, to: .attic) }
      state(.attic) {
        on(.back, to: .cellar)
        state(.roof) {}
      }
    }
  }
}

@Suite struct `The edges of a transition` {
  private let recorder = Recorder()
  private let walker = Maze.Walker()

  /// The edges of each step, as `hall > left`, with the kinds of what is no state.
  private func ways(_ events: [Maze.Event]) throws -> [[String]] {
    let machine = try StateMachine(Maze(), subject: walker)
    recorder.add(machine)
    machine.start()
    for event in events { machine.handle(event) }
    let chart = try #require(recorder.lines.lines("chart").first)
    var nodes: [String: String] = [:]
    for text in chart.texts("nodes") {
      let node = try RecordedLine(text)
      nodes[node["id"] ?? ""] = node["path"] ?? node["kind"]
    }
    var edges: [String: String] = [:]
    for text in chart.texts("edges") {
      let edge = try RecordedLine(text)
      let (from, to) = (nodes[edge["from"] ?? ""] ?? "?", nodes[edge["to"] ?? ""] ?? "?")
      edges[edge["id"] ?? ""] = "\(from) > \(to)"
    }
    return try recorder.lines.lines("step").dropFirst().map { step in
      try step.texts("transitions").map(RecordedLine.init).flatMap { transition in
        let ids = transition.texts("ids")
        // All of them, or the one.
        #expect(ids.isEmpty || ids.first == transition["id"])
        #expect(ids.count != 1)
        let all = ids.isEmpty ? [transition["id"]].compactMap(\.self) : ids
        return all.map { edges[$0] ?? "no edge '\($0)'" }
      }
    }
  }

  @Test func `lead through the branch that was taken`() throws {
    #expect(
      try ways([.choose, .back, .join])
        == [
          ["hall > choice", "choice > left"], ["left > hall"],
          ["hall > junction", "junction > tower"],
        ])
    walker.isFirst = false
  }

  @Test func `lead through the other branch, if a guard does not hold`() throws {
    walker.isFirst = false
    #expect(
      try ways([.choose, .back, .join, .back, .twice])
        == [
          ["hall > choice", "choice > right"], ["right > hall"],
          ["hall > junction", "junction > right"], ["right > hall"], ["hall > right"],
        ])
  }

  @Test func `are those with the label of the event, that end in an active state`() throws {
    #expect(
      try ways([.twice, .back, .back, .down, .down, .out, .climb, .leave])
        == [
          ["hall > left"], ["left > hall"], ["hall > hall"], ["hall > tower/cellar"],
          ["tower/cellar > tower/attic"], ["tower > hall"], ["hall > tower/attic/roof"],
          ["anyState > hall"],
        ])
  }

  @Test func `are not those through a choice that was not reached`() throws {
    #expect(try ways([.split]) == [["hall > tower"]])
  }

  @Test func `lead to a history, and to the end`() throws {
    #expect(
      try ways([.history, .out, .deep, .out, .end])
        == [
          ["hall > shallowHistory"], ["tower > hall"], ["hall > deepHistory"], ["tower > hall"],
          ["hall > terminate"],
        ])
  }

  @Test func `are none for a transition that stays inside`() throws {
    #expect(try ways([.stay]) == [[]])
    let transition = try RecordedLine(
      try #require(recorder.lines.lines("step").last?.texts("transitions").first))
    #expect(transition.text.contains(#""source":"hall","internal":true"#))
  }
}
