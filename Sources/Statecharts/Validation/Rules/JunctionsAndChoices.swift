extension ChartOutline {
  /// A junction and a choice have branches, a branch without a guard is the last one, and `otherwise`
  /// has no guard.
  func invalidBranches() -> [ChartFault] {
    transitions.indices.flatMap { transition in
      switch transitions[transition].target {
      case .junction(let branches):
        messages(of: branches, isChoice: false).map { fault(of: transition, $0) }
      case .choice(let branches):
        messages(of: branches, isChoice: true).map { fault(of: transition, $0) }
      case .none, .states, .destination, .fork, .among, .join, .termination: [ChartFault]()
      }
    }
  }

  private func fault(
    of transition: Int, _ finding: (message: FaultText, isWarning: Bool)
  ) -> ChartFault {
    let message: FaultText = "\(transition: transition) \(finding.message)"
    return finding.isWarning
      ? warning(transition: transition, message) : fault(transition: transition, message)
  }

  /// The faults of the branches, and whether the chart can be executed with them.
  private func messages(
    of branches: [Branch], isChoice: Bool
  ) -> [(message: FaultText, isWarning: Bool)] {
    let kind = isChoice ? "choice" : "junction"
    guard let last = branches.last else {
      return [("leads to a \(kind) without a branch: add \(.elseBranch).", false)]
    }
    if let index = branches.firstIndex(where: { $0.isElse && $0.hasGuard }) {
      let targets = FaultText.quoted(states(of: branches[index].target))
      return [
        (
          """
          leads to a \(kind) with a guard on '.otherwise' to \(targets), which is taken without a \
          condition. Write '.to' in place of '.otherwise', or remove the guard.
          """, false
        )
      ]
    }
    var found: [(message: FaultText, isWarning: Bool)] = []
    if branches.dropLast().contains(where: { !$0.hasGuard }) {
      found.append(
        (
          "leads to a \(kind) with \(.elseBranch) before its last branch: put it last.",
          true
        ))
    }
    if isChoice, last.hasGuard {
      let isExecutable = branches.contains { !$0.hasGuard }
      found.append(
        ("leads to a choice without \(.lastElseBranch): add one.", isExecutable))
    }
    return found
  }
}
