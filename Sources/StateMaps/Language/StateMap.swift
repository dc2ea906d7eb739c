import Schematic
import StateGraphs

/// A state machine declared as states with their allowed targets.
///
/// Callers request a target state; the map accepts or rejects the request.
///
/// ```swift
/// struct UserSession: StateMap {
///   enum State: CaseIterable { case starting, loggedOut, loggedIn, locked }
///
///   var body: [Element] {
///     state(.starting, to: .loggedOut)
///     state(.loggedOut, to: .loggedIn)
///     state(.loggedIn, to: .loggedOut) {
///       afterEntering { previous in print("welcome, from", previous) }
///     }
///     global(.locked)
///   }
/// }
///
/// let session = try StateMachine(UserSession())
/// session.transition(to: .loggedOut)
/// ```
/// The first state is the initial state. The methods that declare elements, such as
/// ``state(_:to:content:)`` and `afterEntering`, are declared in extensions of this protocol. They
/// are not global, and a leading dot is a state of this map. The body may contain `if`, `switch`
/// and `for`. Functions may return parts of it as `[Element]`, so that you can assemble a map, even
/// from data at run time.
///
/// The elements are validated as a whole when the map's ``StateMapSchema`` is made. Hooks receive
/// the subject and the other state of the transition. If `Subject` is `Void`, they receive only the
/// other state.
public protocol StateMap<State, Subject>: StateMachineDefinition, DrawableDefinition
where
  State: Hashable, Event == StateMapRequest<State>, Schema == StateMapSchema<State, Subject>,
  DefinitionError == InvalidDefinitionError, DefinitionBody == [Element],
  HighlightedState == StateMapConfiguration<State>
{
  /// The states of a machine: an enum, a string, or any other `Hashable` type.
  associatedtype State
  /// The value or object that hooks and barriers receive; `Void` if there is none.
  associatedtype Subject = Void

  /// One line of the body.
  // Not a typealias: with one, a machine in a global constant whose map is declared further down
  // is a circular reference to the compiler.
  associatedtype Element = StateMapElement<State, Subject>
  where Element == StateMapElement<State, Subject>

  /// The machine that runs this map: `let session: UserSession.Machine`.
  typealias Machine = StateMachine<StateMapSchema<State, Subject>>
  /// The reason for which the machine rejected a request:
  /// `outcome.error as? UserSession.Rejection`.
  typealias Rejection = StateMapRejection<State>

  /// The states, beginning with the initial state, and the hooks of every transition.
  @StateMapBuilder<State, Subject> var body: [Element] { get }

  /// Whether a request for the current state is rejected instead of ignored. Default: `false`.
  var rejectsCurrentState: Bool { get }
}

extension StateMap {
  /// `false`: a request for the current state is ignored.
  public var rejectsCurrentState: Bool { false }

  /// Validates the map and makes its schema.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the map.
  public func makeSchema() throws(InvalidDefinitionError) -> StateMapSchema<State, Subject> {
    try StateMapSchema(self)
  }
}
