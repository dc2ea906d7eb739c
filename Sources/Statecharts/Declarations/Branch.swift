import ChartModel

/// A branch of a transition on events by value, or of one that needs no event.
public typealias Branch<State: Hashable, Event, Subject> =
  LineBranch<State, Event, Subject, TransitionLine<State, Event, Subject>>

/// A branch of a transition on events with a payload, which guards and actions receive:
/// `.to(.loud).when { deck, volume in volume > 0.9 }`.
public typealias PayloadBranch<State: Hashable, Event, Subject, Payload> =
  LineBranch<State, Event, Subject, PayloadLine<State, Event, Subject, Payload>>

/// A branch of a junction, a choice or a fork: `.to(.vip).when { $0.isVIP }`, `.otherwise(.hall)`.
///
/// The first branch whose guards hold is taken, so a branch without a guard is the last one. The branches of a
/// fork have no guards, and all are taken. Guards and actions receive the same values as those of the line.
public struct LineBranch<State: Hashable, Event, Subject, Line: GuardableLine>: GuardableLine
where Line.State == State, Line.Event == Event, Line.Subject == Subject {
  let target: Destination<State>
  /// Whether the branch is declared as `.otherwise`, and must not have a guard.
  private let isElse: Bool
  /// Functions that add the guards and actions to a line: only the line can read an event's payload.
  private var modifiers: [(Line) -> Line] = []

  init(_ target: Destination<State>, isElse: Bool = false) {
    self.target = target
    self.isElse = isElse
  }

  private func adding(_ modifier: @escaping (Line) -> Line) -> Self {
    var branch = self
    branch.modifiers.append(modifier)
    return branch
  }

  /// The branch with a further guard or action.
  @_documentation(visibility: internal)
  public func adding(_ modifier: LineModifier<State, Event, Subject>) -> Self {
    adding { (line: Line) in line.adding(modifier) }
  }

  /// `line` with the guards and actions of the branch.
  fileprivate func modifying(_ line: Line) -> Line {
    modifiers.reduce(line) { line, modifier in modifier(line) }
  }
}

extension LineBranch: SubjectLine where Line: SubjectLine {}

extension LineBranch: GuardableSubjectLine where Line: GuardableSubjectLine {}

extension LineBranch: PayloadCarryingLine where Line: PayloadCarryingLine {
  /// The type of the value that the event carries.
  public typealias Payload = Line.Payload

  /// The branch with a further guard or action that receives the payload.
  @_documentation(visibility: internal)
  public func adding(
    carrying modifier:
      @escaping (PayloadReader<Event, Payload>) -> LineModifier<State, Event, Subject>
  ) -> Self {
    adding { (line: Line) in line.adding(carrying: modifier) }
  }
}

// MARK: - As declared

/// A branch with its guards and actions as they are compiled.
@usableFromInline
struct BranchDeclaration<State: Hashable, Event, Subject> {
  let target: Destination<State>
  let behavior: LineBehavior<State, Event, Subject>
  /// Whether it is declared as `.otherwise`.
  let isElse: Bool

  init(
    _ target: Destination<State>, behavior: LineBehavior<State, Event, Subject>,
    isElse: Bool = false
  ) {
    self.target = target
    self.behavior = behavior
    self.isElse = isElse
  }

  /// Empty for a branch that is taken when no other is.
  var guards: SmallList<DeclaredCondition<State, Event, Subject>> { behavior.guards }
  var actions: SmallList<ChartAction<State, Event, Subject>> { behavior.actions }
}

extension LineBranch where Line: ModifiableLine {
  func declaration(in line: Line) -> BranchDeclaration<State, Event, Subject> {
    BranchDeclaration(target, behavior: modifying(line).behavior, isElse: isElse)
  }
}
