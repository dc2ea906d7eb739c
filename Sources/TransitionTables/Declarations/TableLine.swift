/// A line of a table: a ``TableRow``, or a row that gives its payloads to guards and effects.
public protocol TableLine<State, Event, Subject> {
  /// The states of the table.
  associatedtype State
  /// The events of the table.
  associatedtype Event
  /// The value or object that guards and effects receive.
  associatedtype Subject

  /// The line as a row without payload types: an element of `[Row]`.
  ///
  /// A table's body converts its lines. Use this property for a list without the builder:
  /// `return [on(\.add, to: .idle).row]`.
  var row: TableRow<State, Event, Subject> { get set }
}

/// A line of a table that can perform effects: any but one made by `ignore`.
public protocol PerformingTableLine<State, Event, Subject>: TableLine {}
