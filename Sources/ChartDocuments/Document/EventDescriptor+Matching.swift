extension ChartDocument.EventDescriptor {
  /// Its text in files: `play`, `error.*`, `*`.
  public var text: String {
    switch self {
    case .event(let name): name
    case .prefix(let tokens): "\(tokens).*"
    case .any: "*"
    }
  }

  /// Whether the event of a name is one of these.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - matching: How the document compares names; a prefix is compared by tokens in each case.
  /// - Complexity: O(*n*) in the length of the name.
  public func matches(_ name: String, by matching: ChartDocument.EventMatching) -> Bool {
    switch (self, matching) {
    case (.event(let own), .exact): name == own
    case (.event(let own), .tokens), (.prefix(let own), .exact), (.prefix(let own), .tokens):
      name.begins(withTokens: own)
    case (.any, .exact), (.any, .tokens): true
    }
  }
}

extension ChartDocument.Trigger {
  /// Whether it is for the event of a name; a trigger for all errors is for `error.execution`.
  ///
  /// Completions, times and tasks are triggers of their own, and no events here.
  public func matches(_ name: String, by matching: ChartDocument.EventMatching) -> Bool {
    switch self {
    case .events(let descriptors): descriptors.contains { $0.matches(name, by: matching) }
    case .failure(nil): name == ChartDocument.GeneratedEvent.executionError
    case .failure, .always, .completion, .after, .taskDone, .taskFailed: false
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
