import ExampleMachines
import Graphable
import Schematic
import StateMaps
import Statecharts
import Testing

struct VisitTests {
  @Test func `a run's visits count states and transitions of a flat machine`() throws {
    let machine = StateMachine(Turnstile())
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    machine.handle(.coin)
    let graph = try StateGraph(of: Turnstile()).showing(counts)
    #expect(graph.nodes.compactMap(\.visits) == [0, 1, 0])
    #expect(graph.edges.compactMap(\.visits).prefix(2) == [1, 0])
  }

  @Test func `a run's visits count the states of a chart that became active`() throws {
    let graph = try StateGraph(of: Player()).showing(try playerCounts())
    let visits = graph.nodes.filter { $0.visits != nil }.map { "\($0.label) \($0.visits ?? 0)" }
    #expect(visits == ["off 1", "on 1", "playing 1", "paused 1"])
  }

  @Test func `a run's visits count the edges of a chart that were taken`() throws {
    let graph = try StateGraph(of: Player()).showing(try playerCounts())
    let taken = graph.edges.filter { ($0.visits ?? 0) > 0 }.flatMap(\.labels).map(\.event)
    #expect(taken == ["power", "play"])
  }

  @Test func `the picture of a run names the run`() throws {
    let text = try StateGraph(of: Player()).showing(playerCounts()).dot()
    #expect(text.contains("×1</FONT>"))
    #expect(text.contains("class=\"state unvisited\"") == false)
    #expect(text.contains("class=\"state visited\""))
  }

  @Test func `visits without transitions leave the edges unchanged`() throws {
    var counts = VisitCounts()
    counts.add(entering: Player.State.on)
    let graph = try StateGraph(of: Player()).showing(counts)
    #expect(graph.nodes.first { $0.label == "on" }?.visits == 1)
    #expect(graph.edges.allSatisfy { $0.visits == nil })
  }

  @Test func `states and events of a chart are distinguished by their payloads`() throws {
    let machine = try StateMachine(Lift())
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    machine.start()
    machine.handle(.call(2))
    let graph = try StateGraph(of: Lift()).showing(counts)
    #expect(graph.nodes.compactMap(\.visits) == [1, 1])
    #expect(graph.edges.compactMap(\.visits) == [1, 0])
  }

  @Test func `a transition through a choice counts both of its edges`() throws {
    struct Door: Statechart {
      enum State { case closed, open, alarmed }
      enum Event { case push }

      var body: [Element] {
        state(.closed) {
          on(.push, via: .choice([.to(.alarmed).when { false }, .otherwise(.open)]))
        }
        state(.open)
        state(.alarmed)
      }
    }
    let machine = try StateMachine(Door())
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    machine.start()
    machine.handle(.push)
    let graph = try StateGraph(of: Door()).showing(counts)
    #expect(graph.edges.compactMap(\.visits) == [1, 0, 1])
  }

  @Test func `visits count the edges of a map, also for requests with a candidate`() throws {
    let machine = try StateMachine(Rooms())
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    for room in ["hall", "kitchen", "hall"] { machine.transition(to: room) }
    machine.suspend()
    machine.resume()
    let graph = try StateGraph(of: Rooms()).showing(counts)
    let taken = graph.edges.filter { ($0.visits ?? 0) > 0 }.map { edge in
      "\(graph.nodes[edge.source].label) \(edge.visits ?? 0) \(graph.nodes[edge.target].label)"
    }
    #expect(
      taken == ["door 1 hall", "hall 1 kitchen", "kitchen 1 hall", "any state 1 bed", "bed 1 H"])
    #expect(graph.nodes.compactMap(\.visits) == [0, 3, 1, 1])
  }

  @Test func `a reset counts no edge, even if one has the same source and target`() throws {
    let machine = try StateMachine(Rooms())
    machine.transition(to: "hall")
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    machine.reset()
    let graph = try StateGraph(of: Rooms()).showing(counts)
    #expect(counts.states == ["door": 1])
    #expect(graph.edges.allSatisfy { $0.visits ?? 0 == 0 })
  }

  private func playerCounts() throws -> VisitCounts {
    let deck = Player.Deck(isLoaded: true)
    let machine = try StateMachine(Player(), subject: deck)
    var counts = VisitCounts()
    machine.observe { counts.add($0) }
    return withExtendedLifetime(deck) {
      machine.start()
      machine.handle(.power)
      machine.handle(.play)
      return counts
    }
  }
}

private struct Rooms: StateMap {
  typealias State = String

  var body: [Element] {
    state("door", to: "hall")
    state("hall", to: "door", "kitchen") { next(among: ["kitchen"]) { "kitchen" } }
    state("kitchen", to: "hall")
    background("bed")
  }
}

private struct Lift: Statechart {
  enum State: Hashable { case floor(Int) }
  enum Event: Equatable, DOTLabelable {
    case call(Int)
    static var dotLabelableItems: [Event] { [.call(1), .call(2)] }
  }

  var body: [Element] {
    state(.floor(1)) { on(.call(2), to: .floor(2)) }
    state(.floor(2)) { on(.call(1), to: .floor(1)) }
  }
}
