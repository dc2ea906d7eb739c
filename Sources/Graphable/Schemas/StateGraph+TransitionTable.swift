import Schematic
import TransitionTables

extension StateGraph {
  /// The graph of a table, from its rows; no guard is asked, nothing is performed.
  ///
  /// A row is an arrow from each of its sources; one for any state is a single arrow from a marker.
  /// What is handled without a transition, or ignored explicitly, is a line inside its state. Rows
  /// by function are tried with samples: those that the types of states and events list as
  /// `dotLabelableItems` or `allCases`.
  ///
  /// - Parameters:
  ///   - table: What to draw.
  ///   - name: What the diagram is titled; nothing unless given.
  ///   - state: The state to highlight, for instance a machine's `state`.
  /// - Throws: `TransitionTableError` with all faults of the table, and ``GraphError`` when a row
  ///   by function has neither a sample nor a name: see `TableRow.drawn(from:to:)`.
  public init<Table: TransitionTable>(
    of table: Table, named name: String = "", highlighting state: Table.State? = nil
  ) throws {
    _ = try TransitionTableSchema(table)
    var drawing = TableDrawing<Table.State, Table.Event, Table.Subject>(name: name)
    try drawing.draw(table.body, initialState: table.initialState, current: state)
    self = drawing.graph
  }
}
