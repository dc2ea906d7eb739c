import ChartDocuments
import Schematic
import Statecharts

extension ChartAssembly {
  /// An action of the chart.
  struct NamedAction {
    /// Its name in diagrams and traces.
    let name: String
    /// The events that it queues; `nil` if a function of the program may queue others.
    let events: [RaisedEvent<NamedState, NamedEvent>]?
    let action: Action
  }

  /// The actions of a list.
  ///
  /// If a transition awaits `error.execution`, all actions from the first that may throw become one. An error
  /// in it ends the list and raises that event (SCXML 4.9).
  func actions(_ list: [ChartDocument.Action]) -> [NamedAction] {
    let actions = list.map {
      NamedAction(name: $0.text, events: $0.queuedEvents, action: action($0))
    }
    guard names.awaited.errorsAreEvents, let first = list.firstIndex(where: \.mayThrow) else {
      return actions
    }
    let rest = actions[first...]
    let events = rest.reduce([RaisedEvent<NamedState, NamedEvent>]?([])) { all, action in
      guard let all, let events = action.events else { return nil }
      return all + events
    }
    let combined = NamedAction(
      name: rest.map(\.name).joined(separator: "; "),
      events: events.map { $0.map { RaisedEvent($0.event, .unknown) } }
    ) { context in
      do {
        for action in rest { try action.action(context) }
      } catch {
        context.raise(.executionError)
      }
    }
    return actions[..<first] + [combined]
  }

  private func action(_ action: ChartDocument.Action) -> Action {
    switch action {
    case .named(let reference): return named(reference)
    case .raise(let name):
      let event = NamedEvent(name)
      return { $0.raise(event) }
    case .send(let name, let delay, let id): return send(NamedEvent(name), after: delay, as: id)
    case .cancel(let id): return { $0.cancel(id) }
    case .log(let text, let label):
      let (write, entry) = (ledger.bindings.log, LogEntry(text, label: label))
      return { write($0.subject, entry) }
    case .statement(let statement): return perform(statement)
    case .first(let cases): return first(cases)
    }
  }

  /// The function that is bound to the text of a statement; a log needs no function.
  private func perform(_ statement: ChartDocument.Statement) -> Action {
    if case .log = statement.kind, !ledger.bindsAction(statement.text) {
      return action(statement.action)
    }
    return named(ChartDocument.Reference(statement.text, position: statement.position))
  }

  private func named(_ reference: ChartDocument.Reference) -> Action {
    switch ledger.action(reference) {
    case nil: return { _ in }
    case .subject(let perform):
      return { try perform($0.subject, $0.result as? NamedEvent ?? $0.event) }
    case .context(let perform):
      let parameters = reference.parameters
      return { try perform($0, parameters) }
    }
  }

  /// Sends an event; without a delay it waits in the machine's queue, which needs no clock.
  private func send(
    _ event: NamedEvent, after delay: ChartDocument.Delay?, as id: String?
  ) -> Action {
    guard let delay, delay != .fixed(.zero) else { return { $0.send(event) } }
    let duration = self.delay(delay)
    return { try $0.send(event, after: duration($0.subject), as: id) }
  }

  private func first(_ cases: [ChartDocument.Branch]) -> Action {
    let cases = cases.map { conditional in
      (
        condition: conditional.condition.map { condition($0, at: nil) },
        actions: conditional.actions.map(action)
      )
    }
    return { context in
      for (condition, actions) in cases {
        if let condition, try !context.holds(condition) { continue }
        for action in actions { try action(context) }
        return
      }
    }
  }
}

extension ChartDocument.Action {
  /// The events that it queues; `nil` for a function of the program, which may queue any event.
  fileprivate var queuedEvents: [RaisedEvent<NamedState, NamedEvent>]? {
    switch self {
    case .named, .statement: nil
    case .raise(let name): [RaisedEvent(NamedEvent(name))]
    case .send(let name, _, _): [RaisedEvent(NamedEvent(name), .unknown)]
    case .cancel, .log: []
    case .first(let cases):
      cases.flatMap(\.actions).reduce([RaisedEvent<NamedState, NamedEvent>]?([])) { all, action in
        guard let all, let events = action.queuedEvents else { return nil }
        return all + events.map { RaisedEvent($0.event, .unknown) }
      }
    }
  }

  /// Whether the action may throw, which ends its list.
  fileprivate var mayThrow: Bool {
    switch self {
    case .named, .statement, .first: true
    // A machine without a host of activities throws.
    case .send(_, let delay, _): delay != nil && delay != .fixed(.zero)
    case .raise, .cancel, .log: false
    }
  }
}
