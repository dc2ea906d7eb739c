import Schematic
import StateGraphs

/// A chart of states in states: what may happen, written as a tree.
///
/// ```swift
/// struct Door: Statechart {
///   enum State { case closed, open }
///   enum Event { case push, pull }
///
///   var body: [Element] {
///     state(.closed) {
///       on(.push, to: .open)
///     }
///     state(.open) {
///       onEntry { print("come in") }
///       on(.pull, to: .closed)
///     }
///   }
/// }
/// ```
/// The words that a body is made of, such as ``state(_:)`` and ``on(_:to:kind:guard:if:)``, are
/// methods of this protocol: nothing is global, and a leading dot is a state or an event of this
/// chart. The body may contain `if`, `switch` and `for`, and functions and other types may return
/// parts of it as `[Element]`, so that a chart can be put together, also from data at run time.
///
/// The compiler looks at a body as a whole. A big chart compiles faster in parts: give a composite
/// of many states a property of its own, `var menu: Element { state(.menu) { … } }`.
///
/// A chart is looked at once, when it is compiled; only then is it checked as a whole. Every
/// action and guard gets the subject; when `Subject` is `Void`, it gets nothing: `{ print("on") }`.
public protocol Statechart<State, Event, Subject>: StateMachineDefinition, DrawableDefinition
where
  State: Hashable, Schema == StatechartSchema<State, Event, Subject>,
  DefinitionError == StatechartError,
  DefinitionBody == [Element], HighlightedState == Configuration<State>
{
  /// What the chart can be in: an enum, a string, or anything else that is `Hashable`.
  associatedtype State
  /// What the chart reacts to. `Equatable` if transitions are triggered by values: `on(.push, …)`.
  associatedtype Event
  /// Whom the actions act upon; `Void` when nobody.
  associatedtype Subject = Void

  /// One line of the body.
  // Not a type alias: members that use one before `body` does would be a circular reference.
  associatedtype Element = ChartElement<State, Event, Subject>
  where Element == ChartElement<State, Event, Subject>

  /// The machine that runs this chart: `let player: Player.Machine`.
  typealias Machine = StateMachine<StatechartSchema<State, Event, Subject>>

  /// The states, and what concerns all of them: a transition at the top applies in every state.
  @ChartBuilder<State, Event, Subject> var body: [Element] { get }

  /// Where the chart begins: in the first state of the body unless this names another, possibly
  /// one further in. Several must lie in different regions.
  var initialStates: [State] { get }

  /// In which order the regions of a parallel state are exited. Default: ``RegionExitOrder/reverse``.
  var regionExitOrder: RegionExitOrder { get }

  /// Whether an event that a state does not handle is propagated to its ancestors. Default: `true`.
  ///
  /// When it is `false`, only the innermost active states handle events. Eventless and completion
  /// transitions do not depend on it.
  var bubbling: Bool { get }
}

extension Statechart {
  /// The chart begins in the first state of its body.
  public var initialStates: [State] { [] }

  /// The last declared region is exited first.
  public var regionExitOrder: RegionExitOrder { .reverse }

  /// Events are propagated to the ancestors of a state that does not handle them.
  public var bubbling: Bool { true }

  /// Validates and compiles the chart.
  ///
  /// - Throws: ``StatechartError`` with every fault of the chart.
  public func makeSchema() throws(StatechartError) -> StatechartSchema<State, Event, Subject> {
    try StatechartSchema(self)
  }

  package var initialDeclaration: InitialDeclaration<State> {
    initialStates.isEmpty ? .first : .states(initialStates)
  }
}
