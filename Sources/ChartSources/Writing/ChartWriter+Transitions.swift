import ChartDocuments

extension ChartWriter {
  /// The line of a transition, and its timer if it is taken after a time.
  func codes(
    for transition: ChartDocument.Transition, _ index: Int, of state: ChartDocument.State
  ) -> [Code] {
    switch transition.trigger {
    case .events(let descriptors) where descriptors.contains(.any):
      return [onAnyEvent(transition)]
    case .events(let descriptors): return [on(names.events(descriptors), transition)]
    case .always: return [eventless("always", transition)]
    case .completion where raisesCompletion(state):
      return [on([names.event(GeneratedEvent.completion(of: state.id))], transition)]
    case .completion where state.completesWithResults: return [completion(transition)]
    case .completion: return [eventless("onDone", transition)]
    case .after(let delay):
      let event = names.event(GeneratedEvent.timeout(of: state.id, transition: index))
      return [timer(delay, named: nil, sending: event), on([event], transition)]
    case .taskDone(let id): return [on([names.event(GeneratedEvent.end(ofTask: id))], transition)]
    case .taskFailed(let id):
      return [on([names.event(GeneratedEvent.failure(ofTask: id))], transition)]
    case .failure(nil) where names.awaited.errorsAreEvents:
      return [on([names.event(GeneratedEvent.executionError)], transition)]
    case .failure(let name): return [failure(name, transition)]
    }
  }

  /// Whether the completion of a state is an event, because a transition elsewhere awaits it.
  func raisesCompletion(_ state: ChartDocument.State) -> Bool {
    names.completionIsEvent(state)
  }

  // MARK: - Triggers

  private func on(_ events: [String], _ transition: ChartDocument.Transition) -> Code {
    guard let target = target(of: transition) else {
      let list = events.enumerated().map { index, event in
        Code.text(index == 0 ? "internal: \(event)" : event)
      }
      return modified(.call("on", list), transition)
    }
    let arguments = events.map(Code.text) + [target] + kind(of: transition)
    return modified(.call("on", arguments), transition)
  }

  private func onAnyEvent(_ transition: ChartDocument.Transition) -> Code {
    let trigger = Code.text("trigger: \(Self.allEvents)")
    guard let target = target(of: transition) else {
      return modified(.call("on", [trigger]), transition)
    }
    return modified(.call("on", [trigger, target] + kind(of: transition)), transition)
  }

  private func eventless(_ head: String, _ transition: ChartDocument.Transition) -> Code {
    guard let target = target(of: transition) else {
      return modified(.call(head, []), transition)
    }
    return modified(.call(head, [target] + kind(of: transition)), transition)
  }

  /// A line for all completions, with or without a result: its guards decide.
  private func completion(_ transition: ChartDocument.Transition) -> Code {
    receivesResult = true
    defer { receivesResult = false }
    let targets = target(of: transition, hasPayload: true).map { [$0] + kind(of: transition) }
    return modified(
      .call("onDone", [.text("of: Any?.self")] + (targets ?? [])), transition, withContext: true)
  }

  private func failure(_ name: String?, _ transition: ChartDocument.Transition) -> Code {
    let type = name.flatMap { typeName($0, at: transition.position) }
    // Guards and actions of these lines also receive the error, unless they receive the context.
    let targets = target(of: transition, hasPayload: true).map { [$0] + kind(of: transition) }
    let types = type.map { [Code.text("of: \($0).self")] } ?? []
    return modified(.call("onFailure", types + (targets ?? [])), transition, withContext: true)
  }

  /// The type of errors for a name.
  private func typeName(_ name: String, at position: SourcePosition?) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isType = parts.allSatisfy { part in
      part.first?.isLetter == true && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    if isType { return name }
    report.error(
      "'\(name)' cannot be the type of an error in Swift: name the type.", at: position)
    return nil
  }

  private func kind(of transition: ChartDocument.Transition) -> [Code] {
    switch transition.kind {
    case .external: []
    case .local: [.text("kind: .local")]
    case .internal: [.text("kind: .internal")]
    }
  }

  // MARK: - Guards and actions

  private func modified(
    _ line: Code, _ transition: ChartDocument.Transition, withContext: Bool = false
  ) -> Code {
    chained(
      line,
      guards(transition.condition, withContext: withContext)
        + performs(transition.actions, withContext: withContext))
  }

  func performing(
    _ actions: [ChartDocument.Action], _ line: Code, withContext: Bool = false
  ) -> Code {
    chained(line, performs(actions, withContext: withContext))
  }

  func chained(_ line: Code, _ modifiers: [Code]) -> Code {
    modifiers.isEmpty ? line : .chain(line, modifiers)
  }

  /// A guard for each of several conditions that must all hold.
  func guards(_ condition: ChartDocument.Condition?, withContext: Bool) -> [Code] {
    switch condition {
    case nil: []
    case .all(let conditions): conditions.flatMap { guards($0, withContext: withContext) }
    case .named(let reference)? where !withContext: [call(".when", reference)]
    case .named, .isIn, .not, .any, .literal: condition.map { [.call(".when", [value($0)])] } ?? []
    }
  }

  func performs(_ actions: [ChartDocument.Action], withContext: Bool) -> [Code] {
    behaviors(actions, withContext: withContext).map { behavior in
      if let modifier = behavior.modifier { return modifier }
      let suffix = behavior.needsContext ? "WithContext" : ""
      return .element(
        Code.Modifier(
          head: ".perform\(suffix)(\(SwiftText.name(behavior.name)))", closure: behavior.closure))
    }
  }
}
