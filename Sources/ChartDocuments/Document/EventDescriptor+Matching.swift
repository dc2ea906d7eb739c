extension ChartDocument.EventDescriptor {
  /// The text in files: `play`, `error.*`, `*`.
  public var text: String {
    switch self {
    case .event(let name): name
    case .prefix(let tokens): "\(tokens).*"
    case .any: "*"
    }
  }

  /// Whether the descriptor matches an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - matching: The way in which the document compares names. A prefix is always compared by tokens.
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
  /// Whether an event triggers it.
  ///
  /// A trigger on all errors is triggered by `error.execution`. Completions, timeouts and tasks are triggers of their
  /// own, and not events here.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - matching: The way in which the document compares names.
  public func matches(_ name: String, by matching: ChartDocument.EventMatching) -> Bool {
    switch self {
    case .events(let descriptors): descriptors.contains { $0.matches(name, by: matching) }
    case .failure(nil): name == ChartDocument.GeneratedEvent.executionError
    case .failure, .always, .completion, .after, .taskDone, .taskFailed: false
    }
  }
}

extension String {
  /// Whether an event's name begins with these tokens (SCXML 3.12.1).
  fileprivate func begins(withTokens tokens: String) -> Bool {
    guard utf8.count > tokens.utf8.count else { return self == tokens }
    return hasPrefix(tokens)
      && utf8[utf8.index(utf8.startIndex, offsetBy: tokens.utf8.count)] == UInt8(ascii: ".")
  }
}
