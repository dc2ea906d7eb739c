import Schematic

/// A condition as a value: named guards, `.isIn(.locked)`, `.not(…)`, `.and([…, …])` and `.or([…, …])`.
///
/// ```swift
/// on(.order, to: .ordered)
///   .when(.and([.guard("in stock") { $0.count > 0 }, .not(.isIn(.closed))]))
/// ```
/// Unlike a closure, a condition can be read: diagrams show it, and files contain it. An exploration knows the
/// active states, and that `.guard("in stock") { … }` and its negation never hold at once. Guards with the same
/// name are one condition for it, so give them names.
///
/// A property of the chart declares a condition for several lines:
/// `var isOpen: ChartCondition<State, Event, Subject> { .not(.isIn(.closed)) }`.
public struct ChartCondition<State: Hashable, Event, Subject> {
  let tree: DeclaredCondition<State, Event, Subject>

  /// Holds while a state is active: SCXML's `In()`, and `oclInState` of UML.
  ///
  /// - Parameter state: A state of the chart; in a submachine, one of its own. It may be in another region.
  public static func isIn(_ state: State) -> Self { Self(tree: .isIn(state)) }

  /// Holds if a function of the subject returns `true`.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams, files and explorations. Default: none.
  ///   - condition: The guard. It receives the subject.
  public static func `guard`(
    _ name: String? = nil, _ condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    Self(tree: .predicate(NamedBehavior(name, .subject(condition))))
  }

  /// Holds if a function of the context returns `true`: of the event, the subject and the active states.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams, files and explorations. Default: none.
  ///   - condition: The guard. It receives the context.
  public static func guardWithContext(
    _ name: String? = nil,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    Self(tree: .predicate(NamedBehavior(name, .context(condition))))
  }

  /// Holds if the condition does not.
  public static func not(_ condition: Self) -> Self { Self(tree: .not(condition.tree)) }

  /// Holds if all conditions hold.
  ///
  /// They are evaluated in order, up to the first that does not. Without any, the condition always holds.
  public static func and(_ conditions: [Self]) -> Self { Self(tree: .all(conditions.map(\.tree))) }

  /// Holds if at least one condition holds.
  ///
  /// They are evaluated in order, up to the first that does. Without any, the condition never holds.
  public static func or(_ conditions: [Self]) -> Self { Self(tree: .any(conditions.map(\.tree))) }
}

extension ChartContext {
  /// Whether a condition holds in the ``configuration`` of this action.
  ///
  /// `if try context.holds(.isIn(.loud)) { context.raise(.announced) }`
  ///
  /// - Throws: The errors of the guards in the condition.
  public func holds(_ condition: ChartCondition<State, Event, Subject>) throws -> Bool {
    var record = FailureRecord(handling: view.pointee.payload?.pointee ?? StepPayload())
    return try withUnsafeMutablePointer(to: &record) { record in
      let context = ChartGuardContext(
        event: event, subject: subject, configuration: configuration, failures: record)
      return try condition.tree.holds({ context.isActive($0) }, { try $0.form.holds(in: context) })
    }
  }
}
