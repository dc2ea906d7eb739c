import ChartModel

extension TBStateMachineReader {
  /// Reads a simple or compound transition.
  mutating func readTransition(_ node: JSONNode) {
    guard faults.members(node, "A transition") != nil else { return }
    // Files of TBStateMachine before compound transitions have no types.
    guard let type = node["type"] else { return readSimple(node) }
    switch faults.text(type, "'type'") {
    case nil: break
    case "simple": readSimple(node)
    case "compound": readCompound(node)
    case let other?:
      faults.add(
        "The type of a transition is 'simple' or 'compound', and not '\(other)'.", at: type.position
      )
    }
  }

  private mutating func readSimple(_ node: JSONNode) {
    let event = faults.text("name", of: node, "A transition")
    let source = state(at: "source", of: node, "A transition")
    let target = state(at: "target", of: node, "A transition")
    let kind = readKind(node)
    guard let event, let source, let target, let kind else { return }
    if kind == .internal, source.id != target.id {
      faults.add(
        "An internal transition has its source as its target; write 'local' or 'external' for another.",
        at: node["kind"]?.position)
    }
    var transition = ChartDocument.Transition(
      on: .events([.event(event)]), kind: kind,
      to: kind == .internal ? .none : .targets([.state(target.id)]), position: node.position)
    transition.extras.members =
      node.members?.except(["type", "kind", "name", "source", "target"]) ?? []
    transitions[source.id, default: []].append(transition)
  }

  /// Reads the kind of a transition.
  ///
  /// Default: external.
  private mutating func readKind(_ node: JSONNode) -> TransitionKind? {
    guard let kind = node["kind"] else { return .external }
    guard let text = faults.text(kind, "'kind'") else { return nil }
    guard let kind = TransitionKind(rawValue: text) else {
      faults.add(
        "The kind of a transition is 'external', 'local' or 'internal', and not '\(text)'.",
        at: kind.position)
      return nil
    }
    return kind
  }
}
