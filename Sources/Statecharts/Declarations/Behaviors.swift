import ChartModel
import Schematic

// Actions, guards and selectors. A closure is stored in the form in which it was written: to wrap it
// in another closure would cost a second call, and a type that is generic over the closure's result
// would make the compiler wrap each closure.

/// An action as it was written.
public enum ActionForm<State: Hashable, Event, Subject> {
  /// It gets the subject: also `{ print("on") }`, if that is `Void`.
  case subject((Subject) throws -> Void)
  /// It gets the context of the transition.
  case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)
  /// An action that queues these events and no others: an exploration performs it without calling it.
  case raising(
    [RaisedEvent<State, Event>], (borrowing ChartContext<State, Event, Subject>) throws -> Void)
}

/// A guard as it was written.
public enum GuardForm<State: Hashable, Event, Subject> {
  /// It gets the subject.
  case subject((Subject) throws -> Bool)
  /// It gets the context of the event.
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)
}

/// Selects a target among declared candidates.
public enum StateSelector<State: Hashable, Event, Subject> {
  /// It gets the context of the event, and returns `nil` to select none.
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> State?)
}

/// Computes the value with which a final state completes the state around it.
public typealias ResultForm<Subject> = (Subject) throws -> Any

@usableFromInline
typealias ChartAction<State: Hashable, Event, Subject> =
  NamedBehavior<ActionForm<State, Event, Subject>>

@usableFromInline
typealias ChartGuard<State: Hashable, Event, Subject> =
  NamedBehavior<GuardForm<State, Event, Subject>>

/// A condition as it is written in a body.
@usableFromInline
typealias DeclaredCondition<State: Hashable, Event, Subject> =
  ConditionTree<State, ChartGuard<State, Event, Subject>>
