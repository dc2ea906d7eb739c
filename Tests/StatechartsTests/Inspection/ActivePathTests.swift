import Schematic
import StateGraphs
import Statecharts
import Testing

struct ActivePathTests {
  struct Drone: Statechart {
    typealias State = String
    typealias Event = String
    var body: [Element] {
      state("ready") { on("fly", to: "flying") }
      parallel("flying") {
        region("camera") { state("idle") }
        region {
          state("cruising") { on("turn", to: "turning") }
          state("turning")
        }
      }
    }
  }
  let machine: Drone.Machine

  init() throws {
    machine = try StateMachine(Drone())
    machine.start()
    machine.handle("fly")
  }

  @Test func `a schema has the paths of the active states of a configuration`() {
    #expect(
      machine.schema.paths(of: machine.state)
        == ["flying", "flying@camera/idle", "flying@1/cruising"])
    #expect(
      machine.schema.paths(of: machine.state, leavesOnly: true)
        == ["flying@camera/idle", "flying@1/cruising"])
    #expect(machine.schema.paths(of: machine.schema.initialState).isEmpty)
  }

  @Test func `a graph has the ids of these states`() throws {
    let graph = try StateGraph(of: Drone())
    for path in machine.schema.paths(of: machine.state) {
      let id = try #require(graph.id(ofStateAt: path))
      let node = try #require(graph.nodes.indices.first { graph.id(ofNode: $0) == id })
      #expect(path.hasSuffix(graph.nodes[node].label))
    }
    #expect(graph.id(ofStateAt: "swimming") == nil)
  }

  @Test func `the path of a state with data is that of its node, without the names of types`()
    throws
  {
    let graph = try StateGraph(of: Courier())
    let machine = try StateMachine(Courier())
    machine.start()
    #expect(machine.schema.paths(of: machine.state) == ["waiting(atDoor)"])
    #expect(try machine.isIn(machine.schema.state(at: "waiting(atDoor)")))
    #expect(graph.id(ofStateAt: "waiting(atDoor)") != nil)
  }

  @Test func `an outcome with regions is one line`() {
    #expect(
      "\(machine.handle("turn"))" == "transitioned from idle + cruising to idle + turning")
  }
}

private struct Courier: Statechart {
  enum Place { case atDoor, inCar }
  enum State: Hashable { case waiting(Place) }
  typealias Event = String

  var body: [Element] {
    state(.waiting(.atDoor)) { on("go", to: .waiting(.inCar)) }
    state(.waiting(.inCar))
  }
}
