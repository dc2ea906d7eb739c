import Schematic
import StateGraphs

/// A flat machine, written as rows: event, source, target, effect.
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
/// The words that rows are made of, such as `on(_:from:to:)` and `ignore(_:from:)`,
/// are methods of this protocol: nothing is global, and a leading dot is a state or an event of
/// this table. The rows may contain `if`, `switch` and `for`, and functions and other types may
/// return parts of them as `[Row]`, so that a table can be put together, also from data at run
/// time.
///
/// The rows are asked in their order: the first whose event and source match, and whose guard
/// holds, is taken. What no row handles is ignored. States and events are named by value, which
/// needs types that are `Equatable`, or by a function that finds their payload: a key path such as
/// `\.loggedIn` to a property that is `nil` for every other case.
///
/// A table is looked at once, when its ``TransitionTableSchema`` is made; only then is it checked
/// as a whole. Every effect and guard gets the subject; when `Subject` is `Void`, it gets nothing:
/// `{ print("open") }`.
public protocol TransitionTable<State, Event, Subject>: StateMachineDefinition, DrawableDefinition
where
  Schema == TransitionTableSchema<State, Event, Subject>, DefinitionError == TransitionTableError,
  DefinitionBody == [Row]
{
  /// What a machine is in: usually an enum; cases may carry data.
  associatedtype State
  /// What a machine handles: usually an enum; cases may carry data.
  associatedtype Event
  /// Whom the effects act upon; `Void` when nobody.
  associatedtype Subject = Void

  /// One line of the table.
  // Not a typealias: with one, a machine in a global constant whose table is declared further down
  // sends the compiler in a circle.
  associatedtype Row = TableRow<State, Event, Subject>
  where Row == TableRow<State, Event, Subject>

  /// The state of a machine, which graphs highlight.
  // Not a constraint of the protocol: with one, the default of `Subject` is not found where `State`
  // and `Event` are type aliases.
  associatedtype HighlightedState = State where HighlightedState == State

  /// The machine that runs this table: `let door: Door.Machine`.
  typealias Machine = StateMachine<TransitionTableSchema<State, Event, Subject>>

  /// The state of a machine that has handled nothing yet.
  var initialState: State { get }

  /// What every event does, in the order in which rows are asked.
  @TableBuilder<State, Event, Subject> var body: [Row] { get }

  /// How rows that name a state are found: the default suits every type.
  static var stateLookup: TableLookup<State> { get }

  /// How rows that name an event are found: the default suits every type.
  static var eventLookup: TableLookup<Event> { get }
}

extension TransitionTable {
  /// Validates and compiles the table.
  ///
  /// - Throws: ``TransitionTableError`` with every fault of the table.
  public func makeSchema() throws(TransitionTableError)
    -> TransitionTableSchema<State, Event, Subject>
  {
    try TransitionTableSchema(self)
  }

  /// Compares with the states that rows name.
  public static var stateLookup: TableLookup<State> { .comparing }

  /// Compares with the events that rows name.
  public static var eventLookup: TableLookup<Event> { .comparing }
}

extension TransitionTable where State: Hashable {
  /// Looks states up in a dictionary.
  @inlinable
  public static var stateLookup: TableLookup<State> { .hashing }
}

extension TransitionTable where Event: Hashable {
  /// Looks events up in a dictionary.
  @inlinable
  public static var eventLookup: TableLookup<Event> { .hashing }
}
