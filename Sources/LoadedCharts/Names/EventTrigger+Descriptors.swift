import ChartDocuments
import Statecharts

extension ChartDocument.EventDescriptor {
  /// An event that another descriptor matches only if it matches all events of this one.
  fileprivate var example: NamedEvent {
    switch self {
    case .event(let name): NamedEvent(name)
    // With exact matching, a transition on `error` does not shadow one on `error.*`.
    case .prefix(let tokens): NamedEvent("\(tokens).*")
    case .any: NamedEvent("*")
    }
  }

  /// The least number of tokens in the names that it matches; 0 for all events.
  fileprivate var tokenCount: Int {
    switch self {
    case .event(let tokens), .prefix(let tokens): tokens.utf8.count { $0 == UInt8(ascii: ".") } + 1
    case .any: 0
    }
  }
}

extension NamedEvent {
  /// The first tokens of its name, as text.
  fileprivate subscript(firstTokens count: Int) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).prefix(count).joined(
      separator: ".")
  }
}

extension EventTrigger<NamedEvent> {
  /// Creates a trigger for the events that one of the descriptors matches.
  ///
  /// The common case, one exact name, is a comparison of two strings.
  init(
    _ descriptors: [ChartDocument.EventDescriptor], _ matching: ChartDocument.EventMatching
  ) {
    let examples = descriptors.map { (name: $0.text, event: $0.example) }
    let name = descriptors.map(\.text).joined(separator: ", ")
    if descriptors.count == 1, case .event(let only) = descriptors[0], matching == .exact {
      self.init(named: name, examples: examples) { $0.name == only }
    } else {
      self.init(named: name, examples: examples) { event in
        descriptors.contains { $0.matches(event.name, by: matching) }
      }
    }
    // An event has all tokens of a descriptor that matches it.
    if let count = descriptors.map(\.tokenCount).min(), count > 0 { key = \.[firstTokens: count] }
  }
}
