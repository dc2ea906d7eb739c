// How the words make transitions. Inlinable where the type of the events matters: see EventTrigger.

extension ChartElement {
  @usableFromInline package typealias Target = TargetDeclaration<State, Event, Subject>
  @usableFromInline package typealias Trigger = TransitionDeclaration<State, Event, Subject>.Trigger

  /// A transition whose guard and action get the subject.
  @usableFromInline
  package static func transition(
    _ trigger: Trigger, to target: Target, kind: TransitionKind = .external,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: ((Subject) throws -> Void)? = nil
  ) -> Self {
    transition(
      trigger, to: target, kind: kind, if: ChartGuard(guardName, condition),
      action: ChartAction(actionName, action))
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
      if: ChartGuard(guardName, carrying: payload, condition),
      action: ChartAction(actionName, carrying: payload, action))
  }

  @usableFromInline
  package static func transition(
    _ trigger: Trigger, to target: Target, kind: TransitionKind,
    if condition: ChartGuard<State, Event, Subject>?,
    action: ChartAction<State, Event, Subject>?
  ) -> Self {
    Self(
      .transition(
        TransitionDeclaration(on: trigger, kind: kind, if: condition, to: target, action: action)))
  }
}

// Not by `map`: a closure that goes through a generic function comes out wrapped in another one,
// which would then be called at each event.
extension ChartGuard {
  @usableFromInline
  package init?(_ name: String?, _ condition: ((Subject) throws -> Bool)?) {
    guard let condition else { return nil }
    self.init(name, .subject(condition))
  }

  @inlinable
  package init?<Payload>(
    _ name: String?, carrying payload: @escaping (Event) -> Payload?,
    _ condition: ((Subject, Payload) throws -> Bool)?
  ) {
    guard let condition else { return nil }
    self.init(
      name,
      .context { context in
        guard let event = context.event, let value = payload(event) else { return false }
        return try condition(context.subject, value)
      })
  }
}

extension ChartAction {
  @usableFromInline
  package init?(_ name: String?, _ action: ((Subject) throws -> Void)?) {
    guard let action else { return nil }
    self.init(name, .subject(action))
  }

  @inlinable
  package init?<Payload>(
    _ name: String?, carrying payload: @escaping (Event) -> Payload?,
    _ action: ((Subject, Payload) throws -> Void)?
  ) {
    guard let action else { return nil }
    self.init(
      name,
      .context { context in
        // The trigger has found a payload in this very event.
        guard let event = context.event, let value = payload(event) else { return }
        try action(context.subject, value)
      })
  }
}

/// A condition on the payload alone, for charts without a subject.
@inlinable
package func ignoringSubject<Payload>(
  _ condition: ((Payload) throws -> Bool)?
) -> ((Void, Payload) throws -> Bool)? {
  guard let condition else { return nil }
  return { _, payload in try condition(payload) }
}
