import Schematic
import StateGraphs

/// A statechart: states with their transitions and actions, written as a tree.
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
/// The methods that declare elements, such as `state` and `on`, belong to this protocol. So nothing is global,
/// and a leading dot is a state or an event of this chart. A body may contain `if`, `switch` and `for`.
/// Functions and other types may return parts of it as `[Element]`: you can compose a chart, even from data at
/// run time.
///
/// A line has a trigger and a target; guards and actions follow as modifiers:
/// ```swift
/// on(.play, to: .playing)
///   .when("loaded") { $0.isLoaded }
///   .perform("spin") { $0.spin() }
/// ```
/// The compiler checks the types of a body as a whole, in a time that grows with the square of its lines and
/// closures. From 30 states on, write a chart in parts: a composite of many states is a property of its own,
/// `var menu: Element { state(.menu) { … } }`.
///
/// The body is evaluated once, when the schema is made; then it is validated as a whole. Every action and guard
/// gets the subject; if `Subject` is `Void`, it gets nothing: `{ print("on") }`.
public protocol Statechart<State, Event, Subject>: StateMachineDefinition, DrawableDefinition
where
  State: Hashable, Schema == StatechartSchema<State, Event, Subject>,
  DefinitionError == InvalidDefinitionError,
  DefinitionBody == [Element], HighlightedState == Configuration<State>
{
  /// The type of the states: an enum, a string, or anything else that is `Hashable`.
  associatedtype State
  /// The type of the events; `Equatable` if values trigger transitions: `on(.push, …)`.
  associatedtype Event
  /// The value or object that actions and guards receive. Default: `Void`, for none.
  associatedtype Subject = Void

  /// A part of the body.
  // Not a type alias, because members that use one before `body` does would be a circular reference.
  associatedtype Element = ChartElement<State, Event, Subject>
  where Element == ChartElement<State, Event, Subject>

  /// The machine that runs this chart: `let player: Player.Machine`.
  typealias Machine = StateMachine<StatechartSchema<State, Event, Subject>>

  /// The states, and the transitions that apply in all of them.
  @ChartBuilder<State, Event, Subject> var body: [Element] { get }

  /// The initial states, which may be descendants at any depth; several must be in different regions.
  /// Default: the first state of the body.
  var initialStates: [State] { get }

  /// Whether the regions of a parallel state are exited in the order of their declaration. Default: `false`, the last
  /// one first.
  var exitsRegionsInOrder: Bool { get }

  /// Whether an event that a state does not handle is propagated to its ancestors. Default: `true`.
  ///
  /// If it is `false`, only the innermost active states handle events. Eventless transitions, completion
  /// transitions and those for failures do not depend on it.
  var bubbling: Bool { get }

  /// Whether a guard that throws an error counts as one that does not hold. Default: `false`, the event fails.
  ///
  /// - `false`: the event fails, unless an `onFailure` transition handles the error.
  /// - `true`, as in SCXML: other transitions may be enabled. The error raises ``eventOfFailingGuards``, if
  ///   there is one. If not, an `onFailure` transition handles the first of several errors after the step;
  ///   without such a transition, the error is ignored.
  ///
  /// The property applies to the guards of transitions and branches, and to functions that select among
  /// candidates. A barrier that throws always fails the event.
  var failingGuardsAreFalse: Bool { get }

  /// The event that is raised for each guard that throws and counts as false, as SCXML's
  /// `error.execution`. Default: `nil`, for none.
  ///
  /// The event is queued when the guards are evaluated, even if no transition is taken. It precedes all events
  /// that the actions of the step raise. `onFailure` transitions do not handle such errors. The value of the
  /// whole chart applies; the value of a submachine is ignored.
  var eventOfFailingGuards: Event? { get }

  /// Whether a chart with warnings, and without errors, has a schema. Default: `false`.
  ///
  /// A warning is a declaration without effect, for instance a transition that an earlier one shadows. In a
  /// chart that is written in Swift, it is a mistake. A file that is valid in its format may have one: then
  /// ``findFaults()`` returns it, and the chart can be run. The value of the whole chart applies; the value of
  /// a submachine is ignored.
  var allowsWarnings: Bool { get }
}

extension Statechart {
  /// The first state of the body is the initial state.
  public var initialStates: [State] { [] }

  /// The last declared region is exited first.
  public var exitsRegionsInOrder: Bool { false }

  /// Events are propagated to the ancestors of a state that does not handle them.
  public var bubbling: Bool { true }

  /// The event fails.
  public var failingGuardsAreFalse: Bool { false }

  /// A guard that throws raises no event.
  public var eventOfFailingGuards: Event? { nil }

  /// Warnings are errors.
  public var allowsWarnings: Bool { false }
}

extension Statechart {
  /// Validates and compiles the chart.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public func makeSchema() throws(InvalidDefinitionError) -> StatechartSchema<State, Event, Subject>
  {
    try StatechartSchema(self)
  }
}

extension Statechart {
  /// Validates the chart and returns all of its faults, including warnings.
  ///
  /// Each call evaluates the body. A chart with an error has no schema; for warnings, see ``allowsWarnings``.
  ///
  /// - Complexity: As making the schema, without compiling it.
  public func findFaults() -> [DefinitionFault] {
    OutlinedChart(self).faults()
  }
}
