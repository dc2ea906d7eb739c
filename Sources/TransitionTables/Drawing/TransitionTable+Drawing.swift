import Schematic
import StateGraphs

extension TransitionTable {
  /// Returns the graph of the table, with `state` highlighted.
  ///
  /// A row is an arrow from each of its sources; a row for any state is a single arrow from a
  /// marker. A row that stays in its state, or ignores its event, is a line inside its state. The
  /// functions of rows are called with samples: the values that the types of states and events list
  /// as `dotLabelableItems` or `allCases`.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the table. ``UndrawableRow`` if a row
  ///   by function has neither a sample nor a name: see ``TableLine/drawn(from:to:)``.
  public func makeGraph(highlighting state: State?) throws -> StateGraph {
    let (rows, initialState) = (body, initialState)
    let layout = TableLayout(rows, states: .comparing, events: .comparing)
    let (faults, _) = TableOutline(layout, initialState: initialState).findings
    guard faults.isEmpty else { throw InvalidDefinitionError("The table", faults) }
    var drawing = TableDrawing<State, Event, Subject>()
    try drawing.draw(rows, initialState: initialState, current: state)
    return drawing.graph
  }
}

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
