/// What result builders of definitions have in common: `if`, `switch`, `for`, and arrays of elements.
///
/// A kind of definition adds what else its body may contain:
/// ```swift
/// @resultBuilder
/// public enum CycleBuilder<State>: DefinitionBuilder {
///   public static func buildExpression(_ phase: Phase<State>) -> [Phase<State>] { [phase] }
/// }
/// ```
public protocol DefinitionBuilder {
  /// An element of a body.
  associatedtype Element

  /// An element.
  static func buildExpression(_ element: Element) -> [Element]
}

extension DefinitionBuilder {
  /// Elements that a function or another type returned.
  @_disfavoredOverload
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
