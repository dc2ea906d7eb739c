extension ChartDocument.State {
  mutating func removePositions() {
    position = nil
    initialActions.removePositions()
    entry.removePositions()
    exit.removePositions()
    transitions.removePositions { $0.removePositions() }
    states.removePositions { $0.removePositions() }
    regions.removePositions { $0.removePositions() }
    histories.removePositions { $0.removePositions() }
    joins.removePositions {
      $0.position = nil
      $0.actions.removePositions()
    }
    points.removePositions {
      $0.position = nil
      $0.actions.removePositions()
    }
    barriers.removePositions { $0.condition.removePositions() }
    timers.removePositions {
      $0.position = nil
      $0.delay.removePositions()
    }
    tasks.removePositions {
      $0.position = nil
      $0.work.position = nil
      $0.invocation?.removePositions()
    }
    result?.position = nil
    doneData?.removePositions()
    data.removePositions {
      $0.position = nil
      $0.value?.removePositions()
    }
  }
}

extension Array {
  fileprivate mutating func removePositions(_ remove: (inout Element) -> Void) {
    for index in indices { remove(&self[index]) }
  }
}

extension ChartDocument.Region {
  fileprivate mutating func removePositions() {
    position = nil
    initialActions.removePositions()
    states.removePositions { $0.removePositions() }
    histories.removePositions { $0.removePositions() }
  }
}

extension ChartDocument.History {
  fileprivate mutating func removePositions() {
    position = nil
    actions.removePositions()
  }
}

extension ChartDocument.Transition {
  fileprivate mutating func removePositions() {
    position = nil
    condition?.removePositions()
    actions.removePositions()
    if case .after(var delay) = trigger {
      delay.removePositions()
      trigger = .after(delay)
    }
    destination.changeBranches {
      $0.position = nil
      $0.condition?.removePositions()
      $0.actions.removePositions()
    }
  }
}

extension [ChartDocument.Action] {
  fileprivate mutating func removePositions() { removePositions { $0.removePositions() } }
}

extension ChartDocument.Action {
  fileprivate mutating func removePositions() {
    switch self {
    case .named(var reference):
      reference.position = nil
      self = .named(reference)
    case .send(let event, var delay, let id):
      delay?.removePositions()
      self = .send(event, after: delay, id: id)
    case .first(var cases):
      for index in cases.indices {
        cases[index].condition?.removePositions()
        cases[index].actions.removePositions()
      }
      self = .first(cases)
    case .statement(var statement):
      statement.removePositions()
      self = .statement(statement)
    case .raise, .cancel, .log: break
    }
  }
}

extension ChartDocument.Statement {
  mutating func removePositions() {
    position = nil
    switch kind {
    case .assign(var location, var value):
      location.position = nil
      value.removePositions()
      kind = .assign(location, value)
    case .forEach(let item, let index, var array, var actions):
      array.position = nil
      actions.removePositions()
      kind = .forEach(item: item, index: index, in: array, actions)
    case .script(var code):
      code.removePositions()
      kind = .script(code)
    case .log(let value, let label): kind = .log(.init(value.text), label: label)
    case .send(var message):
      message.event?.removePositions()
      message.target?.removePositions()
      message.type?.removePositions()
      message.delay?.removePositions()
      message.id?.removePositions()
      message.payload.removePositions()
      kind = .send(message)
    case .cancel(let id): kind = .cancel(.init(id.text))
    case .function: break
    }
  }
}

extension ChartDocument.Invocation {
  mutating func removePositions() {
    type?.removePositions()
    source?.removePositions()
    idLocation?.position = nil
    payload.removePositions()
    finalize?.removePositions()
  }
}

extension ChartDocument.Payload {
  mutating func removePositions() {
    parameters.removePositions { $0.value.position = nil }
    content?.removePositions()
  }
}

extension ChartDocument.Value {
  fileprivate mutating func removePositions() {
    if case .expression(let expression) = self { self = .expression(.init(expression.text)) }
  }
}

extension ChartDocument.Content {
  mutating func removePositions() {
    if case .expression(let expression) = self { self = .expression(.init(expression.text)) }
  }
}

extension ChartDocument.Condition {
  fileprivate mutating func removePositions() { self = withoutPositions() }

  func withoutPositions() -> Self {
    switch self {
    case .named(var reference):
      reference.position = nil
      return .named(reference)
    case .not(let condition): return .not(condition.withoutPositions())
    case .all(let conditions): return .all(conditions.map { $0.withoutPositions() })
    case .any(let conditions): return .any(conditions.map { $0.withoutPositions() })
    case .isIn, .literal: return self
    }
  }
}

extension ChartDocument.Delay {
  fileprivate mutating func removePositions() {
    guard case .named(var reference) = self else { return }
    reference.position = nil
    self = .named(reference)
  }
}
