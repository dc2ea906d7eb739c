import ChartModel

/// The members of one kind of object in XState's files.
struct XStateWords {
  /// The name of the object in messages.
  let what: String
  /// The members that are read.
  let read: Set<String>
  /// The members of XState that have no effect here, and are kept as extras.
  let kept: Set<String>
  /// Members that XState 5 does not have, or that need its interpreter, with advice for each.
  let refused: [String: String]

  /// `key`, `order` and `transitions` are in definitions, and repeat other members.
  static let state = Self(
    what: "a state",
    read: behavior.union(["id", "type", "history", "tags", "key", "order", "transitions"]),
    kept: descriptive.union([
      "context", "output", "version", "parent", "types", "schemas", "schema", "tsTypes",
      "predictableActionArguments", "preserveActionOrder",
    ]),
    refused: [
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
    ])

  /// The members of states that define behavior.
  static let behavior: Set<String> = [
    "initial", "states", "on", "always", "after", "onDone", "entry", "exit", "invoke",
  ]

  static let history = Self(
    what: "a history", read: state.read.union(["target"]), kept: state.kept, refused: state.refused)

  static let transition = Self(
    what: "a transition", read: ["target", "actions", "guard", "reenter"],
    kept: descriptive.union(["order"]),
    refused: [
      "cond": "XState 5 writes 'guard'",
      "in":
        "XState 5 writes \"guard\": {\"type\": \"xstate.stateIn\", \"params\": {\"stateId\": \"#id\"}}",
      "internal": "transitions of XState 5 are internal without \"reenter\": true",
      "delay": "XState 5 writes 'after' in the state",
      "to": "a function of XState 6 cannot be read: write 'target', 'guard' and 'actions'",
    ])

  /// In definitions, a transition also contains its place.
  static let definedTransition = Self(
    what: transition.what, read: transition.read.union(["source", "eventType", "event", "delay"]),
    kept: transition.kept, refused: transition.refused)

  static let initial = Self(
    what: "an initial transition", read: ["target", "actions", "source", "eventType", "reenter"],
    kept: descriptive, refused: [:])

  /// `type` is in definitions.
  static let invocation = Self(
    what: "an invocation", read: ["id", "src", "input", "onDone", "onError", "type"],
    kept: descriptive.union(["systemId", "onSnapshot"]),
    refused: [
      "data": "XState 5 writes 'input'",
      "autoForward": "XState 5 has no forwarding: send the events in an action",
      "timeout": "write 'after'",
      "onTimeout": "write 'after'",
    ])

  private static let descriptive: Set<String> = ["description", "meta"]

  /// Whether XState has a member.
  func has(_ name: String) -> Bool {
    read.contains(name) || refused[name] != nil || keeps(name)
  }

  /// Whether a member is kept as an extra.
  ///
  /// Names that no member of XState can have belong to other tools: `$schema`, `@editor.color`, `//`, `x-id`.
  func keeps(_ name: String) -> Bool {
    kept.contains(name) || name.hasPrefix("x-") || name.first?.isLetter != true
  }
}

extension XStateReader {
  /// Notes members that XState does not have, that other versions of it have, or that cannot be executed here.
  ///
  /// XState ignores unknown members. But a misspelled member is no guard, and nothing reports it.
  mutating func checkMembers(of json: JSONNode, _ words: XStateWords) {
    for member in json.members ?? [] where !words.read.contains(member.name) {
      if let remedy = words.refused[member.name] {
        faults.add("'\(member.name)' cannot be read: \(remedy).", at: member.position)
      } else if !words.keeps(member.name) {
        refuse(member, in: words.what, among: words.read.union(words.kept))
      }
    }
  }

  /// Notes parameters that XState's own actions and guards do not have.
  mutating func checkParameters(of builtIn: XStateBuiltIn, _ known: Set<String>) {
    for member in builtIn.members where !known.contains(member.name) {
      refuse(member, in: "'\(builtIn.type)'", among: known)
    }
  }

  private mutating func refuse(_ member: JSONNodeMember, in what: String, among known: Set<String>)
  {
    // Sorted, so that the same one of two equally similar names is always chosen.
    let suggestion = nearMisses.suggestion(for: member.name, among: known.sorted())
    let remedy = suggestion.isEmpty ? ": remove it, or write it into 'meta'." : suggestion
    faults.add("'\(member.name)' is no member of \(what)\(remedy)", at: member.position)
  }

  /// The members that are kept because they have no effect.
  ///
  /// The writer has noted members of other formats that XState does not have.
  func extras(of json: JSONNode, _ words: XStateWords) -> [JSONMember] {
    let own = (json.members ?? []).compactMap { member -> JSONMember? in
      guard words.keeps(member.name) else { return nil }
      guard member.name == "meta", let meta = member.value.members else {
        return JSONMember(member.name, member.value.value)
      }
      let kept = meta.except([XStateNote.name])
      return kept.isEmpty && !meta.isEmpty ? nil : JSONMember("meta", .object(kept))
    }
    return own + (XStateNote(of: json).extras?.members?.except([]) ?? [])
  }
}
