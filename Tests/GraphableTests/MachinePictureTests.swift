import Graphable
import Schematic
import Statecharts
import Testing

/// Pictures that show how many machines are in each state.
struct MachinePictureTests {
  @Test func `a picture of machines shows those that are in each state now, not the entries`()
    throws
  {
    let visits = try doorVisits()
    let graph = try StateGraph(of: Door()).showing(machinesIn: visits.current)
    let machines = graph.nodes.filter { $0.machines != nil }.map {
      "\($0.label) \($0.machines ?? 0)"
    }
    #expect(machines == ["closed 1", "open 2", "ajar 2", "wide 0"])
    #expect(
      graph.nodes.allSatisfy { $0.visits == nil } && graph.edges.allSatisfy { $0.visits == nil })
    // The same machines have entered states more often.
    #expect(visits.counts.states["closed"] == 4)
  }

  @Test func `the text of a picture distinguishes machines from entries`() throws {
    let visits = try doorVisits()
    let graph = try StateGraph(of: Door())
    let now = graph.showing(machinesIn: visits.current).dot()
    let history = graph.showing(visits.counts).dot()
    #expect(now.contains("2 now</FONT>") && !now.contains("×"))
    #expect(history.contains("×4</FONT>") && !history.contains(" now</FONT>"))
  }

  @Test func `a state without machines is pale, and has a class for style sheets`() throws {
    let dot = try StateGraph(of: Door()).showing(machinesIn: doorVisits().current).dot()
    let line = dot.split(separator: "\n").first { $0.contains("wide") }
    #expect(line?.contains("class=\"state inactive\"") == true)
    #expect(line?.contains("fontcolor=\"#8592A0\"") == true)
    #expect(dot.contains("class=\"state active\""))
  }

  @Test func `the machines of a chart are counted in each of their active states`() throws {
    #expect(try doorVisits().currentByLabel == ["closed": 1, "open": 2, "ajar": 2])
  }

  @Test func `one picture may show machines and entries`() throws {
    let visits = try doorVisits()
    let graph = try StateGraph(of: Door()).showing(visits.counts).showing(
      machinesIn: visits.current)
    #expect(graph.dot().contains("×4</FONT>") && graph.dot().contains("1 now</FONT>"))
  }

  /// Three doors: one is closed again after it was open, two are ajar.
  private func doorVisits() throws -> VisitCounter<Door.Machine.State, Door.Event> {
    let visits = VisitCounter<Door.Machine.State, Door.Event>()
    for events in [[.push, .pull], [.push], [.push]] as [[Door.Event]] {
      let door = try StateMachine(Door())
      visits.observe(door)
      door.start()
      for event in events { door.handle(event) }
      doors.append(door)
    }
    return visits
  }

  /// A counter counts only machines that exist.
  private let doors = Doors()
}

private final class Doors {
  private var machines: [Door.Machine] = []
  func append(_ machine: Door.Machine) { machines.append(machine) }
}

private struct Door: Statechart {
  enum State { case closed, open, ajar, wide }
  enum Event { case push, pull }

  var body: [Element] {
    state(.closed) { on(.push, to: .open) }
    state(.open) {
      on(.pull, to: .closed)
      state(.ajar) { on(.push, to: .wide) }
      state(.wide)
    }
  }
}
