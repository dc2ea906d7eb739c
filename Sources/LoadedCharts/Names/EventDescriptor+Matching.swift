import ChartDocuments
import Statecharts

extension ChartDocument.EventDescriptor {
  /// Its text in files: `play`, `error.*`, `*`.
  var text: String {
    switch self {
    case .event(let name): name
    case .prefix(let tokens): "\(tokens).*"
    case .any: "*"
    }
  }

  /// Whether the event of a name is one of these.
  func matches(_ name: String, _ matching: ChartDocument.EventMatching) -> Bool {
    switch (self, matching) {
    case (.event(let own), .exact): name == own
    case (.event(let own), .tokens), (.prefix(let own), .exact), (.prefix(let own), .tokens):
      name.begins(withTokens: own)
    case (.any, .exact), (.any, .tokens): true
    }
  }

  /// Events that only descriptors match that match at least all that this one does.
  fileprivate func examples(_ matching: ChartDocument.EventMatching) -> [NamedEvent] {
    switch (self, matching) {
    case (.event(let name), .exact): [NamedEvent(name)]
    case (.event(let name), .tokens): [NamedEvent(name)]
    // With exact matching, a transition on `error` does not shadow one on `error.*`.
    case (.prefix(let tokens), .exact), (.prefix(let tokens), .tokens):
      [NamedEvent(tokens), NamedEvent("\(tokens).*")]
    case (.any, .exact), (.any, .tokens): [NamedEvent("*")]
    }
  }
}

extension String {
  /// Whether the first tokens of an event's name are these (SCXML 3.12.1).
  fileprivate func begins(withTokens tokens: String) -> Bool {
    guard utf8.count > tokens.utf8.count else { return self == tokens }
    return hasPrefix(tokens)
      && utf8[utf8.index(utf8.startIndex, offsetBy: tokens.utf8.count)] == UInt8(ascii: ".")
  }
}

extension EventTrigger<NamedEvent> {
  /// The events that descriptors match.
  ///
  /// The common case, one name that is compared as a whole, is one comparison of strings.
  init(
    _ descriptors: [ChartDocument.EventDescriptor], _ matching: ChartDocument.EventMatching
  ) {
    let examples = descriptors.flatMap { descriptor in
      descriptor.examples(matching).map { (name: descriptor.text, event: $0) }
    }
    let name = descriptors.map(\.text).joined(separator: ", ")
    if descriptors.count == 1, case .event(let only) = descriptors[0], matching == .exact {
      self.init(named: name, examples: examples) { $0.name == only }
    } else {
      self.init(named: name, examples: examples) { event in
        descriptors.contains { $0.matches(event.name, matching) }
      }
    }
  }
}
