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
    }
    result?.position = nil
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
    case .raise, .cancel, .log: break
    }
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
