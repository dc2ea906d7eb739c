import Schematic

/// A transition, a suspension or a resumption, with its hooks.
///
/// The order of a transition: `beforeTransition`, the old state's `beforeLeaving`, the new one's
/// `beforeEntering`, the change of state, the old one's `afterLeaving`, the new one's
/// `afterEntering`, `afterTransition`.
public struct StateMapStep<State: Hashable, Subject>: StateMachineStep {
  /// The requests that the machine handles.
  public typealias Event = StateMapRequest<State>

  /// The new state.
  public let state: StateMapConfiguration<State>

  @usableFromInline let map: CompiledStateMap<State, Subject>
  @usableFromInline let origin: State
  /// The number of the state whose exit hooks are performed; 0 for none.
  @usableFromInline let left: Int32
  /// The number of the state whose entry hooks are performed; 0 for none.
  @usableFromInline let entered: Int32
  /// Whether this is a transition, and not a suspension or resumption.
  @usableFromInline let isTransition: Bool
  @usableFromInline let moments: StepMoments

  @inlinable
  init(
    _ map: CompiledStateMap<State, Subject>, from origin: State, _ left: Int32,
    to target: State, _ entered: Int32
  ) {
    self.map = map
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
    self.map = map
    self.origin = origin
    self.left = left
    self.entered = entered
    self.state = state
    isTransition = false
    moments = map.records[left].leaving.union(map.records[entered].entering)
  }

  /// Performs the hooks before the change of state.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if moments.contains(.before) { try performBefore(context.subject) }
  }

  /// Performs the hooks after the change of state.
  @inlinable @inline(__always)
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if moments.contains(.after) { try performAfter(context.subject) }
  }

  @inlinable
  func performBefore(_ subject: Subject) throws {
    if isTransition { try perform(map.beforeTransition, subject) }
    try perform(map.records[left].beforeLeaving, subject)
    try perform(map.records[entered].beforeEntering, subject)
  }

  @inlinable
  func performAfter(_ subject: Subject) throws {
    try perform(map.records[left].afterLeaving, subject)
    try perform(map.records[entered].afterEntering, subject)
    if isTransition { try perform(map.afterTransition, subject) }
  }

  @inlinable @inline(__always)
  func perform(_ range: IndexRange, _ subject: Subject) throws {
    var index = range.start
    while index < range.end {
      try map.hooks[index].perform(subject, from: origin, to: state.current)
      index += 1
    }
  }
}
