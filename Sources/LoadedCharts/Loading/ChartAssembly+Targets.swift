import ChartDocuments
import Statecharts

extension ChartAssembly {
  /// The target of a transition.
  func target<Line: GuardableLine<NamedState, NamedEvent, Subject>>(
    of transition: ChartDocument.Transition
  ) -> LinePseudostate<NamedState, NamedEvent, Subject, Line> {
    func branches(
      _ branches: [ChartDocument.Branch]
    ) -> [LineBranch<NamedState, NamedEvent, Subject, Line>] {
      branches.map { branch(for: $0, of: transition) }
    }
    switch transition.destination {
    case .none: return .none
    case .targets([.termination]): return .terminate
    case .targets(let targets):
      if targets.count == 1, case .join(let name) = targets[0] { return .join(name) }
      return LinePseudostate(entry(to: targets, at: transition.position))
    case .fork(let list): return .fork(branches: branches(list))
    case .junction(let list): return .junction(branches(list))
    case .choice(let list): return .choice(branches(list))
    case .selection(let name, let candidates):
      let select = selection(name, at: transition.position)
      return .selectionWithContext(among: candidates.map(names.state)) {
        try select?(LoadedGuardContext($0))
      }
    }
  }

  private func selection(
    _ name: String?, at position: SourcePosition?
  ) -> ((LoadedGuardContext<Subject>) throws -> NamedState?)? {
    guard let name else {
      ledger.report("A selection among states has no name: name the function.", at: position)
      return nil
    }
    return ledger.selection(ChartDocument.Reference(name, position: position))
  }

  private func branch<Line: GuardableLine<NamedState, NamedEvent, Subject>>(
    for branch: ChartDocument.Branch, of transition: ChartDocument.Transition
  ) -> LineBranch<NamedState, NamedEvent, Subject, Line> {
    let position = branch.position ?? transition.position
    let line: LineBranch<NamedState, NamedEvent, Subject, Line> = .via(
      entry(to: branch.targets, at: position))
    return performing(branch.actions, guarded(line, branch.condition, at: position))
  }

  /// The entry to states, histories and points; several targets are a fork.
  func entry(
    to targets: [ChartDocument.Target], at position: SourcePosition?
  ) -> EntryPseudostate<NamedState> {
    .fork(to: targets.compactMap { entry(to: $0, at: position) })
  }

  private func entry(
    to target: ChartDocument.Target, at position: SourcePosition?
  ) -> EntryPseudostate<NamedState>? {
    switch target {
    case .state(let id): return .fork([names.state(id)])
    case .history(let id, let kind, let region):
      return .history(kind, of: names.state(id), region: region)
    case .entryPoint(let name, let id): return .entryPoint(name, of: names.state(id))
    case .exitPoint(let name): return .exitPoint(name)
    case .join, .termination:
      ledger.report(
        "A join and the end of the machine must be the only target of a transition: remove the others.",
        at: position)
      return nil
    }
  }
}
