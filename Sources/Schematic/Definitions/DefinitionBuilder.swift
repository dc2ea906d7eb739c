/// The common part of the result builders of definitions: `if`, `switch`, `for`, and arrays of
/// elements.
///
/// A kind of definition adds the other expressions of its body:
/// ```swift
/// @resultBuilder
/// public enum CycleBuilder<State>: DefinitionBuilder {
///   public static func buildExpression(_ phase: Phase<State>) -> [Phase<State>] { [phase] }
/// }
/// ```
public protocol DefinitionBuilder {
  /// An element of a body.
  associatedtype Element

  /// Builds the list of one element.
  static func buildExpression(_ element: Element) -> [Element]
}

extension DefinitionBuilder {
  /// Builds the list of elements that a function or another type returned.
  @_disfavoredOverload
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Builds the list of the elements of several lines, in their order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

  /// Builds the elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Builds the elements of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// Builds the elements of the other branches of an `if` or `switch`.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// Builds the elements of a `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }

  /// Builds the elements of an `if #available`.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
