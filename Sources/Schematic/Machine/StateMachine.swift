/// Runs a schema for one subject: the only place where something happens.
///
/// ```swift
/// let machine = StateMachine(schema: schema, subject: lamp)
/// machine.handle(.switchOn)     // .transitioned(from: .off, to: .on)
/// ```
/// A machine handles one event at a time and runs each to completion (UML 2.5.1 §14.2.3.9.1): an
/// event that is handled from inside an action waits for the end of the current step, in order,
/// and is never lost. A subject that is an object is held weakly, so that it can own its machine;
/// a value is held as it is.
///
/// A machine is not `Sendable`: it lives in the isolation domain that made it.
///
/// - Complexity: Handling an event allocates nothing by itself. A machine without observers whose
///   actions raise no events is one allocation.
public final class StateMachine<Schema: StateMachineSchemaProtocol>: EventPool<Schema.Event> {
  /// The schema's states.
  public typealias State = Schema.State
  /// The schema's events.
  public typealias Event = Schema.Event
  /// Whom the actions act upon.
  public typealias Subject = Schema.Subject

  /// What may happen.
  public let schema: Schema

  // Unchecked, because `isClosed` keeps access exclusive: see EventPool. Checking costs more
  // than the rest of a small transition.
  @exclusivity(unchecked) @usableFromInline var currentState: State
  @usableFromInline let subjectStorage: SubjectStorage<Subject>

  /// Makes a machine in the schema's initial state.
  ///
  /// It runs nothing of yours.
  ///
  /// - Parameters:
  ///   - schema: What may happen. Any number of machines may share it.
  ///   - subject: Whom the actions act upon: held weakly if it is an object, whatever its static
  ///     type; else held as it is. Keep an object alive elsewhere: once it is gone, the machine
  ///     performs nothing.
  @inlinable
  public init(schema: Schema, subject: Subject) {
    self.schema = schema
    currentState = schema.initialState
    subjectStorage = SubjectStorage(subject)
  }

  /// The state that the machine is in.
  ///
  /// Inside a step: the old state for what leaves it, the new one for what enters it and for
  /// observers.
  @inlinable public var state: State { currentState }

  /// The subject; `nil` once an object is gone.
  @inlinable public var subject: Subject? { subjectStorage.subject }

  @usableFromInline
  override func makeAgenda() -> Agenda<Event> {
    Extras<State, Event>()
  }

  /// The agenda, once there is one: a machine's is always made by ``makeAgenda()``.
  @inlinable var extras: Extras<State, Event>? {
    guard let agenda else { return nil }
    return unsafeDowncast(agenda, to: Extras<State, Event>.self)
  }

  func requireExtras() -> Extras<State, Event> {
    unsafeDowncast(requireAgenda(), to: Extras<State, Event>.self)
  }
}

extension StateMachine where Schema.Subject == Void {
  /// Makes a machine without a subject in the schema's initial state.
  @inlinable
  public convenience init(schema: Schema) {
    self.init(schema: schema, subject: ())
  }
}
