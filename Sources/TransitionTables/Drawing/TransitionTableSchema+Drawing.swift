import Schematic
import StateGraphs

extension TransitionTableSchema: DrawnSchema {
  /// Empty if a row by function cannot be drawn: see ``UndrawableRow``.
  package var graph: StateGraph {
    var drawing = TableDrawing<State, Event, Subject>()
    do {
      try drawing.draw(table.declaredRows, initialState: initialState, current: nil)
      return drawing.graph
    } catch {
      return StateGraph()
    }
  }

  package var statesByPath: [String: Any] {
    let states = table.states.values.map(\.value) + (allCases(of: State.self) ?? [])
    return Dictionary(states.map { (Schematic.stableName(ofState: $0), $0) }) { first, _ in first }
  }
}
