/// The target of the initial transition of a composite state, a region or a chart.
///
/// `state(.settings, initialTransition: .history(.shallow)) { … }`. For initial states, the parameter `initial`
/// of `state` and `region` is shorter: `state(.on, initial: .paused) { … }`.
public enum InitialTransition<State: Hashable>: Hashable {
  /// The first child.
  case first
  /// Descendants; several are in different regions. An empty list means the first child.
  case states([State])
  /// The composite's own history.
  case history(HistoryKind)
  /// No target: entering the composite enters none of its children.
  case none
}

extension InitialTransition: Sendable where State: Sendable {}
extension InitialTransition: Encodable where State: Encodable {}
extension InitialTransition: Decodable where State: Decodable {}

extension InitialTransition {
  /// Returns the target with other states.
  ///
  /// An empty list of states becomes `first`.
  public func map<Other>(_ state: (State) -> Other) -> InitialTransition<Other> {
    switch self {
    case .states([]), .first: .first
    case .states(let states): .states(states.map(state))
    case .history(let kind): .history(kind)
    case .none: .none
    }
  }
}
