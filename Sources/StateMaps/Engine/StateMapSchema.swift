import Schematic

/// A map, checked and put into tables once: what any number of machines run.
///
/// ```swift
/// let schema = try StateMapSchema(UserSession())
/// let machine = StateMachine(schema: schema, subject: app)
/// ```
/// A request goes through these checks, in this order; the first that fails refuses it with a
/// ``StateMapRefusal``, before anything is performed:
///
/// 1. The machine is not suspended, and its state is not final.
/// 2. The map has the state that is requested, and it is not the background state.
/// 3. The current state lists it, or it is global, or it is the current state itself.
/// 4. Its barrier lets pass. If it redirects, its target goes through 2 to 4.
/// 5. It is not the current state; if it is, the request is ignored, or refused if the options say so.
public struct StateMapSchema<State: Hashable, Subject>: StateMachineSchemaProtocol {
  /// What the machine handles.
  public typealias Event = StateMapRequest<State>
  /// A state of the map; a machine's state is a ``StateMapConfiguration`` of it.
  public typealias ActiveState = State
  /// What one transition performs.
  public typealias Step = StateMapStep<State, Subject>

  @usableFromInline let map: CompiledStateMap<State, Subject>

  /// Checks `map` and puts it into tables.
  ///
  /// - Throws: All faults of the map at once.
  public init<Map: StateMap<State, Subject>>(
    _ map: Map
  ) throws(StateMapError) {
    let outline = StateMapOutline(map.body)
    let faults = outline.faults
    guard faults.isEmpty, let initial = outline.states.first?.id else {
      throw StateMapError(faults: faults)
    }
    self.map = CompiledStateMap(
      outline, initial: initial, refusesCurrentState: map.refusesCurrentState)
  }

  /// The first state of the body.
  public var initialState: StateMapConfiguration<State> {
    StateMapConfiguration(map.initial)
  }

  /// What `request` leads to.
  ///
  /// - Throws: `Rejection` with a ``StateMapRefusal``; what a barrier or a selection throws.
  @inlinable
  public func step(
    from state: StateMapConfiguration<State>, on request: StateMapRequest<State>,
    subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    if case .to(let target) = request, !state.isSuspended {
      let (from, to) = (map.number(of: state.current), map.number(of: target))
      switch map.verdict(from: from, to: to) {
      case .taken:
        return StateMapStep(map, from: state.current, from, to: target, to)
      case .ignored:
        return nil
      case .open:
        break
      }
    }
    return try map.answer(to: request, in: state, subject: subject)
  }

  /// A configuration that comes from elsewhere, for instance a decoded one.
  ///
  /// - Returns: The same; if it is suspended, with this map's background state as the current one.
  /// - Throws: ``StateMapRefusal`` when the map doesn't have its states, and when it is in the
  ///   background state without anything to return to.
  public func validated(
    _ state: StateMapConfiguration<State>
  ) throws -> StateMapConfiguration<State> {
    try map.adopted(state)
  }

  /// The states that the map allows from `state`, in the order of the body: those of its list, and
  /// the global ones.
  ///
  /// None from a final state, and none from the background state, which only a resume leaves. No
  /// barrier is asked.
  public func allowedStates(from state: State) -> [State] {
    map.allowedStates(from: state)
  }
}
