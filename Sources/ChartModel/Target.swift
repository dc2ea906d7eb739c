/// The target of a transition: as declared, or in an outline, where states are numbers.
public enum Target<State: Hashable, Branch, Selector> {
  /// No target: the transition is internal.
  case none
  /// A state, or, as a fork, several states in different regions.
  case states([State])
  /// A history, an entry or exit point, or a fork without actions of its own.
  case destination(Destination<State>)
  /// A fork: branches without guards, in different regions.
  case fork([Branch])
  /// One branch of several, selected before anything is exited.
  case junction([Branch])
  /// One branch of several, selected after the actions of the transition to the choice.
  case choice([Branch])
  /// The state that the selector returns, one of these; for `nil` the transition is not enabled.
  case among([State], Selector)
  /// A join, by its name.
  case join(String)
  /// The end of the machine.
  case termination
}

extension Target: Sendable where State: Sendable, Branch: Sendable, Selector: Sendable {}
extension Target: Equatable where Branch: Equatable, Selector: Equatable {}
extension Target: Hashable where Branch: Hashable, Selector: Hashable {}
extension Target: Encodable where State: Encodable, Branch: Encodable, Selector: Encodable {}
extension Target: Decodable where State: Decodable, Branch: Decodable, Selector: Decodable {}

extension Target {
  /// Creates the target for a destination without branches.
  public init(_ destination: Destination<State>) {
    self =
      switch destination {
      case .states(let states): .states(states)
      case .history, .fork, .entryPoint, .exitPoint: .destination(destination)
      }
  }

  /// The branches of a fork, a junction or a choice; empty for other targets.
  public var branches: [Branch] {
    switch self {
    case .fork(let branches), .junction(let branches), .choice(let branches): branches
    case .none, .states, .destination, .among, .join, .termination: []
    }
  }
}

/// A static target: the target of a branch or a join, or a part of a fork.
public indirect enum Destination<State: Hashable>: Hashable {
  /// A state, or several states in different regions.
  case states([State])
  /// The states that were active when a composite, or one of its regions, was last exited.
  case history(of: State, HistoryKind, region: String? = nil)
  /// States, histories and entry points in different regions.
  case fork([Destination])
  /// The entry point of that name of a composite state.
  case entryPoint(String, of: State)
  /// The exit point of that name of the nearest composite around the source that declares one.
  ///
  /// `isDeclared` is `false` for a source in a submachine without such a point around the source. The points of
  /// the enclosing chart are not visible there.
  case exitPoint(String, isDeclared: Bool = true)

  /// Returns the only destination as it is, or a fork to several, without nested forks.
  public static func fork(to targets: [Destination]) -> Self {
    let targets = targets.flatMap { target in
      switch target {
      case .states([]): [] as [Destination]
      case .fork(let parts): parts
      case .states, .history, .entryPoint, .exitPoint: [target]
      }
    }
    let states = targets.flatMap { target in
      if case .states(let states) = target { states } else { [] as [State] }
    }
    let isPlain = targets.allSatisfy { if case .states = $0 { true } else { false } }
    if isPlain { return .states(states) }
    return targets.count == 1 ? targets[0] : .fork(targets)
  }

  /// Returns a fork to states and other destinations in different regions.
  public static func fork(_ states: [State], and others: [Destination]) -> Self {
    others.isEmpty ? .states(states) : .fork(to: states.map { .states([$0]) } + others)
  }
}

extension Destination: Sendable where State: Sendable {}
extension Destination: Encodable where State: Encodable {}
extension Destination: Decodable where State: Decodable {}

extension Destination {
  /// Returns the destination with other states.
  ///
  /// - Parameters:
  ///   - state: Returns the other state.
  ///   - isExitPoint: Returns whether a composite around the source declares an exit point of that name.
  public func map<Other>(
    _ state: (State) -> Other, isExitPoint: (String) -> Bool
  ) -> Destination<Other> {
    switch self {
    case .states(let states): .states(states.map(state))
    case .history(let composite, let kind, let region):
      .history(of: state(composite), kind, region: region)
    case .fork(let targets): .fork(targets.map { $0.map(state, isExitPoint: isExitPoint) })
    case .entryPoint(let name, let composite): .entryPoint(name, of: state(composite))
    case .exitPoint(let name, let isDeclared):
      .exitPoint(name, isDeclared: isDeclared && isExitPoint(name))
    }
  }
}
