import Schematic

/// One element of a map's body: a state, a hook, a barrier, or a selection.
///
/// The methods of ``StateMap``, such as `state` and `afterEntering`, make elements. They are validated
/// when a ``StateMapSchema`` is made.
public struct StateMapElement<State: Hashable, Subject> {
  @usableFromInline
  indirect enum Kind {
    case state(StateMapState<State, Subject>)
    case hook(StateHook<State, Subject>)
    case transitionHook(TransitionHook<State, Subject>)
    case barrier(StateBarrier<State, Subject>)
    case next(DynamicTransition<State, Subject>)
  }

  let kind: Kind

  @usableFromInline
  init(_ kind: Kind) {
    self.kind = kind
  }
}

/// A state of a map's body.
@usableFromInline
struct StateMapState<State: Hashable, Subject> {
  enum Role {
    /// Has these targets.
    case ordinary(to: [State])
    /// Has these targets, and may be entered from any state.
    case global(to: [State])
    /// Cannot be exited.
    case final
    /// Cannot be exited, and may be entered from any state.
    case finalGlobal
    /// The current state of a suspended machine.
    case background
  }

  let id: State
  let role: Role
  let elements: [StateMapElement<State, Subject>]

  init(_ id: State, _ role: Role, _ elements: [StateMapElement<State, Subject>]) {
    self.id = id
    self.role = role
    self.elements = elements
  }
}

extension StateMapState {
  /// The states of its list.
  var allowed: [State] {
    switch role {
    case .ordinary(let states), .global(let states): states
    case .final, .finalGlobal, .background: []
    }
  }

  var isFinal: Bool {
    switch role {
    case .final, .finalGlobal: true
    case .ordinary, .global, .background: false
    }
  }

  var isGlobal: Bool {
    switch role {
    case .global, .finalGlobal: true
    case .ordinary, .final, .background: false
    }
  }

  var isBackground: Bool {
    if case .background = role { true } else { false }
  }
}

/// An action on entering or exiting a state.
@usableFromInline
struct StateHook<State: Hashable, Subject> {
  @usableFromInline
  enum Moment: String, CaseIterable {
    case beforeEntering, afterEntering, beforeLeaving, afterLeaving
  }

  let moment: Moment
  let name: String?
  let action: (Subject, State) throws -> Void

  @usableFromInline
  init(
    _ moment: Moment, _ name: String?, _ action: @escaping (Subject, State) throws -> Void
  ) {
    self.moment = moment
    self.name = name
    self.action = action
  }
}

/// An action at every transition of the machine.
@usableFromInline
struct TransitionHook<State: Hashable, Subject> {
  @usableFromInline
  enum Moment: String {
    case beforeTransition, afterTransition
  }

  let moment: Moment
  let action: (Subject, State, State) throws -> Void

  @usableFromInline
  init(_ moment: Moment, _ action: @escaping (Subject, State, State) throws -> Void) {
    self.moment = moment
    self.action = action
  }
}

/// A guard on entering a state.
@usableFromInline
struct StateBarrier<State: Hashable, Subject> {
  /// The name in diagrams.
  let name: String?
  @usableFromInline let decide: (Subject, State) throws -> BarrierDecision<State>

  @usableFromInline
  init(
    _ name: String?, _ decide: @escaping (Subject, State) throws -> BarrierDecision<State>
  ) {
    self.name = name
    self.decide = decide
  }
}

/// The selection of the target for a request without one.
@usableFromInline
struct DynamicTransition<State: Hashable, Subject> {
  @usableFromInline let candidates: [State]
  let name: String?
  @usableFromInline let select: (Subject) throws -> State?

  init(
    _ candidates: [State], _ name: String?, _ select: @escaping (Subject) throws -> State?
  ) {
    self.candidates = candidates
    self.name = name
    self.select = select
  }
}
