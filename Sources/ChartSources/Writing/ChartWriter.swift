import ChartDocuments

/// Writes the source of a chart.
final class ChartWriter {
  let document: ChartDocument
  let names: ChartNames
  let requirements: Requirements
  let report: GenerationReport
  let completed: CompletedStates
  /// Whether guards and actions receive the result of a completion now, from the context.
  var receivesResult = false
  /// The contents of the properties that have parts of the body: see `elements(_:indent:)`.
  var parts: [[String]] = []
  private let typeName: String
  private let access: SwiftSource.AccessLevel
  private let imports: [String]
  private let file: String?

  init(
    _ document: ChartDocument, _ names: ChartNames, typeName: String,
    access: SwiftSource.AccessLevel, imports: [String], report: GenerationReport
  ) {
    (self.document, self.names, self.report) = (document, names, report)
    (self.typeName, self.access, self.imports) = (typeName, access, imports)
    completed = CompletedStates(of: document.root)
    file = report.file
    requirements = Requirements(logs: document.logs, of: document, report)
  }

  /// `public ` or nothing.
  private var modifier: String { access == .public ? "public " : "" }

  /// The whole source.
  var text: String {
    // The body is written first: it finds the requirements of the subject.
    let body = self.body
    let lines = header + chart(body: body) + subjectProtocol
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: [String] {
    let origin = file.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "a document"
    let modules = Set(imports + ["Statecharts"]).sorted()
    return ["// Made by Schematic of \(origin): edit that file instead of this one.", ""]
      + modules.map { "import \($0)" } + [""]
  }

  // MARK: - The type

  private func chart(body: [String]) -> [String] {
    let name = document.name.isEmpty ? typeName : document.name
    var lines = [
      "/// The chart `\(comment(name))`.", "\(modifier)struct \(typeName): Statechart, Sendable {",
    ]
    lines += Code.indented(stateDeclaration) + [""]
    lines += Code.indented(eventDeclaration) + [""]
    if !requirements.isEmpty {
      lines += ["  /// The object that has the guards and actions."]
      lines += ["  \(modifier)typealias Subject = any \(typeName)Subject", ""]
    }
    lines += Code.indented(options)
    if access == .public { lines += ["  /// Creates the chart.", "  public init() {}", ""] }
    lines += ["  /// The states and their transitions.", "  \(modifier)var body: [Element] {"]
    lines += Code.indented(Code.indented(body))
    return lines + ["  }"] + partProperties + ["}"]
  }

  private var options: [String] {
    var lines: [String] = []
    if case .states(let states) = document.root.initial {
      let list = states.map { Code.text(names.state($0)) }
      lines += computed("The initial states", "initialStates: [State]", .array(list))
    }
    if document.exitsRegionsInOrder {
      lines += computed(
        "Whether regions are exited in their order", "exitsRegionsInOrder: Bool",
        .text("true"))
    }
    if !document.bubbling {
      lines += computed(
        "Whether events are propagated to ancestors", "bubbling: Bool", .text("false"))
    }
    if document.failingGuardsAreFalse {
      lines += computed(
        "Whether a guard that throws counts as false", "failingGuardsAreFalse: Bool",
        .text("true"))
    }
    if names.awaited.errorsAreEvents, document.failingGuardsAreFalse {
      lines += computed(
        "The event of a guard that throws", "eventOfFailingGuards: Event?",
        .text(names.event(GeneratedEvent.executionError)))
    }
    return lines
      + computed(
        "Warnings about the file are no errors here", "allowsWarnings: Bool",
        .text("true"))
  }

  private func computed(_ documentation: String, _ declaration: String, _ value: Code) -> [String] {
    let head = "\(modifier)var \(declaration)"
    if let flat = value.flat, 2 + head.count + flat.count + 5 <= 100 {
      return ["/// \(documentation).", "\(head) { \(flat) }", ""]
    }
    return ["/// \(documentation).", "\(head) {"] + Code.indented(value.lines(indent: 4)) + [
      "}", "",
    ]
  }

  // MARK: - States and events

  private var stateDeclaration: [String] {
    let titles = document.root.withDescendants.dropFirst().compactMap { state in
      state.label.flatMap { $0 == state.id ? nil : (state: state.id, title: $0) }
    }
    let conformance = titles.isEmpty ? "" : ", TitledState"
    var lines = [
      "/// The states.",
      "\(modifier)enum State: String, CaseIterable, Codable, Sendable\(conformance) {",
    ]
    lines += cases(names.states, kind: "state")
    if !titles.isEmpty {
      lines += ["", "  /// The name in diagrams and paths.", "  \(modifier)var title: String {"]
      lines += ["    switch self {"]
      lines += titles.map {
        "    case \(names.state($0.state)): \(SwiftText.literal($0.title))"
      }
      let others = names.states.map(\.name).filter { id in !titles.contains { $0.state == id } }
      if !others.isEmpty {
        lines += ["    case _: rawValue"]
      }
      lines += ["    }", "  }"]
    }
    return lines + ["}"]
  }

  private var eventDeclaration: [String] {
    guard !names.events.isEmpty else {
      return ["/// There are no events.", "\(modifier)typealias Event = Never"]
    }
    return [
      "/// The events.", "\(modifier)enum Event: String, CaseIterable, Codable, Sendable {",
    ] + cases(names.events, kind: "event") + ["}"]
  }

  private func cases(_ cases: [ChartNames.Case], kind: String) -> [String] {
    cases.flatMap { element in
      let name = SwiftName.declared(element.identifier)
      let value =
        element.identifier == element.name ? "" : " = \(SwiftText.literal(element.name))"
      let comment = "  /// The \(kind) `\(comment(element.name))`."
      return (access == .public ? [comment] : []) + ["  case \(name)\(value)"]
    }
  }

  private func comment(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'")
  }

  // MARK: - The subject

  private var subjectProtocol: [String] {
    guard !requirements.isEmpty else { return [] }
    var lines = [
      "", "/// The functions that the chart ``\(typeName)`` calls, by their names in its file.",
      "\(modifier)protocol \(typeName)Subject {",
    ]
    for requirement in requirements.listWithData() {
      lines += [
        "  /// \(requirement.documentation)", "  \(requirement.declaration(in: typeName))",
      ]
    }
    if requirements.logs {
      lines += ["  /// Writes a text.", "  func log(_ text: String, label: String?)"]
    }
    return lines + ["}"]
  }
}

extension ChartDocument {
  /// Whether an action writes a text.
  fileprivate var logs: Bool {
    root.withDescendants.contains { $0.actionLists.joined().contains(where: \.logs) }
  }
}

extension ChartDocument.Action {
  fileprivate var logs: Bool {
    switch self {
    case .log: true
    case .first(let cases): cases.contains { $0.actions.contains(where: \.logs) }
    case .statement(let statement): statement.action.logs
    case .named, .raise, .send, .cancel: false
    }
  }
}
