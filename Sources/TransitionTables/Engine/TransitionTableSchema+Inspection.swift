import Schematic
import StateGraphs

extension TransitionTableSchema {
  /// The name of the table.
  public var definitionName: String { table.definitionName }

  /// The version of the table.
  public var definitionVersion: Int { table.definitionVersion }

  /// Returns the label of the state in graphs.
  public func paths(of state: State, leavesOnly: Bool) -> [String] {
    [StateGraph.caseLabel(of: state)]
  }

  /// Returns the reason for which the event is ignored: guards that do not hold, a row that ignores
  /// it, or no row.
  ///
  /// - Throws: The error of a guard, or of a closure that makes the target state.
  public func reasonForIgnoring(
    _ event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> IgnoredEventReason? {
    guard try step(from: state, on: event, subject: subject()) == nil else { return nil }
    var unmet: [UnmetGuard] = []
    for row in table.declaredRows where row.trigger.matches(event) && row.source.matches(state) {
      if let name = try row.nameOfUnmetGuard(state, event, subject()) {
        unmet.append(UnmetGuard(name: name, path: StateGraph.caseLabel(of: state)))
      } else if case .ignore = row.target {
        return .declaration
      } else {
        // The functions that make its target have found no payload.
        unmet.append(UnmetGuard(name: nil, path: StateGraph.caseLabel(of: state)))
      }
    }
    return unmet.isEmpty ? .noTransition : .guards(unmet)
  }
}

extension TableRow {
  /// The name of the first guard that does not hold, `.some(nil)` if it has none; `nil` if all hold.
  fileprivate func nameOfUnmetGuard(
    _ state: State, _ event: Event, _ subject: @autoclosure () throws -> Subject
  ) throws -> String?? {
    for condition in guards {
      let holds =
        switch condition.form {
        case .subject(let form): try form(subject())
        case .context(let form):
          try form(TableGuardContext(event: event, state: state, subject: subject()))
        }
      if !holds { return .some(condition.name) }
    }
    return nil
  }
}
