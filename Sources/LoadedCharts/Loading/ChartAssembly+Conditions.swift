import ChartDocuments
import Statecharts

extension ChartAssembly {
  /// A condition with the functions that are bound to its names.
  ///
  /// - Parameter position: The position of the condition, for parts without one.
  func condition(
    _ condition: ChartDocument.Condition, at position: SourcePosition?
  ) -> Condition {
    switch condition {
    case .named(let reference): return named(reference)
    case .isIn(let id):
      guard names.isDeclared(id) else { return missingState(id, at: position) }
      return .isIn(names.state(id))
    case .not(let part): return .not(self.condition(part, at: position))
    case .all(let parts): return .and(parts.map { self.condition($0, at: position) })
    case .any(let parts): return .or(parts.map { self.condition($0, at: position) })
    case .literal(let holds): return holds ? .and([]) : .or([])
    }
  }

  private func named(_ reference: ChartDocument.Reference) -> Condition {
    let (holds, parameters) = (ledger.guard(reference), reference.parameters)
    return .guardWithContext(reference.text) { context in
      try holds?(LoadedGuardContext(context, parameters)) ?? false
    }
  }

  /// A condition that never holds, for a state that is not declared.
  private func missingState(_ id: String, at position: SourcePosition?) -> Condition {
    ledger.warn(
      """
      A condition asks for the state '\(id)', which is not declared and thus never active. Declare it, \
      or correct the name.\(ledger.suggestion(for: id, among: names.ids))
      """, at: position)
    return .or([])
  }

  /// The delay of a timer or of an event that is sent.
  func delay(_ delay: ChartDocument.Delay) -> (Subject) -> Duration {
    switch delay {
    case .fixed(let duration): return { _ in duration }
    case .named(let reference):
      let (compute, parameters) = (ledger.delay(reference), reference.parameters)
      return { compute?($0, parameters) ?? .zero }
    }
  }
}
