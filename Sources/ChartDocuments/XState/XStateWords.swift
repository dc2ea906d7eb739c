/// The names of members in XState's files.
enum XStateWords {
  /// The members of states that mean behaviour, and are read.
  static let behavior: Set<String> = [
    "initial", "states", "on", "always", "after", "onDone", "entry", "exit", "invoke",
  ]

  /// The members of states that are read; all others are kept as extras.
  ///
  /// `key`, `order` and `transitions` are in definitions, and repeat what is said elsewhere.
  static let known: Set<String> = behavior.union([
    "id", "type", "history", "tags", "key", "order", "transitions",
  ])

  /// What members of states that XState 5 does not have, or that need its interpreter, are instead.
  static let ofStates: [String: String] = [
    "onEntry": "XState 5 writes 'entry'",
    "onExit": "XState 5 writes 'exit'",
    "activities": "XState 5 writes 'invoke'",
    "parallel": "XState 5 writes \"type\": \"parallel\"",
    "data": "XState 5 writes 'output'",
    "strict": "XState 5 has no strict machines",
    "delimiter": "XState 5 separates keys by periods",
    "route": "write a transition for each event",
    "timeout": "write 'after'",
    "onTimeout": "write 'after'",
    "choice": "write 'always' with guards",
  ]

  /// The members of transitions that are read; all others are kept as extras.
  static let knownOfTransitions: Set<String> = [
    "target", "actions", "guard", "reenter", "source", "eventType", "event", "delay",
  ]

  /// What members of transitions that XState 5 does not have are instead.
  static let ofTransitions: [String: String] = [
    "cond": "XState 5 writes 'guard'",
    "in":
      "XState 5 writes \"guard\": {\"type\": \"xstate.stateIn\", \"params\": {\"stateId\": \"#id\"}}",
    "internal": "transitions of XState 5 are internal without \"reenter\": true",
    "to": "a function of XState 6 cannot be read: write 'target', 'guard' and 'actions'",
  ]

  /// The members of transitions that are no extras.
  static let notWrittenOfTransitions = knownOfTransitions.union(ofTransitions.keys)

  /// The members of states that are no extras.
  static let notWrittenOfStates = known.union(ofStates.keys)

  /// What members of invocations that XState 5 does not have, or that need its interpreter, are
  /// instead.
  static let ofInvocations: [String: String] = [
    "data": "XState 5 writes 'input'",
    "autoForward": "XState 5 has no forwarding: send the events in an action",
    "onSnapshot": "let the work send an event",
    "timeout": "write 'after'",
    "onTimeout": "write 'after'",
  ]
}

extension XStateReader {
  /// Notes members that other versions of XState write, or that cannot be carried out here.
  mutating func refuseOtherVersions(of json: JSONNode, _ words: [String: String]) {
    for member in json.members ?? [] {
      guard let remedy = words[member.name] else { continue }
      faults.add("'\(member.name)' cannot be read: \(remedy).", at: member.position)
    }
  }

  /// The members that are kept, because they do nothing.
  func extras(of json: JSONNode, known: Set<String>) -> [JSONMember] {
    (json.members ?? []).compactMap { member in
      if known.contains(member.name) { return nil }
      guard member.name == "meta", let meta = member.value.members else {
        return JSONMember(member.name, member.value.value)
      }
      let kept = meta.except([XStateNote.name])
      return kept.isEmpty && !meta.isEmpty ? nil : JSONMember("meta", .object(kept))
    }
  }
}
