import ChartDocuments

/// Makes the identifiers of the states and events of a document.
@_documentation(visibility: internal)
public struct ChartNames {
  /// A case of an enumeration of states or events.
  public struct Case: Hashable {
    /// The name in the file.
    public let name: String
    /// The identifier, without backticks.
    public let identifier: String
  }

  /// The name of the type of the chart.
  public let typeName: String
  /// The states without the chart itself, in document order.
  public private(set) var states: [Case] = []
  /// The events that the document names or that its machine raises, each once.
  public private(set) var events: [Case] = []
  private var stateIdentifiers: [String: String] = [:]
  private var eventIdentifiers: [String: String] = [:]
  let awaited: AwaitedEvents
  private let matching: ChartDocument.EventMatching

  private let queuesCompletions: Bool

  /// Makes the identifiers, and reports states that are declared twice and undeclared names.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - chart: The id of the state that stands for the chart itself, whose completion is not an event; `nil` if
  ///     there is none.
  ///   - type: The name of the chart's type: see ``ChartTypeName``.
  ///   - queuesCompletions: Whether completions are queued as in the file. Otherwise, the completion of a state is a
  ///     completion in Swift, unless another state awaits it.
  ///   - report: Receives the faults and the warnings.
  public init(
    _ document: ChartDocument, chart: String?, type: String, queuesCompletions: Bool,
    _ report: GenerationReport
  ) {
    typeName = type
    awaited = AwaitedEvents(document, chart: chart)
    self.queuesCompletions = queuesCompletions
    matching = document.eventMatching
    let all = document.root.withDescendants
    addStates(Array(all.dropFirst()), report)
    addEvents(all, report)
    DocumentCheck(document, self, report).run()
  }

  /// Whether the completion of a state is an event.
  func completionIsEvent(_ state: ChartDocument.State) -> Bool {
    if queuesCompletions { return awaited.queuesCompletion(of: state) }
    return !state.id.isEmpty && state.canComplete && awaited.containsCompletion(of: state.id)
  }

  // MARK: - States

  private mutating func addStates(_ all: [ChartDocument.State], _ report: GenerationReport) {
    var scope = NameScope(reserved: ["allCases"])
    for state in all {
      guard stateIdentifiers[state.id] == nil else {
        report.error(
          "The state '\(state.id)' is declared a second time: rename one of them.",
          at: state.position)
        continue
      }
      let identifier = scope.identifier(
        for: state.id, kind: "state", at: state.position, report)
      stateIdentifiers[state.id] = identifier
      states.append(Case(name: state.id, identifier: identifier))
    }
  }

  func isDeclared(_ state: String) -> Bool { stateIdentifiers[state] != nil }

  /// The state as a member of its type: `.open`.
  ///
  /// An undeclared state has been reported.
  func state(_ id: String) -> String {
    ".\(SwiftName.member(stateIdentifiers[id] ?? SwiftName.lowerCamelCase(id)))"
  }

  // MARK: - Events

  private mutating func addEvents(_ all: [ChartDocument.State], _ report: GenerationReport) {
    var collector = EventCollector()
    for state in all { collector.add(state) }
    for state in all.dropFirst() where completionIsEvent(state) {
      collector.add(GeneratedEvent.completion(of: state.id), at: state.position)
    }
    if awaited.errorsAreEvents { collector.add(GeneratedEvent.executionError, at: nil) }
    collector.addUnmatched(matching)
    var scope = NameScope(reserved: ["allCases"])
    for event in collector.events {
      let identifier = scope.identifier(
        for: event.name, candidate: event.candidate, kind: "event", at: event.position, report)
      eventIdentifiers[event.name] = identifier
      events.append(Case(name: event.name, identifier: identifier))
    }
  }

  /// Returns the event as a member of its type: `.push`.
  ///
  /// - Parameter name: The name of the event in the file.
  public func event(_ name: String) -> String {
    ".\(SwiftName.member(eventIdentifiers[name] ?? SwiftName.lowerCamelCase(name)))"
  }

  /// Returns the events that descriptors match, as members of their type, each once: `.push`, `.pull`.
  ///
  /// - Parameter list: The descriptors.
  public func events(_ list: [ChartDocument.EventDescriptor]) -> [String] {
    var found: [String] = []
    for descriptor in list {
      for event in events where descriptor.matches(event.name, by: matching) {
        let name = self.event(event.name)
        if !found.contains(name) { found.append(name) }
      }
    }
    return found
  }
}

typealias GeneratedEvent = ChartDocument.GeneratedEvent
