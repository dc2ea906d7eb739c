extension ChartDeclarations {
  /// A junction and a choice have branches, a branch without a guard is the last one, and `otherwise`
  /// has no guard.
  func invalidBranches() -> [StatechartFault] {
    transitions.flatMap { node, transition in
      switch transition.target {
      case .junction(let branches):
        messages(of: branches, isChoice: false).map {
          fault(of: transition, node, $0)
        }
      case .choice(let branches):
        messages(of: branches, isChoice: true).map {
          fault(of: transition, node, $0)
        }
      case .none, .states, .destination, .fork, .among, .join, .termination: [StatechartFault]()
      }
    }
  }

  private func fault(
    of transition: Transition, _ node: Int, _ finding: (message: String, isWarning: Bool)
  ) -> StatechartFault {
    let message = "\(words(for: transition, of: node)) \(finding.message)"
    return finding.isWarning
      ? warning(node, transition, message) : fault(node, transition, message)
  }

  /// What is wrong with the branches, and whether the chart can be executed with it.
  private func messages(
    of branches: [Branch], isChoice: Bool
  ) -> [(message: String, isWarning: Bool)] {
    let kind = isChoice ? "choice" : "junction"
    guard let last = branches.last else {
      return [("leads to a \(kind) without a branch: add \(wording(.elseBranch)).", false)]
    }
    if let index = branches.firstIndex(where: { $0.isElse && $0.hasGuard }) {
      let targets = states(of: branches[index].target).map(name).quoted
      return [
        (
          """
          leads to a \(kind) with a guard on '.otherwise' to \(targets), which is taken without a \
          condition: write '.to' in place of '.otherwise', or remove the guard.
          """, false
        )
      ]
    }
    var found: [(message: String, isWarning: Bool)] = []
    if branches.dropLast().contains(where: { !$0.hasGuard }) {
      found.append(
        (
          "leads to a \(kind) with \(wording(.elseBranch)) before its last branch: put it last.",
          true
        ))
    }
    if isChoice, last.hasGuard {
      let isExecutable = branches.contains { !$0.hasGuard }
      found.append(
        ("leads to a choice without \(wording(.lastElseBranch)): add one.", isExecutable))
    }
    return found
  }
}
