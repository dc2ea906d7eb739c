/// A condition as data: tests of active states, predicates, and their combinations.
///
/// In the body of a chart, states are values of the chart's type, and predicates are functions. In an outline,
/// both are numbers. `all([])` always holds; `any([])` never does.
public enum ConditionTree<State, Predicate> {
  /// The predicate holds.
  case predicate(Predicate)
  /// The state is active.
  case isIn(State)
  /// The condition does not hold.
  indirect case not(ConditionTree)
  /// All conditions hold; they are evaluated in order, up to the first that does not.
  case all([ConditionTree])
  /// At least one condition holds; they are evaluated in order, up to the first that does.
  case any([ConditionTree])
}

extension ConditionTree: Equatable where State: Equatable, Predicate: Equatable {}
extension ConditionTree: Hashable where State: Hashable, Predicate: Hashable {}
extension ConditionTree: Sendable where State: Sendable, Predicate: Sendable {}
extension ConditionTree: Encodable where State: Encodable, Predicate: Encodable {}
extension ConditionTree: Decodable where State: Decodable, Predicate: Decodable {}

extension ConditionTree {
  /// Returns the condition with other states and predicates, which are replaced in the order of declaration.
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

  /// Evaluates the condition, part by part, up to the one that decides.
  ///
  /// - Parameters:
  ///   - isIn: Returns whether a state is active.
  ///   - predicate: Evaluates a predicate.
  /// - Throws: The error of a predicate.
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

  /// The states that the condition tests, in the order of declaration.
  public var states: [State] {
    switch self {
    case .predicate: []
    case .isIn(let state): [state]
    case .not(let part): part.states
    case .all(let parts), .any(let parts): parts.flatMap(\.states)
    }
  }

  /// The predicates of the condition, in the order of declaration.
  public var predicates: [Predicate] {
    switch self {
    case .predicate(let predicate): [predicate]
    case .isIn: []
    case .not(let part): part.predicates
    case .all(let parts), .any(let parts): parts.flatMap(\.predicates)
    }
  }
}
