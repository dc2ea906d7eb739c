import Schematic

/// Collects the lines of a map's body, in their order.
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
public enum StateMapBuilder<State: Hashable, Subject> {
  /// One line of a body.
  public typealias Element = StateMapElement<State, Subject>

  /// A line.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Elements that a function or another type returned.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Lines one after the other.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The other branches of an `if` or `switch`.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// A `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
