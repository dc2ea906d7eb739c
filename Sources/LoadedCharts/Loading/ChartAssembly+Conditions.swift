import ChartDocuments
import Statecharts

extension ChartAssembly {
  /// A condition as a function.
  ///
  /// - Parameter position: Where it is, for parts that have no position of their own.
  func condition(
    _ condition: ChartDocument.Condition, at position: SourcePosition?
  ) -> Condition {
    switch condition {
    case .named(let reference): return named(reference)
    case .isIn(let id):
      reportMissing(id, at: position)
      let state = names.state(id)
      return { $0.isActive(state) }
    case .not(let part):
      let holds = self.condition(part, at: position)
      return { try !holds($0) }
    case .all(let parts):
      let parts = parts.map { self.condition($0, at: position) }
      return { context in try parts.allSatisfy { try $0(context) } }
    case .any(let parts):
      let parts = parts.map { self.condition($0, at: position) }
      return { context in try parts.contains { try $0(context) } }
    case .literal(let holds): return { _ in holds }
    }
  }

  private func named(_ reference: ChartDocument.Reference) -> Condition {
    guard let holds = ledger.guard(reference) else { return { _ in false } }
    guard let parameters = reference.parameters else { return holds }
    return { try holds($0.with(parameters)) }
  }

  private func reportMissing(_ id: String, at position: SourcePosition?) {
    guard !names.isDeclared(id) else { return }
    ledger.warn(
      """
      A condition asks for the state '\(id)', which is not declared and thus never active: declare it, \
      or correct the name.\(ledger.suggestion(for: id, among: names.ids))
      """, at: position)
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
