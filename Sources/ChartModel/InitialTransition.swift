/// Where the initial transition of a composite state, of a region or of a chart leads.
///
/// `state(.settings, initialTransition: .history(.shallow)) { … }`. For initial states, the parameter `initial` of
/// `state` and `region` says the same: `state(.on, initial: .paused) { … }`.
public enum InitialTransition<State: Hashable>: Hashable {
  /// To the first child.
  case first
  /// To these states: descendants, several of them in different regions. Without any, to the first child.
  case states([State])
  /// To the composite's own history.
  case history(HistoryKind)
  /// The composite has none: entering it enters none of its children.
  case none
}

extension InitialTransition: Sendable where State: Sendable {}
extension InitialTransition: Encodable where State: Encodable {}
extension InitialTransition: Decodable where State: Decodable {}

extension InitialTransition {
  /// The same with other states.
  ///
  /// Without any states, it leads to the first child.
  public func map<Other>(_ state: (State) -> Other) -> InitialTransition<Other> {
    switch self {
    case .states([]), .first: .first
    case .states(let states): .states(states.map(state))
    case .history(let kind): .history(kind)
    case .none: .none
    }
  }
}
