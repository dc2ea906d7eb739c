import Schematic

/// A transition, a suspension or a resumption, with its hooks.
///
/// A transition has this order:
///
/// 1. `beforeTransition`
/// 2. `beforeLeaving` of the old state
/// 3. `beforeEntering` of the new state
/// 4. the change of state
/// 5. `afterLeaving` of the old state
/// 6. `afterEntering` of the new state
/// 7. `afterTransition`
public struct StateMapStep<State: Hashable, Subject>: StateMachineStep {
  /// The new state.
  public let state: StateMapConfiguration<State>

  // Not retained, nor by its uses: see `owner`.
  @usableFromInline let map: Unmanaged<CompiledStateMap<State, Subject>>
  /// The map; `nil` if the schema keeps it alive as long as the step.
  @usableFromInline var owner: CompiledStateMap<State, Subject>?
  @usableFromInline let origin: State
  /// The number of the state whose exit hooks are performed; 0 for none.
  @usableFromInline let left: Int32
  /// The number of the state whose entry hooks are performed; 0 for none.
  @usableFromInline let entered: Int32
  /// Whether this is a transition, and not a suspension or resumption.
  @usableFromInline let isTransition: Bool
  @usableFromInline let moments: StepMoments

  /// A transition, which does not retain the map.
  @inlinable @inline(__always)
  init(
    _ map: CompiledStateMap<State, Subject>, from origin: State, _ left: Int32,
    to target: State, _ entered: Int32
  ) {
    self.map = .passUnretained(map)
    owner = nil
    self.origin = origin
    self.left = left
    self.entered = entered
    state = StateMapConfiguration(target)
    isTransition = true
    moments = map.shared.union(map.records[left].leaving).union(map.records[entered].entering)
  }

  /// A suspension or a resumption.
  @usableFromInline
  init(
    _ map: CompiledStateMap<State, Subject>, from origin: State, leaving left: Int32,
    to state: StateMapConfiguration<State>, entering entered: Int32
  ) {
    self.map = .passUnretained(map)
    owner = map
    self.origin = origin
    self.left = left
    self.entered = entered
    self.state = state
    isTransition = false
    moments = map.records[left].leaving.union(map.records[entered].entering)
  }

  /// The same step, which retains the map: it may be kept longer than the schema.
  @inlinable var retained: Self {
    var step = self
    step.owner = map.takeUnretainedValue()
    return step
  }

  /// `false`: a map has no eventless transitions.
  @inlinable @inline(__always) public var mayContinue: Bool { false }

  /// `true`: a map has no pseudostates.
  @inlinable @inline(__always) public static var areBetweenStates: Bool { true }

  /// Performs the hooks before the change of state.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<StateMapRequest<State>, Subject>)
    throws
  {
    if moments.contains(.before) { try context.withSubject { try performBefore($0) } }
  }

  /// Performs the hooks after the change of state.
  @inlinable @inline(__always)
  public func performEntry(_ context: borrowing TransitionContext<StateMapRequest<State>, Subject>)
    throws
  {
    guard moments.contains(.after) else { return }
    if moments.contains(.furtherAfter) {
      try context.withSubject { try performAfter($0) }
    } else {
      try context.withSubject { try performAfterEntering($0) }
    }
  }

  /// Performs the only hook after the change of state.
  // Inlined: the search in all lists takes three times the instructions.
  @inlinable @inline(__always)
  func performAfterEntering(_ subject: Subject) throws {
    try map._withUnsafeGuaranteedRef { map in
      try map.hooks[map.records[entered].afterEntering.start]
        .perform(subject, from: origin, to: state.current)
    }
  }

  @inlinable
  func performBefore(_ subject: Subject) throws {
    try map._withUnsafeGuaranteedRef { map in
      if isTransition { try perform(map.beforeTransition, of: map, subject) }
      try perform(map.records[left].beforeLeaving, of: map, subject)
      try perform(map.records[entered].beforeEntering, of: map, subject)
    }
  }

  @inlinable
  func performAfter(_ subject: Subject) throws {
    try map._withUnsafeGuaranteedRef { map in
      try perform(map.records[left].afterLeaving, of: map, subject)
      try perform(map.records[entered].afterEntering, of: map, subject)
      if isTransition { try perform(map.afterTransition, of: map, subject) }
    }
  }

  @inlinable @inline(__always)
  func perform(
    _ range: IndexRange, of map: CompiledStateMap<State, Subject>, _ subject: Subject
  ) throws {
    var index = range.start
    while index < range.end {
      try map.hooks[index].perform(subject, from: origin, to: state.current)
      index += 1
    }
  }
}

extension StateMapStep {
  /// Whether the step suspends or resumes the machine of a map without a background state.
  public var isInternal: Bool { !isTransition && left == 0 && entered == 0 }

  /// Returns the states that the step exits and enters.
  ///
  /// A suspension exits no state, and enters the background state, if there is one. The suspended
  /// state is resumed, not entered again.
  public func stepDescription(from old: StateMapConfiguration<State>) -> StepDescription {
    var description = StepDescription(from: origin, to: state.current, isInternal: isInternal)
    if !isTransition {
      description.parts =
        (left == 0 ? [] : [.exit(origin)]) + (entered == 0 ? [] : [.entry(state.current)])
    }
    return description
  }
}
