import Schematic
import StateGraphs

/// States and where each may go: the caller asks for a state, and the map says whether that may be.
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
/// The first state is the initial one. The words that a body is made of, such as
/// ``state(_:to:content:)`` and `afterEntering`, are methods of
/// this protocol: nothing is global, and a leading dot is a state of this map. The body may contain
/// `if`, `switch` and `for`, and functions may return parts of it as `[Element]`, so that a map can
/// be put together, also from data at run time.
///
/// A map is looked at once, when a ``StateMapSchema`` is made of it; only then is it checked as a
/// whole. What is performed gets the subject, and the other state of the transition; when `Subject`
/// is `Void`, the other state alone.
public protocol StateMap<State, Subject>: StateMachineDefinition, DrawableDefinition
where
  State: Hashable, Event == StateMapRequest<State>, Schema == StateMapSchema<State, Subject>,
  DefinitionError == StateMapError, DefinitionBody == [Element],
  HighlightedState == StateMapConfiguration<State>
{
  /// What the machine can be in: an enum, a string, or anything else that is `Hashable`.
  associatedtype State
  /// Whom the hooks act upon and the barriers ask; `Void` when nobody.
  associatedtype Subject = Void

  /// One line of the body.
  // Not a typealias: with one, a machine in a global constant whose map is declared further down
  // sends the compiler in a circle.
  associatedtype Element = StateMapElement<State, Subject>
  where Element == StateMapElement<State, Subject>

  /// The machine that runs this map: `let session: UserSession.Machine`.
  typealias Machine = StateMachine<StateMapSchema<State, Subject>>
  /// Why the machine did not do as it was asked: `outcome.error as? UserSession.Refusal`.
  typealias Refusal = StateMapRefusal<State>

  /// The states, the initial one first, and what is done at every transition.
  @StateMapBuilder<State, Subject> var body: [Element] { get }

  /// Whether a request for the current state is rejected instead of ignored. Default: `false`.
  var refusesCurrentState: Bool { get }
}

extension StateMap {
  /// A request for the current state is ignored.
  public var refusesCurrentState: Bool { false }

  /// Validates the map and makes its schema.
  ///
  /// - Throws: ``StateMapError`` with every fault of the map.
  public func makeSchema() throws(StateMapError) -> StateMapSchema<State, Subject> {
    try StateMapSchema(self)
  }
}
