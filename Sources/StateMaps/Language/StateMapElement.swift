import Schematic

/// One line of a map's body: a state, or something that is performed or asked.
///
/// Elements are made by the words of ``StateMap``, such as `state` and `afterEntering`, and are only
/// looked at when a ``StateMapSchema`` is made.
public struct StateMapElement<State: Hashable, Subject> {
  @usableFromInline
  indirect enum Kind {
    case state(MappedState<State, Subject>)
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

/// A state as it stands in a map's body.
@usableFromInline
struct MappedState<State: Hashable, Subject> {
  enum Role {
    /// May go to these.
    case ordinary(to: [State])
    /// May go to these; any state may go to it.
    case global(to: [State])
    /// Cannot be left.
    case final
    /// Cannot be left; any state may go to it.
    case finalGlobal
    /// Where the machine is while it is suspended.
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

extension MappedState {
  /// The states that stand in its list.
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

/// What is performed when one state is entered or left.
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

/// What is performed at every transition of the machine.
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

/// What decides whether a state may be entered.
@usableFromInline
struct StateBarrier<State: Hashable, Subject> {
  /// What diagrams show.
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

/// What picks the state that a request without a target leads to.
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
