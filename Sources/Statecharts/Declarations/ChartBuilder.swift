import Schematic

/// Collects the lines of a chart's body, in their order.
///
/// They may contain `if`, `switch`, `for` and parts that are arrays of elements already. Use it on
/// your own functions to write a part of a chart:
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

  /// A state or another element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// A transition.
  public static func buildExpression(
    _ line: TransitionLine<State, Event, Subject>
  ) -> [Element] {
    [Element(line)]
  }

  /// A transition on events that carry a payload.
  @_disfavoredOverload
  public static func buildExpression<Payload>(
    _ line: PayloadLine<State, Event, Subject, Payload>
  ) -> [Element] {
    [Element(line)]
  }

  /// A join, a history, an entry point or an exit point.
  @_disfavoredOverload
  public static func buildExpression(_ line: ActionLine<State, Event, Subject>) -> [Element] {
    [Element(line)]
  }
}
