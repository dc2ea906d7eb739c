import Schematic

/// A result builder that collects the lines of a map's body, in their order.
///
/// A body may contain `if`, `switch`, `for`, and arrays of elements. Apply the builder to your own
/// functions to write a part of a map:
/// ```swift
/// @StateMapBuilder<State, Subject>
/// func page(_ id: State, next: State) -> [Element] {
///   state(id, to: next) { afterEntering { book, _ in book.turn() } }
/// }
/// ```
@resultBuilder
public enum StateMapBuilder<State: Hashable, Subject>: DefinitionBuilder {
  /// One line of a body.
  public typealias Element = StateMapElement<State, Subject>

  /// Builds the list of one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
}
