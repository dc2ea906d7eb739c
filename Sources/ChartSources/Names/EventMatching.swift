import ChartDocuments

extension ChartDocument.EventDescriptor {
  /// Whether the event of a name is one of these.
  func matches(_ name: String, _ matching: ChartDocument.EventMatching) -> Bool {
    switch (self, matching) {
    case (.event(let own), .exact): name == own
    case (.event(let own), .tokens), (.prefix(let own), .exact), (.prefix(let own), .tokens):
      name == own || name.hasPrefix("\(own).")
    case (.any, .exact), (.any, .tokens): true
    }
  }
}

/// The names of the events that have none in a document (SCXML 3.7, 3.12.2 and 6.4.3).
enum MadeEvent {
  static func completion(of state: String) -> String { "done.state.\(state)" }
  static func end(ofTask id: String) -> String { "done.invoke.\(id)" }
  static func failure(ofTask id: String) -> String { "error.platform.\(id)" }
  static let executionError = "error.execution"

  static func timeout(of state: String, transition: Int) -> String {
    "after.\(state.isEmpty ? "chart" : state).\(transition)"
  }
}

extension ChartDocument.State {
  /// Whether it has a final state that completes it.
  var canComplete: Bool {
    switch kind {
    case .final: false
    case .ordinary: states.contains { $0.kind == .final }
    case .parallel:
      !regions.isEmpty
        && regions.allSatisfy { region in
          region.states.contains { $0.kind == .final }
            || (region.states.count == 1 && region.states[0].canComplete)
        }
    }
  }
}
