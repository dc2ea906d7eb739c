import Schematic

/// A guard or an action that a modifier adds to a line of a body.
@_documentation(visibility: internal)
public struct LineModifier<State: Hashable, Event, Subject> {
  enum Kind {
    case `guard`(DeclaredCondition<State, Event, Subject>)
    case action(ChartAction<State, Event, Subject>)
  }

  let kind: Kind

  @usableFromInline
  init(guard name: String?, _ form: GuardForm<State, Event, Subject>) {
    self.init(guard: .predicate(NamedBehavior(name, form)))
  }

  init(guard condition: DeclaredCondition<State, Event, Subject>) {
    kind = .guard(condition)
  }

  @usableFromInline
  init(action name: String?, _ form: ActionForm<State, Event, Subject>) {
    kind = .action(NamedBehavior(name, form))
  }
}

// MARK: - The lines that take modifiers

/// A line of a body to which you can add actions.
///
/// It is a transition, a branch, a join, a history, an entry or exit point, or actions of a state.
public protocol ActionableLine<State, Event, Subject> {
  /// The type of the chart's states.
  associatedtype State: Hashable
  /// The type of the chart's events.
  associatedtype Event
  /// The value or object that guards and actions receive.
  associatedtype Subject

  /// The line with a further guard or action.
  @_documentation(visibility: internal)
  func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self
}

/// A line of a body to which you can add guards, too: a transition or a branch.
public protocol GuardableLine<State, Event, Subject>: ActionableLine {}

/// A line whose actions receive the subject alone.
public protocol SubjectLine<State, Event, Subject>: ActionableLine {}

/// A line whose guards and actions receive the subject alone.
public protocol GuardableSubjectLine<State, Event, Subject>: SubjectLine, GuardableLine {}

/// A line whose guards and actions receive the subject and a payload.
///
/// The payload is that of the event, the error of a failure, or the result of a completion.
public protocol PayloadCarryingLine<State, Event, Subject>: GuardableLine {
  /// The type of the event's payload, of the error or of the result.
  associatedtype Payload

  /// The line with a further guard or action that receives the payload.
  ///
  /// - Parameter modifier: Makes the guard or action from the reader of the line's payload.
  @_documentation(visibility: internal)
  func adding(
    carrying modifier:
      @escaping (PayloadReader<Event, Payload>) -> LineModifier<State, Event, Subject>
  ) -> Self
}
