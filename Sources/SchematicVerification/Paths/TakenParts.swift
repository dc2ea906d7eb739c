import Schematic

/// Observes which transitions a machine takes when it handles an event.
///
/// Steps that follow in the same call belong to other events, which actions have sent or which were deferred.
final class TakenParts<Schema: StateMachineSchemaProtocol> where Schema.State: Equatable {
  private let parts: VisibleParts
  private var taken: [Int32] = []
  private var next: [Int32] = []
  /// How many of the parts can no longer be undone.
  private var stableCount = 0
  private var stable: Schema.State
  /// In an unstable configuration: the nodes around its choices.
  private var places: [Range<Int32>] = []
  /// Whether the event was handled: the steps that follow belong to other events.
  private var isDone = false
  private var token: ObserverToken?

  /// - Returns: `nil` if the machine does not show its transitions, or is a machine of another chart.
  init?(of machine: StateMachine<Schema>, _ parts: VisibleParts?) {
    guard let parts, let schema = machine.schema as? any NumberedSchema,
      schema.actionNamesByPath.count == parts.partsByPath.count
    else { return nil }
    self.parts = parts
    stable = machine.state
    token = machine.trace { [unowned self, unowned machine] trace in note(trace, of: machine) }
  }

  /// The parts that the machine has taken since the last call, in ascending order.
  func next(_ machine: StateMachine<Schema>) -> [Int32] {
    defer { (taken, next, stableCount, isDone, stable) = ([], [], 0, false, machine.state) }
    return taken.sorted()
  }

  func stop(_ machine: StateMachine<Schema>) {
    if let token { machine.removeObserver(token) }
  }

  private func note(_ trace: StateMachineTrace<Schema>, of machine: StateMachine<Schema>) {
    guard !isDone else { return }
    switch trace {
    case .began: break
    case .taking(let step, let event):
      if event != nil, !taken.isEmpty {
        isDone = true
      } else {
        next = (step as? any NumberedStep).map { parts.parts(of: $0) } ?? []
      }
    case .took:
      taken += next
      next = []
      guard !machine.schema.isPhase(.compoundTransition, of: machine.state) else {
        places = (machine.state as? any NumberedConfiguration)?.nodesAroundChoices ?? []
        return
      }
      (stableCount, stable) = (taken.count, machine.state)
    case .undid:
      // Otherwise a part of the compound transition is kept.
      let isWhole = machine.state == stable
      let kept = taken[stableCount...].filter { !isWhole && !parts.chart.isPart($0, in: places) }
      taken.replaceSubrange(stableCount..., with: kept)
      (stableCount, stable) = (taken.count, machine.state)
    case .ended: isDone = true
    @unknown default: break
    }
  }
}
