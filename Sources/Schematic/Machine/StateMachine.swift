/// A state machine: holds the current state, handles events, and performs the actions of a schema
/// on a subject.
///
/// ```swift
/// let machine = StateMachine(schema: schema, subject: lamp)
/// machine.handle(.switchOn)     // .transitioned(from: .off, to: .on)
/// ```
/// A machine handles one event at a time and runs each to completion (UML 2.5.1 §14.2.3.9.1). An event that an
/// action handles is queued until the current step ends. A subject that is an object is held weakly, so that
/// it can own its machine; a value is stored.
///
/// A machine is not `Sendable`: it belongs to the isolation domain that created it.
///
/// - Complexity: Handling an event allocates nothing by itself. A machine without observers whose
///   actions raise no events is one allocation.
public final class StateMachine<Schema: StateMachineSchemaProtocol> {
  /// The schema's states.
  public typealias State = Schema.State
  /// The schema's events.
  public typealias Event = Schema.Event
  /// The value or object that actions operate on.
  public typealias Subject = Schema.Subject

  /// Whether requests must take the slow path, because a step is in progress or a tracer is
  /// installed.
  ///
  /// This flag, not the exclusivity checker, keeps access to the machine's properties exclusive:
  /// an event that arrives during a step is queued. One flag for both makes tracing free for machines
  /// without tracers: an event tests it once.
  @exclusivity(unchecked) @usableFromInline var needsSlowPath = false

  /// How many queries are in progress inside a step or inside other queries: see
  /// ``canHandle(_:)``.
  var innerQueries: UInt8 = 0
  /// Whether guards call ``canHandle(_:)`` in an endless recursion, in the current request.
  ///
  /// If so, there is a ``storage``.
  @exclusivity(unchecked) @usableFromInline var isQueriedRecursively = false
  /// The cause of the step that is being taken, if that is a start, a stop, a reset or a failure.
  @exclusivity(unchecked) @usableFromInline var requestCause: TransitionCause?
  /// Whether the owner of the machine sets a host after an action has delayed an event.
  ///
  /// Default: `false`. With `true`, the machine stores the event until then. With `false`, a machine without a
  /// host throws a ``MissingActivityHostError``. Most machines on actors delay no events, so they need no
  /// host.
  public var hostsOnDemand = false
  /// Whether an action has delayed an event, and the owner has not set a host yet.
  @exclusivity(unchecked) @usableFromInline var hostIsDemanded = false
  // In other modules, the attribute has no effect on the variable itself.
  @inlinable package var isHostDemanded: Bool {
    @inline(__always) get { hostIsDemanded }
    @inline(__always) set { hostIsDemanded = newValue }
  }

  #if DEBUG
    /// Whether the subject existed when it was needed, or its deallocation has been reported.
    @exclusivity(unchecked) @usableFromInline var isSubjectNoted = false
  #endif

  // Schema and state are here, because small ones fit between the flags and the next reference: such a
  // machine is 64 bytes.

  /// The schema that the machine runs.
  public let schema: Schema

  // Unchecked, because `needsSlowPath` keeps access exclusive. Checking costs more than the rest of
  // a small transition.
  @exclusivity(unchecked) @usableFromInline var currentState: State

  /// The queues, observers, and settings; `nil` until one of them is needed.
  @exclusivity(unchecked) @usableFromInline var storage: MachineStorage<Schema>?

  @usableFromInline let subjectStorage: SubjectStorage<Subject>

  /// Creates a machine in the schema's initial state.
  ///
  /// It performs no actions.
  ///
  /// - Parameters:
  ///   - schema: The schema to run. Any number of machines may share it.
  ///   - subject: The value or object that actions operate on. A value is stored.
  ///   - reference: The kind of reference to an object, whatever its static type. Default: weak. With a weak
  ///     reference, keep a strong one elsewhere: after the object is deallocated, the machine performs no
  ///     actions.
  @inlinable
  public init(schema: Schema, subject: Subject, reference: SubjectReference = .weak) {
    self.schema = schema
    currentState = schema.initialState
    subjectStorage = SubjectStorage(subject, reference)
  }

  /// The state that the machine is in.
  ///
  /// Inside a step: the old state for exit actions, the new state for entry actions and observers.
  @inlinable public var state: State { currentState }

  /// The subject; `nil` if it is an object that has been deallocated.
  @inlinable public var subject: Subject? { subjectStorage.subject }

  @usableFromInline
  func requireStorage() -> MachineStorage<Schema> {
    if let storage { return storage }
    let new = MachineStorage<Schema>()
    storage = new
    return new
  }
}

extension StateMachine where Schema.Subject == Void {
  /// Creates a machine without a subject in the schema's initial state.
  @inlinable
  public convenience init(schema: Schema) {
    self.init(schema: schema, subject: ())
  }
}

extension StateMachine {
  /// An object that another library of this package stores with the machine.
  package var attachment: AnyObject? {
    get { extras?.attachment }
    set { requireExtras().attachment = newValue }
  }
}
