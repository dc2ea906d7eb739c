import Schematic

/// A row of a table that is taken: the target state and the effects.
public struct TableStep<State, Event, Subject>: StateMachineStep {
  /// The target state; the current state for a row that stays.
  public let state: State

  /// The source state, if an effect of the row gets the context.
  @usableFromInline let origin: State?
  // Not retained, nor by its uses: see `owner`.
  @usableFromInline let table: Unmanaged<CompiledTable<State, Event, Subject>>
  /// The table; `nil` if the schema keeps it alive as long as the step.
  @usableFromInline let owner: CompiledTable<State, Event, Subject>?
  @usableFromInline let row: Int32

  @inlinable @inline(__always)
  init(
    to state: State, from origin: State?, by row: Int32,
    of table: CompiledTable<State, Event, Subject>, isRetained: Bool
  ) {
    self.state = state
    self.origin = origin
    self.row = row
    self.table = .passUnretained(table)
    owner = isRetained ? table : nil
  }

  /// `false`: a table has no eventless transitions.
  @inlinable @inline(__always) public var mayContinue: Bool { false }

  /// `true`: a table has no pseudostates.
  @inlinable @inline(__always) public static var areBetweenStates: Bool { true }

  /// Performs nothing: the states of a table have no exit actions.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) {}

  /// Performs the effects of the row.
  @inlinable @inline(__always)
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try table._withUnsafeGuaranteedRef { try perform($0.rows[row].effect, context) }
  }

  @inlinable @inline(__always)
  func perform(
    _ effect: borrowing StoredEffect<State, Event, Subject>,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    switch effect {
    case .none: break
    case .subject(let effect): try context.withSubject(effect)
    case .context(let effect):
      guard let event = context.event, let origin else { return }
      try effect(TableContext(event: event, oldState: origin, newState: state, context))
    case .several(let range): try performAll(in: range, context)
    }
  }

  @usableFromInline @inline(never)
  func performAll(
    in range: IndexRange, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    let effects = table._withUnsafeGuaranteedRef { $0.effects }
    for index in range.start..<range.end { try perform(effects[index], context) }
  }
}

extension TableStep {
  /// Whether the row stays in the current state without exiting it.
  public var isInternal: Bool {
    let table = table.takeUnretainedValue()
    return switch table.rows[row].target {
    case .stay: true
    case .state: false
    case .made: false
    case .ignore: false
    }
  }
}
