import Schematic
import StateGraphs

/// A flat state machine, declared as rows: event, source, target, effect.
///
/// ```swift
/// struct Door: TransitionTable {
///   enum State { case closed, open }
///   enum Event { case push, pull }
///   let initialState = State.closed
///
///   var body: [Row] {
///     on(.push, from: .closed, to: .open) { print("come in") }
///     on(.pull, from: .open, to: .closed)
///   }
/// }
/// ```
/// The methods that make rows, such as `on(_:from:to:)`, `stay(_:from:)` and `ignore(_:from:)`, are
/// declared in extensions of this protocol. They are not global, and a leading dot is a state or an
/// event of this table. The body may contain `if`, `switch` and `for`. Functions and other types
/// may return parts of it as `[Row]`, so that you can assemble a table, even from data at run time.
///
/// Guards and effects are modifiers of a row; a single effect may follow the row directly:
/// ```swift
/// on(.push, from: .closed, to: .open)
///   .when("unlocked") { !$0.isLocked }
///   .perform("ring") { $0.ring() }
/// ```
/// The rows are tried in their order: the first whose event and source match, and whose guards all
/// hold, is taken. An event that no row handles is ignored.
///
/// Rows name states and events by value, which requires `Equatable` types, or by a function that
/// returns a payload. Such a function is, for instance, a key path `\.loggedIn` to a property that
/// is `nil` for every other case.
///
/// The rows are validated as a whole when the table's ``TransitionTableSchema`` is made. Guards and
/// effects receive the subject; if `Subject` is `Void`, they receive nothing: `{ print("open") }`.
public protocol TransitionTable<State, Event, Subject>: StateMachineDefinition, DrawableDefinition
where
  Schema == TransitionTableSchema<State, Event, Subject>, DefinitionError == InvalidDefinitionError,
  DefinitionBody == [Row]
{
  /// The states of a machine: usually an enum; cases may carry data.
  associatedtype State
  /// The events of a machine: usually an enum; cases may carry data.
  associatedtype Event
  /// The value or object that guards and effects receive; `Void` if there is none.
  associatedtype Subject = Void

  /// One line of the table.
  // Not a typealias: with one, a machine in a global constant whose table is declared further down
  // is a circular reference to the compiler.
  associatedtype Row = TableRow<State, Event, Subject>
  where Row == TableRow<State, Event, Subject>

  /// The state of a machine, which graphs highlight.
  // Not a constraint of the protocol: with one, the default of `Subject` is not found where `State`
  // and `Event` are type aliases.
  associatedtype HighlightedState = State where HighlightedState == State

  /// The machine that runs this table: `let door: Door.Machine`.
  typealias Machine = StateMachine<TransitionTableSchema<State, Event, Subject>>

  /// The state of a new machine.
  var initialState: State { get }

  /// The rows, in the order in which they are tried.
  @TableBuilder<State, Event, Subject> var body: [Row] { get }
}
