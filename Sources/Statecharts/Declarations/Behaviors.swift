import Schematic

// Actions, guards and selectors. A closure is stored in the form in which it was written: to wrap it
// in another closure would cost a second call, and a type that is generic over the closure's result
// would make the compiler wrap each closure.

@usableFromInline
package enum ActionForm<State: Hashable, Event, Subject> {
  /// `{ print("on") }` is one of these too when the subject is `Void`.
  case subject((Subject) throws -> Void)
  case context((borrowing ChartContext<State, Event, Subject>) throws -> Void)
}

@usableFromInline
package enum GuardForm<State: Hashable, Event, Subject> {
  case subject((Subject) throws -> Bool)
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)
}

/// Selects a target among declared candidates.
@usableFromInline
package enum StateSelector<State: Hashable, Event, Subject> {
  case subject((Subject) throws -> State?)
  case context((borrowing ChartGuardContext<State, Event, Subject>) throws -> State?)
}

@usableFromInline
package typealias ChartAction<State: Hashable, Event, Subject> =
  Named<ActionForm<State, Event, Subject>>

@usableFromInline
package typealias ChartGuard<State: Hashable, Event, Subject> =
  Named<GuardForm<State, Event, Subject>>

// MARK: - Names of several

extension SmallList {
  /// The name of several guards, all of which must hold: `loaded and online`; `nil` without any.
  ///
  /// One without a name is `…`: its transition would seem to be unconditional.
  package func combinedName<State, Event, Subject>() -> String?
  where Element == ChartGuard<State, Event, Subject> {
    isEmpty ? nil : array.map { $0.name ?? "…" }.joined(separator: " and ")
  }

  /// The name of several actions, which are performed in order: `rewind; spin`; `nil` if none has a
  /// name.
  package func combinedName<State, Event, Subject>() -> String?
  where Element == ChartAction<State, Event, Subject> {
    let names = array.compactMap(\.name)
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }
}
