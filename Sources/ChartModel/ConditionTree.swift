/// A condition as data: the configuration answers for states, and functions for the rest.
///
/// In a body, states are values of the chart's type and predicates are functions; in an outline, both are
/// numbers. `all([])` always holds, and `any([])` never.
public enum ConditionTree<State, Predicate> {
  /// A function of the program.
  case predicate(Predicate)
  /// A state is active.
  case isIn(State)
  /// It does not hold.
  indirect case not(ConditionTree)
  /// All hold; they are evaluated in order, up to the first that does not.
  case all([ConditionTree])
  /// At least one holds; they are evaluated in order, up to the first that does.
  case any([ConditionTree])
}

extension ConditionTree: Equatable where State: Equatable, Predicate: Equatable {}
extension ConditionTree: Hashable where State: Hashable, Predicate: Hashable {}
extension ConditionTree: Sendable where State: Sendable, Predicate: Sendable {}
extension ConditionTree: Encodable where State: Encodable, Predicate: Encodable {}
extension ConditionTree: Decodable where State: Decodable, Predicate: Decodable {}

extension ConditionTree {
  /// The same condition with other states and predicates, which are replaced in the order of declaration.
  public func map<OtherState, OtherPredicate>(
    _ state: (State) -> OtherState, _ predicate: (Predicate) -> OtherPredicate
  ) -> ConditionTree<OtherState, OtherPredicate> {
    switch self {
    case .predicate(let own): .predicate(predicate(own))
    case .isIn(let own): .isIn(state(own))
    case .not(let part): .not(part.map(state, predicate))
    case .all(let parts): .all(parts.map { $0.map(state, predicate) })
    case .any(let parts): .any(parts.map { $0.map(state, predicate) })
    }
  }

  /// Whether it holds, for a function that knows which states are active, and one that evaluates predicates.
  public func holds(
    _ isIn: (State) -> Bool, _ predicate: (Predicate) throws -> Bool
  ) rethrows -> Bool {
    switch self {
    case .predicate(let own): try predicate(own)
    case .isIn(let state): isIn(state)
    case .not(let part): try !part.holds(isIn, predicate)
    case .all(let parts): try parts.allSatisfy { try $0.holds(isIn, predicate) }
    case .any(let parts): try parts.contains { try $0.holds(isIn, predicate) }
    }
  }

  /// The states for which it asks, in the order of declaration.
  public var states: [State] {
    switch self {
    case .predicate: []
    case .isIn(let state): [state]
    case .not(let part): part.states
    case .all(let parts), .any(let parts): parts.flatMap(\.states)
    }
  }

  /// The predicates that it evaluates, in the order of declaration.
  public var predicates: [Predicate] {
    switch self {
    case .predicate(let predicate): [predicate]
    case .isIn: []
    case .not(let part): part.predicates
    case .all(let parts), .any(let parts): parts.flatMap(\.predicates)
    }
  }
}
