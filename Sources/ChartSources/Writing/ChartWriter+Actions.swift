import ChartDocuments

extension ChartWriter {
  /// An action as a closure.
  struct Behavior {
    /// Its name in diagrams and traces.
    let name: String
    /// Whether the closure receives the context instead of the subject.
    let needsContext: Bool
    let closure: Code.Closure
    /// An equivalent modifier, from which an exploration knows the events that it raises.
    var modifier: Code?
  }

  /// The actions of a list.
  ///
  /// If a transition is triggered by `error.execution`, the actions that can throw become one: an error ends the list
  /// and raises that event (SCXML 4.9).
  func behaviors(_ list: [ChartDocument.Action], withContext: Bool = false) -> [Behavior] {
    if names.awaited.errorsAreEvents, let behavior = guarded(list) { return [behavior] }
    return list.map { behavior($0, withContext: withContext) }
  }

  private func behavior(_ action: ChartDocument.Action, withContext: Bool) -> Behavior {
    let needsContext = withContext || action.needsContext
    let subject = needsContext ? "$0.subject" : "$0"
    if case .first = action {
      let lines = statements(action, subject: "context.subject", context: "context")
      let closure = Code.Closure(
        parameters: lines.contains { $0.contains("context.") } ? "context in" : "_ in",
        lines: lines)
      return Behavior(name: action.text, needsContext: true, closure: closure)
    }
    let lines = statements(action, subject: subject, context: "$0")
    var behavior = Behavior(
      name: action.text, needsContext: needsContext, closure: Code.Closure(lines: lines))
    if case .raise(let event) = action {
      behavior.modifier = .call(
        ".raise",
        [.text(names.event(event)), .labelled("named", .text(SwiftText.literal(action.text)))])
    }
    return behavior
  }

  /// - Returns: `nil` if none of the actions can throw an error.
  private func guarded(_ list: [ChartDocument.Action]) -> Behavior? {
    let event = names.event(GeneratedEvent.executionError)
    let lines = list.flatMap { statements($0, subject: "context.subject", context: "context") }
    guard lines.contains(where: canThrow) else { return nil }
    return Behavior(
      name: list.map(\.text).joined(separator: "; "), needsContext: true,
      closure: Code.Closure(
        parameters: "context in",
        lines: ["do {"] + Code.indented(lines)
          + ["} catch {", "  context.raise(\(event))", "}"]))
  }

  private func canThrow(_ line: String) -> Bool {
    let statement = line.drop { $0 == " " }
    return ["try ", "if try ", "} else if try "].contains { statement.hasPrefix($0) }
  }

  // MARK: - Statements

  private func statements(
    _ action: ChartDocument.Action, subject: String, context: String
  ) -> [String] {
    switch action {
    case .named(let reference):
      let call = requirements.call(.action, reference, receiving: result(of: context))
      return ["try \(subject).\(call)"]
    case .raise(let event): return ["\(context).raise(\(names.event(event)))"]
    case .send(let event, let delay, let id):
      return [send(names.event(event), after: delay, as: id, subject: subject, context: context)]
    case .cancel(let id): return ["\(context).cancel(\(SwiftText.literal(id)))"]
    case .log(let text, let label):
      let name = label.map { SwiftText.literal($0) } ?? "nil"
      return ["\(subject).log(\(SwiftText.literal(text)), label: \(name))"]
    case .statement(let statement):
      return statements(statement.action, subject: subject, context: context)
    case .first(let cases): return first(cases, subject: subject, context: context)
    }
  }

  private func send(
    _ event: String, after delay: ChartDocument.Delay?, as id: String?, subject: String,
    context: String
  ) -> String {
    guard let delay, delay != .fixed(.zero) else { return "\(context).send(\(event))" }
    let time =
      switch delay {
      case .fixed(let duration): SwiftText.literal(duration)
      case .named(let reference): "\(subject).\(requirements.call(.delay, reference))"
      }
    let name = id.map { ", as: \(SwiftText.literal($0))" } ?? ""
    return "try \(context).send(\(event), after: \(time)\(name))"
  }

  /// The branches of an `if`; cases after one that always holds are never performed, and are left out.
  private func first(
    _ cases: [ChartDocument.Branch], subject: String, context: String
  ) -> [String] {
    var lines: [String] = []
    for conditional in cases {
      let condition = simplified(conditional.condition ?? .literal(true))
      if condition == .literal(false) { continue }
      let actions = conditional.actions.flatMap {
        statements($0, subject: subject, context: context)
      }
      if condition == .literal(true) {
        if lines.isEmpty { return actions }
        if !actions.isEmpty { lines += ["} else {"] + Code.indented(actions) }
        break
      }
      let test = statement(condition, subject: subject, context: context)
      lines += [lines.isEmpty ? "if \(test) {" : "} else if \(test) {"] + Code.indented(actions)
    }
    return lines.isEmpty ? [] : lines + ["}"]
  }
}

extension ChartDocument.Action {
  fileprivate var needsContext: Bool {
    switch self {
    case .named, .log, .statement: false
    case .raise, .send, .cancel, .first: true
    }
  }
}
