/// Collects the rows of a table, in their order.
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
public enum TableBuilder<State, Event, Subject> {
  /// One line of a table.
  public typealias Row = TableRow<State, Event, Subject>

  /// A line.
  public static func buildExpression(_ line: some TableLine<State, Event, Subject>) -> [Row] {
    [line.row]
  }

  /// Rows that a function or another type returned.
  public static func buildExpression(_ rows: [Row]) -> [Row] { rows }

  /// Lines one after the other.
  public static func buildBlock(_ parts: [Row]...) -> [Row] { parts.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ part: [Row]?) -> [Row] { part ?? [] }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first part: [Row]) -> [Row] { part }

  /// The other branches of an `if` or `switch`.
  public static func buildEither(second part: [Row]) -> [Row] { part }

  /// A `for` loop.
  public static func buildArray(_ parts: [[Row]]) -> [Row] { parts.flatMap { $0 } }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: [Row]) -> [Row] { part }
}
