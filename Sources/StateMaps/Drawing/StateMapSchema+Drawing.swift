import Schematic
import StateGraphs

extension StateMapSchema: DrawnSchema {
  package var graph: StateGraph {
    StateMapDrawing<State, Subject>(map.declaredStates, highlighting: nil).graph
  }

  package var statesByPath: [String: Any] {
    Dictionary(map.states.map { (Schematic.stableName(ofState: $0), $0) }) { first, _ in first }
  }
}
