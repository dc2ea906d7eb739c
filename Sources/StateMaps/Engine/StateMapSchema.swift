import Schematic

/// A validated and compiled state map, for any number of machines.
///
/// ```swift
/// let schema = try StateMapSchema(UserSession())
/// let machine = StateMachine(schema: schema, subject: app)
/// ```
/// A request passes these checks, in this order. The first that fails rejects the request with a
/// ``StateMapRejection``, before any hook is performed:
///
/// 1. The machine is not suspended, and its state is not final.
/// 2. The map declares the requested state, and it is not the background state.
/// 3. The current state lists it, or it is global, or it is the current state itself.
/// 4. Its barriers (guards on entering the state) allow it. If one redirects, its target passes
///    checks 2 to 4.
/// 5. It is not the current state. Otherwise the request is ignored, or rejected if
///    ``StateMap/rejectsCurrentState`` is `true`.
public struct StateMapSchema<State: Hashable, Subject>: StateMachineSchemaProtocol {
  /// The requests that the machine handles.
  public typealias Event = StateMapRequest<State>
  @usableFromInline let map: CompiledStateMap<State, Subject>

  /// Validates and compiles `map`.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the map.
  public init<Map: StateMap<State, Subject>>(
    _ map: Map
  ) throws(InvalidDefinitionError) {
    let outline = StateMapOutline(map.body)
    let faults = outline.faults
    guard faults.isEmpty, let initial = outline.states.first?.id else {
      throw InvalidDefinitionError("The map", faults)
    }
    self.map = CompiledStateMap(
      outline, initial: initial, rejectsCurrentState: map.rejectsCurrentState,
      named: map.definitionName, version: map.definitionVersion)
  }

  /// The first state of the body.
  public var initialState: StateMapConfiguration<State> {
    StateMapConfiguration(map.initial)
  }

  /// Returns the step for `request`.
  ///
  /// - Throws: `Rejection` with a ``StateMapRejection``, or the error of a barrier or a selection.
  @inlinable
  public func step(
    from state: StateMapConfiguration<State>, on request: StateMapRequest<State>,
    subject: @autoclosure () throws -> Subject
  ) throws -> StateMapStep<State, Subject>? {
    try unretainedStep(from: state, on: request, subject: subject())?.retained
  }

  /// Calls `body` with the same step, which does not retain the compiled map.
  @inlinable @inline(__always)
  public func withPlan<Value>(
    from origin: StateMapConfiguration<State>, for trigger: StepTrigger<StateMapRequest<State>>,
    subject: StepSubject<Self>,
    _ body: (PlannedStep<StateMapStep<State, Subject>>, StepSubject<Self>) throws -> Value
  ) throws -> StepResult<Value> {
    guard case .event(let request) = trigger,
      let step = try unretainedStep(from: origin, on: request, subject: subject.load())
    else { return .none }
    return .taken(try body(PlannedStep(consume step), subject))
  }

  @inlinable @inline(__always)
  func unretainedStep(
    from state: StateMapConfiguration<State>, on request: StateMapRequest<State>,
    subject: @autoclosure () throws -> Subject
  ) throws -> StateMapStep<State, Subject>? {
    if case .to(let target) = request, !state.isSuspended {
      let (from, to) = (map.number(of: state.current), map.number(of: target))
      switch map.answer(from: from, to: to) {
      case .accepted:
        return StateMapStep(map, from: state.current, from, to: target, to)
      case .ignored:
        return nil
      case .undecided:
        break
      }
    }
    return try map.step(for: request, in: state, subject: subject)
  }

  /// Validates a configuration from another source, such as a decoded one.
  ///
  /// - Returns: The configuration; if it is suspended, with this map's background state as the
  ///   current one.
  /// - Throws: ``StateMapRejection`` if the map does not declare its states, or if it is in the
  ///   background state without a state to resume.
  public func validated(
    _ state: StateMapConfiguration<State>
  ) throws -> StateMapConfiguration<State> {
    try map.adopted(state)
  }

  /// Returns the states that the map allows from `state`, in the order of the body: those of its
  /// list, and the global states.
  ///
  /// The result is empty for a final state, and for the background state, which only `resume()`
  /// exits. Barriers are not evaluated.
  public func allowedStates(from state: State) -> [State] {
    map.allowedStates(from: state)
  }
}
