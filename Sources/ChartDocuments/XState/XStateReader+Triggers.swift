import ChartModel

extension XStateReader {
  /// The trigger for a member of `on`; `nil` and a fault if its name has no meaning.
  mutating func readTrigger(_ member: JSONNodeMember, of index: Int) -> ChartDocument.Trigger? {
    let name = member.name
    if name.hasPrefix("xstate.") { return readOwnEvent(member, of: index) }
    if let remedy = remedy(forOldEvent: name) {
      faults.add("The event '\(name)' is one of XState 4: \(remedy).", at: member.position)
      return nil
    }
    guard let event = Self.descriptor(name, matchesTokens: matchesTokens) else {
      faults.add(
        "'\(name)': only the last part of an event's name can be a wildcard, after a period.",
        at: member.position)
      return nil
    }
    return .events([event])
  }

  /// The descriptor for the name of an event; `nil` if it is not a name.
  static func descriptor(
    _ name: String, matchesTokens: Bool = false
  ) -> ChartDocument.EventDescriptor? {
    if name == "*" { return .any }
    let tokens = name.split(separator: ".", omittingEmptySubsequences: false)
    if tokens.dropLast().contains("*") { return nil }
    if tokens.last == "*" {
      let prefix = String(name.dropLast(2))
      // The writer notes that names are compared by tokens. Then `error` has the meaning of `error.*` here.
      return matchesTokens ? .event(prefix) : .prefix(prefix)
    }
    return .event(name)
  }

  private var matchesTokens: Bool { nodes[0].note["eventMatching"]?.string == "tokens" }

  private func remedy(forOldEvent name: String) -> String? {
    if name.isEmpty { return "XState 5 writes 'always' instead of an empty name" }
    if name.hasPrefix("done.invoke.") { return "write 'onDone' in 'invoke'" }
    if name.hasPrefix("error.platform.") { return "write 'onError' in 'invoke'" }
    if name.hasPrefix("done.state.") { return "write 'onDone' in the state" }
    return nil
  }

  /// The trigger for an event of XState itself.
  ///
  /// Definitions of machines contain such events instead of `onDone` and `after`.
  private mutating func readOwnEvent(
    _ member: JSONNodeMember, of index: Int
  ) -> ChartDocument.Trigger? {
    let name = member.name
    let node = nodes[index]
    if let id = name.dropping(prefix: "xstate.done.actor.") {
      return .taskDone(task(id, of: index))
    }
    if let id = name.dropping(prefix: "xstate.error.actor.") {
      return .taskFailed(task(id, of: index))
    }
    if name.dropping(prefix: "xstate.done.state.") == node.xstateID { return .completion }
    if let rest = name.dropping(prefix: "xstate.after."), rest.hasSuffix("." + node.xstateID) {
      let delay = String(rest.dropLast(node.xstateID.count + 1))
      return readDelay(delay, at: member.position).map { .after($0) }
    }
    faults.add(
      "The event '\(name)' is one of XState itself, which a machine here never gets: remove it.",
      at: member.position)
    return nil
  }
}

extension String {
  /// The rest after a prefix; `nil` if the text does not begin with it.
  func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
