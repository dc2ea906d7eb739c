import Schematic

/// A result builder that collects the rows of a table, in their order.
///
/// A body may contain `if`, `switch`, `for`, and arrays of rows. Apply the builder to your own
/// functions to write a part of a table:
/// ```swift
/// @TableBuilder<State, Event, Subject>
/// func lamp(_ state: State) -> [Row] {
///   on(.press, from: state, to: .off)
/// }
/// ```
@resultBuilder
public enum TableBuilder<State, Event, Subject>: DefinitionBuilder {
  /// One line of a table.
  public typealias Element = TableRow<State, Event, Subject>

  /// Builds the list of one row from a line.
  public static func buildExpression(_ line: some TableLine<State, Event, Subject>) -> [Element] {
    [line.row]
  }
}
