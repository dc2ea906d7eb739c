import Schematic

/// Collects the lines of a chart's body, in their order.
///
/// A body may contain `if`, `switch`, `for`, and arrays of elements. Add the attribute to a function of your
/// own that declares a part of a chart:
/// ```swift
/// @ChartBuilder<State, Event, Subject>
/// func lamp(_ id: State) -> [Element] {
///   state(id) { on(.press, to: .off) }
/// }
/// ```
@resultBuilder
public enum ChartBuilder<State: Hashable, Event, Subject>: DefinitionBuilder {
  /// A part of a body.
  public typealias Element = ChartElement<State, Event, Subject>

  /// Adds a state or another element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Adds a transition.
  public static func buildExpression(
    _ line: TransitionLine<State, Event, Subject>
  ) -> [Element] {
    [Element(line)]
  }

  /// Adds a transition on events that carry a payload.
  @_disfavoredOverload
  public static func buildExpression<Payload>(
    _ line: PayloadLine<State, Event, Subject, Payload>
  ) -> [Element] {
    [Element(line)]
  }

  /// Adds actions, a join, a history, an entry point or an exit point.
  @_disfavoredOverload
  public static func buildExpression(_ line: ActionLine<State, Event, Subject>) -> [Element] {
    [Element(line)]
  }
}
