import Schematic
import StateGraphs

extension StateMap {
  /// Returns the graph of the map, with the current state of `configuration` highlighted.
  ///
  /// An arrow is an allowed transition from a state to another; an arrow to a candidate of `next`
  /// is dashed. To each global state, and to the background state, an arrow leads from a marker for
  /// any state.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the map.
  public func makeGraph(
    highlighting configuration: StateMapConfiguration<State>?
  ) throws -> StateGraph {
    let outline = StateMapOutline(body)
    let faults = outline.faults
    guard faults.isEmpty else { throw InvalidDefinitionError("The map", faults) }
    return StateMapDrawing(outline.states, highlighting: configuration).graph
  }
}

extension StateMapSchema: DrawnSchema {
  package var graph: StateGraph {
    StateMapDrawing<State, Subject>(map.declaredStates, highlighting: nil).graph
  }

  package var statesByPath: [String: Any] {
    Dictionary(map.states.map { (Schematic.stableName(ofState: $0), $0) }) { first, _ in first }
  }
}
