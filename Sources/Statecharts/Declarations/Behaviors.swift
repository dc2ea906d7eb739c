import ChartModel
import Schematic

// Actions, guards and selectors. A closure is stored in the form in which it was written. Another closure
// around it would cost a second call. A type that is generic over the result would make the compiler wrap each
// closure.

/// An action as it was written.
public enum ActionForm<State: Hashable, Event, Subject> {
  /// A closure that receives the subject; if that is `Void`, it takes no argument: `{ print("on") }`.
  case subject((Subject) throws -> Void)
  /// A closure that receives the context of the transition.
  case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)
  /// A closure that queues these events and no others: an exploration queues them without calling it.
  case raising(
    [RaisedEvent<State, Event>], (borrowing ChartContext<State, Event, Subject>) throws -> Void)
}

/// A guard as it was written.
public enum GuardForm<State: Hashable, Event, Subject> {
  /// A closure that receives the subject.
  case subject((Subject) throws -> Bool)
  /// A closure that receives the context of the event.
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)
}

/// Selects a target among declared candidates.
public enum StateSelector<State: Hashable, Event, Subject> {
  /// A closure that receives the context of the event, and returns `nil` to select none.
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> State?)
}

/// A function that computes the result of a final state.
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
