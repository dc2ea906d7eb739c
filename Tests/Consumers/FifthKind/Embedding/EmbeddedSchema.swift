// The requirements are documented by their protocols.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Schematic

/// A schema that runs another schema with other events and another subject.
///
/// It is written with public declarations alone. The program uses it to drive a machine of any kind
/// with the events of an app.
public struct EmbeddedSchema<Base: StateMachineSchemaProtocol, Event, Subject>:
  StateMachineSchemaProtocol
{
  public typealias State = Base.State
  public typealias ActiveState = Base.ActiveState
  public typealias Step = EmbeddedStep<Base.Step, Event, Subject>

  let base: Base
  let translation: Translation<Base.Event, Base.Subject, Event, Subject>

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - base: The schema to run.
  ///   - subject: The subject of the base in that of this schema.
  ///   - inner: The event of the base for an event of this schema; `nil` for an event to ignore.
  ///   - outer: The event of this schema for an event of the base.
  public init(
    _ base: Base, subject: @escaping (Subject) -> Base.Subject,
    inner: @escaping (Event) -> Base.Event?, outer: @escaping @Sendable (Base.Event) -> Event
  ) {
    self.base = base
    translation = Translation(subject: subject, inner: inner, outer: outer)
  }

  public var initialState: State { base.initialState }

  public func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    guard let event = translation.inner(event) else { return nil }
    return try base.step(from: state, on: event, subject: translation.subject(subject()))
      .map(step)
  }

  public func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    guard let trigger = trigger.compactMap(translation.inner) else { return nil }
    return try base.step(from: state, for: trigger, subject: translation.subject(subject()))
      .map(step)
  }

  private func step(_ base: Base.Step) -> Step {
    Step(base: base, translation: translation)
  }
}

/// The answers of the base about its states.
extension EmbeddedSchema {
  public func isPhase(_ phase: StatePhase, of state: State) -> Bool {
    base.isPhase(phase, of: state)
  }

  public func rollbackState(from state: State, to origin: State) -> State {
    base.rollbackState(from: state, to: origin)
  }

  public func validated(_ state: State) throws -> State { try base.validated(state) }

  public static func isActive(_ active: ActiveState, in state: State) -> Bool {
    Base.isActive(active, in: state)
  }

  public static func areEqual(_ left: State, _ right: State) -> Bool {
    Base.areEqual(left, right)
  }

  public static func activeStates(in state: State, leavesOnly: Bool) -> [ActiveState] {
    Base.activeStates(in: state, leavesOnly: leavesOnly)
  }

  public static func hasEffect(
    _ effect: StepEffect, on active: ActiveState, from old: State, to new: State,
    by step: @autoclosure () -> Step
  ) -> Bool {
    Base.hasEffect(effect, on: active, from: old, to: new, by: step().base)
  }
}

extension StepTrigger {
  /// The same trigger with another event; `nil` for an event that is to be ignored.
  func compactMap<Other>(_ transform: (Event) -> Other?) -> StepTrigger<Other>? {
    switch self {
    case .event(let event): transform(event).map { .event($0) }
    case .eventless(let event): .eventless(after: event.flatMap(transform))
    case .failure(let failure, let event): .failure(failure, after: event.flatMap(transform))
    case .start: .start
    case .stop: .stop
    }
  }
}

/// How events and subjects of two schemas correspond.
struct Translation<InnerEvent, InnerSubject, Event, Subject> {
  let subject: (Subject) -> InnerSubject
  let inner: (Event) -> InnerEvent?
  let outer: @Sendable (InnerEvent) -> Event
}

/// A step of the base.
public struct EmbeddedStep<Base: StateMachineStep, Event, Subject>: StateMachineStep {
  let base: Base
  let translation: Translation<Base.Event, Base.Subject, Event, Subject>

  public var state: Base.State { base.state }
  public var isDeferral: Bool { base.isDeferral }
  public var isInternal: Bool { base.isInternal }

  public func stepDescription(from old: Base.State) -> StepDescription {
    base.stepDescription(from: old)
  }

  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try context.withContext(
      event: context.event.flatMap(translation.inner),
      subject: translation.subject(context.subject), sending: translation.outer
    ) { try base.performExit($0) }
  }

  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try context.withContext(
      event: context.event.flatMap(translation.inner),
      subject: translation.subject(context.subject), sending: translation.outer
    ) { try base.performEntry($0) }
  }
}
