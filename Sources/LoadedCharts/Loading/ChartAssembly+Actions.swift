import ChartDocuments
import Schematic
import Statecharts

extension ChartAssembly {
  /// The actions of a list, with their names in diagrams and traces.
  ///
  /// Where a transition awaits `error.execution`, they are one action: an error ends the list and raises
  /// that event (SCXML 4.9).
  func actions(_ list: [ChartDocument.Action]) -> [(name: String, action: Action)] {
    let actions = list.map { (name: $0.text, action: action($0)) }
    guard names.awaited.errorsAreEvents, !actions.isEmpty else { return actions }
    let name = actions.map(\.name).joined(separator: "; ")
    return [
      (
        name,
        { context in
          do {
            for (_, action) in actions { try action(context) }
          } catch {
            context.raise(.executionError)
          }
        }
      )
    ]
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
    case .first(let cases): return first(cases)
    }
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

  /// An event that is sent without a delay waits in the machine's queue, for which no clock is needed.
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
