import Schematic

/// One transition of a map, a suspension or a resumption, with the hooks that belong to it.
///
/// The order of a transition: `beforeTransition`, the old state's `beforeLeaving`, the new one's
/// `beforeEntering`, the change of state, the old one's `afterLeaving`, the new one's
/// `afterEntering`, `afterTransition`.
public struct StateMapStep<State: Hashable, Subject>: StateMachineStep {
  /// The map's requests.
  public typealias Event = StateMapRequest<State>

  /// Where the step leads.
  public let state: StateMapConfiguration<State>

  @usableFromInline let map: CompiledStateMap<State, Subject>
  @usableFromInline let origin: State
  /// The number of the state whose leaving hooks are performed; 0 for none.
  @usableFromInline let left: Int32
  /// The number of the state whose entering hooks are performed; 0 for none.
  @usableFromInline let entered: Int32
  /// Whether this is a transition, and no suspension or resumption.
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

  /// Performs what comes before the change of state.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if moments.contains(.before) { try performBefore(context.subject) }
  }

  /// Performs what comes after it.
  @inlinable @inline(__always)
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if moments.contains(.after) { try performAfter(context.subject) }
  }

  @inlinable
  func performBefore(_ subject: Subject) throws {
    if isTransition {
      try map.perform(map.beforeTransition, subject, from: origin, to: state.current)
    }
    try map.perform(map.records[left].beforeLeaving, subject, state.current)
    try map.perform(map.records[entered].beforeEntering, subject, origin)
  }

  @inlinable
  func performAfter(_ subject: Subject) throws {
    try map.perform(map.records[left].afterLeaving, subject, state.current)
    try map.perform(map.records[entered].afterEntering, subject, origin)
    if isTransition {
      try map.perform(map.afterTransition, subject, from: origin, to: state.current)
    }
  }
}
