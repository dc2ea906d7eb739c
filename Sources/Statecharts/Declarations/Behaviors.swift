import ChartModel
import Schematic

// Actions, guards and selectors. A closure is stored in the form in which it was written: to wrap it
// in another closure would cost a second call, and a type that is generic over the closure's result
// would make the compiler wrap each closure.

@usableFromInline
package enum ActionForm<State: Hashable, Event, Subject> {
  /// `{ print("on") }` is one of these too when the subject is `Void`.
  case subject((Subject) throws -> Void)
  case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)
  /// An action that queues these events and no others: an exploration performs it without calling it.
  case raising(
    [RaisedEvent<State, Event>], (borrowing ChartContext<State, Event, Subject>) throws -> Void)
}

@usableFromInline
package enum GuardForm<State: Hashable, Event, Subject> {
  case subject((Subject) throws -> Bool)
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)
}

/// Selects a target among declared candidates.
@usableFromInline
package enum StateSelector<State: Hashable, Event, Subject> {
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> State?)
}

/// Computes the value with which a final state completes the state around it.
package typealias ResultForm<Subject> = (Subject) throws -> Any

@usableFromInline
package typealias ChartAction<State: Hashable, Event, Subject> =
  Named<ActionForm<State, Event, Subject>>

@usableFromInline
package typealias ChartGuard<State: Hashable, Event, Subject> =
  Named<GuardForm<State, Event, Subject>>

/// A condition as it is written in a body.
@usableFromInline
package typealias DeclaredCondition<State: Hashable, Event, Subject> =
  ConditionTree<State, ChartGuard<State, Event, Subject>>
