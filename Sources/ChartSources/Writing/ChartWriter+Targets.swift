import ChartDocuments

extension ChartWriter {
  /// `to: .open` or `via: …`; `nil` for a transition without a target.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - hasPayload: Whether the branches receive an error or a result. Default: they do not.
  func target(of transition: ChartDocument.Transition, hasPayload: Bool = false) -> Code? {
    switch transition.destination {
    case .none: return nil
    case .targets([.termination]): return .text("via: .terminate")
    case .targets(let targets):
      if targets.count == 1, case .join(let name) = targets[0] {
        return .text("via: .join(\(SwiftText.literal(name)))")
      }
      return target(targets, at: transition.position)
    case .fork(let list):
      return .labelled(
        "via", .call(".fork", [.labelled("branches", branches(list, transition, hasPayload))]))
    case .junction(let list):
      return .labelled(
        "via", .call(".junction", [branches(list, transition, hasPayload, hasElse: true)]))
    case .choice(let list):
      return .labelled(
        "via", .call(".choice", [branches(list, transition, hasPayload, hasElse: true)]))
    case .selection(let name, let candidates):
      return selection(name ?? "", among: candidates, at: transition.position)
    }
  }

  private func selection(
    _ name: String, among candidates: [String], at position: SourcePosition?
  ) -> Code {
    let call = requirements.call(.selection, .init(name, position: position))
    let list = candidates.map { names.state($0) }.joined(separator: ", ")
    return .labelled(
      "via",
      .element(
        Code.Modifier(
          head: ".selectionWithContext(among: [\(list)])",
          closure: Code.Closure(lines: ["try $0.subject.\(call)"]))))
  }

  private func branches(
    _ list: [ChartDocument.Branch], _ transition: ChartDocument.Transition, _ hasPayload: Bool,
    hasElse: Bool = false
  ) -> Code {
    .array(
      list.enumerated().map { index, branch in
        let isElse = hasElse && branch.condition == nil && index == list.count - 1
        return chained(
          start(of: branch, isElse: isElse, at: branch.position ?? transition.position),
          guards(branch.condition, withContext: hasPayload)
            + performs(branch.actions, withContext: hasPayload))
      })
  }

  private func start(
    of branch: ChartDocument.Branch, isElse: Bool, at position: SourcePosition?
  ) -> Code {
    if branch.targets.count == 1, case .state(let id) = branch.targets[0] {
      return .text("\(isElse ? ".otherwise" : ".to")(\(names.state(id)))")
    }
    return .call(".via", [entry(to: branch.targets, at: position)])
  }

  // MARK: - States, histories and points

  /// `to: .open`, `via: .history(of: .settings)`; several targets are a fork.
  func target(_ targets: [ChartDocument.Target], at position: SourcePosition?) -> Code {
    if targets.count == 1, case .state(let id) = targets[0] {
      return .text("to: \(names.state(id))")
    }
    return .labelled("via", entry(to: targets, at: position))
  }

  private func entry(to targets: [ChartDocument.Target], at position: SourcePosition?) -> Code {
    if targets.count == 1 { return entry(to: targets[0], at: position) }
    let states = targets.compactMap { target -> Code? in
      if case .state(let id) = target { .text(names.state(id)) } else { nil }
    }
    if states.count == targets.count { return .call(".fork", [.array(states)]) }
    let others = targets.filter { if case .state = $0 { false } else { true } }
      .map { entry(to: $0, at: position) }
    return .call(
      ".fork", [.array(states), .labelled("and", others[0])] + others.dropFirst())
  }

  private func entry(to target: ChartDocument.Target, at position: SourcePosition?) -> Code {
    switch target {
    case .state(let id): return .text(".fork([\(names.state(id))])")
    case .history(let id, let kind, let region):
      let deep = kind.choose(shallow: "", deep: ".deep, ")
      let part = region.map { ", region: \(SwiftText.literal($0))" } ?? ""
      return .text(".history(\(deep)of: \(names.state(id))\(part))")
    case .entryPoint(let name, let id):
      return .text(".entryPoint(\(SwiftText.literal(name)), of: \(names.state(id)))")
    case .exitPoint(let name): return .text(".exitPoint(\(SwiftText.literal(name)))")
    case .join, .termination:
      report.error(
        "A join and the end of the machine must be the only target of a transition: remove the others.",
        at: position)
      return .text(".terminate")
    }
  }
}
