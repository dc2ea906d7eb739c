/// Visits each part of a document once, in its order, and may change it.
///
/// Only ``DocumentPart/accept(_:)`` knows the members of the parts.
protocol DocumentVisitor {
  /// Visits a part that may be nested in its own kind: a state, a list of actions, a condition.
  ///
  /// - Returns: Whether to visit its contents, after which `leave` is called.
  mutating func enter() -> Bool
  mutating func leave()
  /// Visits what a format keeps for itself.
  ///
  /// - Returns: Whether to visit its contents.
  mutating func enterExtras() -> Bool
  mutating func visit(_ position: inout SourcePosition?)
  mutating func visit(_ targets: inout [ChartDocument.Target])
  mutating func visit(_ value: JSONValue)
  mutating func visit(_ element: ChartDocument.ForeignElement)
}

extension DocumentVisitor {
  mutating func enter() -> Bool { true }
  mutating func leave() {}
  mutating func enterExtras() -> Bool { true }
  mutating func visit(_ position: inout SourcePosition?) {}
  mutating func visit(_ targets: inout [ChartDocument.Target]) {}
  mutating func visit(_ value: JSONValue) {}
  mutating func visit(_ element: ChartDocument.ForeignElement) {}
}

/// A part of a document that a visitor can visit.
protocol DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor)
}

extension Array: DocumentPart where Element: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    for index in indices { self[index].accept(&visitor) }
  }
}

extension Optional: DocumentPart where Wrapped: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) { self?.accept(&visitor) }
}

// MARK: - States

extension ChartDocument.State: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    guard visitor.enter() else { return }
    defer { visitor.leave() }
    visitor.visit(&position)
    initialActions.acceptList(&visitor)
    entry.acceptList(&visitor)
    exit.acceptList(&visitor)
    transitions.accept(&visitor)
    states.accept(&visitor)
    regions.accept(&visitor)
    histories.accept(&visitor)
    joins.accept(&visitor)
    points.accept(&visitor)
    barriers.accept(&visitor)
    timers.accept(&visitor)
    tasks.accept(&visitor)
    result.accept(&visitor)
    doneData.accept(&visitor)
    if !data.isEmpty { data.accept(&visitor) }
    extras.accept(&visitor)
  }
}

extension ChartDocument.Region: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    initialActions.acceptList(&visitor)
    states.accept(&visitor)
    histories.accept(&visitor)
    extras.accept(&visitor)
  }
}

extension ChartDocument.History: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    actions.acceptList(&visitor)
    extras.accept(&visitor)
  }
}

extension ChartDocument.Join: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    visitor.visit(&targets)
    actions.acceptList(&visitor)
  }
}

extension ChartDocument.Point: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    visitor.visit(&targets)
    actions.acceptList(&visitor)
  }
}

extension ChartDocument.Barrier: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) { condition.accept(&visitor) }
}

extension ChartDocument.Timer: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    delay.accept(&visitor)
  }
}

extension ChartDocument.Task: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    work.accept(&visitor)
    invocation.accept(&visitor)
    extras.accept(&visitor)
  }
}

extension ChartDocument.DataElement: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    value.accept(&visitor)
  }
}

extension ChartDocument.Extras: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    guard visitor.enterExtras() else { return }
    for member in members { visitor.visit(member.value) }
    for element in elements { visitor.visit(element) }
  }
}

// MARK: - Transitions

extension ChartDocument.Transition: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    if case .after(var delay) = trigger {
      delay.accept(&visitor)
      trigger = .after(delay)
    }
    condition.accept(&visitor)
    actions.acceptList(&visitor)
    if case .targets(var targets) = destination {
      visitor.visit(&targets)
      destination = .targets(targets)
    }
    destination.changeBranches { $0.accept(&visitor) }
    extras.accept(&visitor)
  }
}

extension ChartDocument.Branch: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    visitor.visit(&targets)
    condition.accept(&visitor)
    actions.acceptList(&visitor)
  }
}

extension ChartDocument.Condition: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    guard visitor.enter() else { return }
    defer { visitor.leave() }
    switch self {
    case .named(var reference):
      reference.accept(&visitor)
      self = .named(reference)
    case .not(var part):
      part.accept(&visitor)
      self = .not(part)
    case .all(var parts):
      parts.accept(&visitor)
      self = .all(parts)
    case .any(var parts):
      parts.accept(&visitor)
      self = .any(parts)
    case .isIn, .literal: break
    }
  }
}

// MARK: - Actions

extension [ChartDocument.Action] {
  mutating func acceptList(_ visitor: inout some DocumentVisitor) {
    guard !isEmpty, visitor.enter() else { return }
    defer { visitor.leave() }
    accept(&visitor)
  }
}

extension ChartDocument.Action: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    switch self {
    case .named(var reference):
      reference.accept(&visitor)
      self = .named(reference)
    case .send(let event, var delay, let id):
      delay.accept(&visitor)
      self = .send(event, after: delay, id: id)
    case .first(var cases):
      cases.accept(&visitor)
      self = .first(cases)
    case .statement(var statement):
      statement.accept(&visitor)
      self = .statement(statement)
    case .raise, .cancel, .log: break
    }
  }
}

extension ChartDocument.Delay: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    guard case .named(var reference) = self else { return }
    reference.accept(&visitor)
    self = .named(reference)
  }
}

extension ChartDocument.Reference: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    if let parameters { visitor.visit(parameters) }
  }
}

// MARK: - Statements

extension ChartDocument.Statement: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    visitor.visit(&position)
    switch kind {
    case .assign(var location, var value):
      location.accept(&visitor)
      value.accept(&visitor)
      kind = .assign(location, value)
    case .forEach(let item, let index, var array, var actions):
      array.accept(&visitor)
      actions.acceptList(&visitor)
      kind = .forEach(item: item, index: index, in: array, actions)
    case .script(var code):
      code.accept(&visitor)
      kind = .script(code)
    case .log(var value, let label):
      value.accept(&visitor)
      kind = .log(value, label: label)
    case .send(var message):
      message.accept(&visitor)
      kind = .send(message)
    case .cancel(var id):
      id.accept(&visitor)
      kind = .cancel(id)
    case .function(_, let parameters): if let parameters { visitor.visit(parameters) }
    }
  }
}

extension ChartDocument.Message: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    event.accept(&visitor)
    target.accept(&visitor)
    type.accept(&visitor)
    delay.accept(&visitor)
    id.accept(&visitor)
    payload.accept(&visitor)
  }
}

extension ChartDocument.Invocation: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    type.accept(&visitor)
    source.accept(&visitor)
    idLocation.accept(&visitor)
    payload.accept(&visitor)
    finalize?.acceptList(&visitor)
  }
}

extension ChartDocument.Payload: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    for index in parameters.indices { parameters[index].value.accept(&visitor) }
    content.accept(&visitor)
  }
}

extension ChartDocument.Expression: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) { visitor.visit(&position) }
}

extension ChartDocument.Value: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    guard case .expression(var expression) = self else { return }
    expression.accept(&visitor)
    self = .expression(expression)
  }
}

extension ChartDocument.Content: DocumentPart {
  mutating func accept(_ visitor: inout some DocumentVisitor) {
    switch self {
    case .expression(var expression):
      expression.accept(&visitor)
      self = .expression(expression)
    case .elements(let elements): for element in elements { visitor.visit(element) }
    case .source, .text: break
    }
  }
}

private struct PositionRemoval: DocumentVisitor {
  mutating func visit(_ position: inout SourcePosition?) { position = nil }
}

extension DocumentPart {
  mutating func removePositions() {
    var removal = PositionRemoval()
    accept(&removal)
  }

  func withoutPositions() -> Self {
    var part = self
    part.removePositions()
    return part
  }
}
