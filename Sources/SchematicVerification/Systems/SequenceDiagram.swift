/// The language of a sequence diagram.
public enum SequenceDiagramSyntax: Hashable, Sendable, CaseIterable {
  /// Mermaid, which many viewers of Markdown draw.
  case mermaid
  /// PlantUML.
  case plantUML
}

extension ModelPath where MachineState == SystemState, Event == SystemEvent {
  /// Returns the path as a sequence diagram: the messages between the machines, and their states.
  ///
  /// ```swift
  /// print(verdict.counterexample?.sequenceDiagram() ?? "")
  /// ```
  /// An arrow stands where the receiver handles the message. The messages that still wait are listed at the end.
  ///
  /// - Parameter syntax: The language. Default: Mermaid.
  public func sequenceDiagram(_ syntax: SequenceDiagramSyntax = .mermaid) -> String {
    guard let facts = steps.first?.state.facts, let trace = try? SystemTrace(self, facts) else {
      return SequenceDiagram(syntax).text
    }
    return SequenceDiagram(trace, syntax).text
  }
}

/// Writes a sequence diagram.
private struct SequenceDiagram {
  private let syntax: SequenceDiagramSyntax
  private var lines: [String] = []

  init(_ syntax: SequenceDiagramSyntax) { self.syntax = syntax }

  init(_ trace: SystemTrace, _ syntax: SequenceDiagramSyntax) {
    self.init(syntax)
    let rules = trace.facts.rules
    if trace.steps.contains(where: { $0.action.kind == .outside }) { participant("o", "outside") }
    for (slot, machine) in rules.slots.enumerated() { participant("m\(slot)", machine.name) }
    for slot in rules.slots.indices { note(slot, rules.stateName(of: slot, in: trace.first)) }
    for step in trace.steps { add(step, rules) }
    for (slot, text) in trace.facts.waiting(in: trace.steps.last?.after ?? trace.first) {
      note(slot, "waiting: \(text)")
    }
  }

  private mutating func add(_ step: SystemTrace.Step, _ rules: SystemRules) {
    let slot = Int(step.action.slot)
    let (event, sender) = (
      rules.eventName(of: step.action), step.sender.map { "m\($0)" } ?? "m\(slot)"
    )
    switch step.action.kind {
    case .start: note(slot, "start")
    case .message: arrow(from: sender, to: "m\(slot)", event)
    case .doubledMessage: arrow(from: sender, to: "m\(slot)", "\(event) (may come again)")
    case .loss: arrow(from: sender, to: "m\(slot)", "\(event) (lost)", isLost: true)
    case .outside: arrow(from: "o", to: "m\(slot)", event)
    case .timer: note(slot, "timer: \(event)")
    case .restart: note(slot, "restart")
    }
    let (old, new) = (
      rules.stateName(of: slot, in: step.before), rules.stateName(of: slot, in: step.after)
    )
    if old != new { note(slot, new) }
  }

  // MARK: - Lines

  private mutating func participant(_ id: String, _ name: String) {
    switch syntax {
    case .mermaid: lines.append("participant \(id) as \(escaped(name))")
    case .plantUML: lines.append("participant \"\(escaped(name))\" as \(id)")
    }
  }

  private mutating func arrow(
    from sender: String, to receiver: String, _ text: String, isLost: Bool = false
  ) {
    let arrow =
      switch syntax {
      case .mermaid: "\(sender)\(isLost ? "-x" : "->>")\(receiver): "
      case .plantUML: "\(sender) ->\(isLost ? "x" : "") \(receiver) : "
      }
    lines.append(arrow + escaped(text))
  }

  private mutating func note(_ slot: Int, _ text: String) {
    switch syntax {
    case .mermaid: lines.append("Note over m\(slot): \(escaped(text))")
    case .plantUML: lines.append("note over m\(slot) : \(escaped(text))")
    }
  }

  /// The text in one line, without the characters that the language reserves.
  private func escaped(_ text: String) -> String {
    String(
      text.unicodeScalars.flatMap { scalar -> String in
        if scalar.properties.generalCategory == .control { return " " }
        switch (syntax, scalar) {
        case (.mermaid, "#"), (.mermaid, ";"), (.mermaid, "<"), (.mermaid, ">"):
          return "#\(scalar.value);"
        case (.plantUML, "\""): return "<U+0022>"
        case (.plantUML, "\\"): return "<U+005C>"
        default: return String(scalar)
        }
      })
  }

  var text: String {
    switch syntax {
    case .mermaid: (["sequenceDiagram"] + lines.map { "  \($0)" }).joined(separator: "\n") + "\n"
    case .plantUML: (["@startuml"] + lines + ["@enduml"]).joined(separator: "\n") + "\n"
    }
  }
}

extension SystemFacts {
  /// The messages that wait, by machine.
  fileprivate func waiting(in row: [Int32]) -> [(slot: Int, text: String)] {
    rules.slots.indices.compactMap { slot in
      let events = rules.networks[row[row.count - 1]].filter {
        rules.parts(of: $0.queue).receiver == slot
      }.flatMap(\.messages)
      guard !events.isEmpty else { return nil }
      let behavior = rules.machines[rules.slots[slot].party].behavior
      return (slot, events.map { behavior.eventName(of: $0, in: 0) }.joined(separator: ", "))
    }
  }
}
