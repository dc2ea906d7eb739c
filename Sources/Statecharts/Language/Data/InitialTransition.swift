/// Where the initial transition of a composite state or of a region leads, for charts that are made of
/// data.
///
/// In a chart that is written in Swift, the parameters `initial`, `initialHistory` and
/// `entersInitialState` of ``Statechart/state(_:initial:_:tags:content:)`` and its variants say the same.
public enum InitialTransition<State: Hashable>: Hashable {
  /// To the first child.
  case first
  /// To these states: descendants, several of them in different regions. Without any, to the first child.
  case states([State])
  /// To the composite's own history.
  case history(HistoryKind)
  /// The composite has none: entering it enters none of its children.
  case none

  var declaration: InitialDeclaration<State> {
    switch self {
    case .first: .first
    case .states(let states): .listed(states)
    case .history(let kind): .history(isDeep: kind == .deep)
    case .none: .none
    }
  }
}

extension InitialTransition: Sendable where State: Sendable {}
