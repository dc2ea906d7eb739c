// How the words make transitions. Inlinable where the type of the events matters: see EventTrigger.

extension ChartElement {
  @usableFromInline package typealias Target = TargetDeclaration<State, Event, Subject>
  @usableFromInline package typealias Trigger = TransitionDeclaration<State, Event, Subject>.Trigger
  @usableFromInline package typealias Condition = ChartGuard<State, Event, Subject>.Form
  @usableFromInline package typealias Effect = ChartAction<State, Event, Subject>.Form

  /// A transition whose guard and action get the subject.
  @usableFromInline
  package static func transition(
    _ trigger: Trigger, to target: Target, kind: TransitionKind = .external,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: ((Subject) throws -> Void)? = nil
  ) -> Self {
    transition(
      trigger, to: target, kind: kind, guard: guardName, if: condition.map(Condition.subject),
      action: actionName, perform: action.map(Effect.subject))
  }

  /// A transition on events that carry a payload, which its guard and action get, too.
  @inlinable
  package static func transition<Payload>(
    carrying payload: @escaping (Event) -> Payload?, event name: String?, to target: Target,
    kind: TransitionKind = .external,
    guard guardName: String? = nil, if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: ((Subject, Payload) throws -> Void)? = nil
  ) -> Self {
    transition(
      .event(EventTrigger(name, carrying: payload)), to: target, kind: kind,
      guard: guardName,
      if: condition.map { condition in
        .context { context in
          guard let value = context.event.flatMap(payload) else { return false }
          return try condition(context.subject, value)
        }
      },
      action: actionName,
      perform: action.map { action in
        .context { context in
          // The trigger has found a payload in this very event.
          guard let value = context.event.flatMap(payload) else { return }
          try action(context.subject, value)
        }
      })
  }

  @usableFromInline
  package static func transition(
    _ trigger: Trigger, to target: Target, kind: TransitionKind, guard guardName: String?,
    if condition: Condition?, action actionName: String?, perform action: Effect?
  ) -> Self {
    Self(
      .transition(
        TransitionDeclaration(
          on: trigger, kind: kind, if: condition.map { ChartGuard(guardName, $0) }, to: target,
          action: action.map { ChartAction(actionName, $0) })))
  }
}
