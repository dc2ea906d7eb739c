/// A branch of a junction or a choice: `.to(.vip).when { $0.isVIP }`, `.otherwise(.hall)`.
///
/// The first branch whose guards hold is taken. One without a guard is always taken, so it is the
/// last one.
public struct Branch<State: Hashable, Event, Subject> {
  package let target: Destination<State>
  @usableFromInline package var behavior: LineBehavior<State, Event, Subject>

  @usableFromInline
  package init(
    _ target: Destination<State>, behavior: LineBehavior<State, Event, Subject> = LineBehavior(nil)
  ) {
    self.target = target
    self.behavior = behavior
  }

  /// Empty for a branch that is taken when no other is.
  package var guards: SmallList<ChartGuard<State, Event, Subject>> { behavior.guards }
  package var actions: SmallList<ChartAction<State, Event, Subject>> { behavior.actions }
}

extension Branch: ModifiableLine {}

/// A branch of a junction or a choice whose guards and actions get the event's payload:
/// `.to(.loud).when { deck, volume in volume > 0.9 }`.
public struct PayloadBranch<State: Hashable, Event, Subject, Payload> {
  @usableFromInline
  enum Modifier {
    case `guard`(String?, (Subject, Payload) throws -> Bool)
    case action(String?, (Subject, Payload) throws -> Void)
    case contextGuard(
      String?, (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool)
    case contextAction(String?, (borrowing ChartContext<State, Event, Subject>) throws -> Void)
  }

  @usableFromInline let start: Branch<State, Event, Subject>
  /// Kept as they were written: only the trigger of the transition knows where the payload is.
  @usableFromInline var modifiers: [Modifier] = []

  /// A branch whose guards and actions do not get the payload, to share it with other transitions.
  public init(_ branch: Branch<State, Event, Subject>) {
    start = branch
  }

  init(_ target: Destination<State>) {
    start = Branch(target)
  }

  @usableFromInline
  func adding(_ modifier: Modifier) -> Self {
    var branch = self
    branch.modifiers.append(modifier)
    return branch
  }

  // Inlinable, so that the closures are compiled for the chart's own types.
  @inlinable
  package func carrying(
    _ payload: @escaping (Event) -> Payload?
  ) -> Branch<State, Event, Subject> {
    var branch = start
    for modifier in modifiers {
      branch =
        switch modifier {
        case .guard(let name, let condition):
          branch.adding(guard: name, GuardForm(carrying: payload, condition))
        case .action(let name, let action):
          branch.adding(action: name, ActionForm(carrying: payload, action))
        case .contextGuard(let name, let condition):
          branch.adding(guard: name, .context(condition))
        case .contextAction(let name, let action):
          branch.adding(action: name, .context(action))
        }
    }
    return branch
  }
}
