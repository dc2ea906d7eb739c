import TestSupport

/// The rules of the machine in a simple, slow form, with arrays as queues.
final class ReferenceMachine {
  let program: RandomProgram
  let maximumSteps: Int
  private(set) var state = 0
  private(set) var log: [String] = []
  private(set) var deferred: [String] = []
  private var recalled: [String] = []
  private var raised: [String] = []
  private var sent: [String] = []
  private var isRecalling = false
  private let budget = Budget()

  init(_ program: RandomProgram, maximumSteps: Int) {
    self.program = program
    self.maximumSteps = maximumSteps
  }

  func handle(_ event: String) {
    sent.append(event)
    while true {
      if isRecalling { (recalled, deferred, isRecalling) = (deferred + recalled, [], false) }
      if !recalled.isEmpty {
        complete(recalled.removeFirst(), isRecalled: true)
      } else if !sent.isEmpty {
        complete(sent.removeFirst(), isRecalled: false)
      } else {
        return
      }
    }
  }

  /// Handles one event, its eventless steps, and its raised events.
  private func complete(_ event: String, isRecalled: Bool) {
    var isRecalledEvent = isRecalled
    raised = [event]
    while !raised.isEmpty {
      var steps = 0
      var trigger: String? = raised.removeFirst()
      var next = trigger.flatMap { answer(to: $0, isRecalled: isRecalledEvent) }
      isRecalledEvent = false
      while let effect = next {
        steps += 1
        guard steps <= maximumSteps else {
          log.append("limit")
          raised = []
          return
        }
        guard take(effect, on: trigger ?? "nothing") else { break }
        trigger = nil
        next = continuation()
      }
    }
  }

  private func answer(to event: String, isRecalled: Bool) -> RandomProgram.Effect? {
    switch program.answers[state][event] ?? .nothing {
    case .nothing: log.append("\(event) ignored in \(state)")
    case .rejection: log.append("\(event) rejected in \(state): guarding")
    case .error: log.append("\(event) failed in \(state): guarding")
    case .deferral:
      deferred.append(event)
      if !isRecalled { log.append("\(event) deferred in \(state)") }
    case .step(let effect): return effect
    }
    return nil
  }

  private func continuation() -> RandomProgram.Effect? {
    switch program.continuations[state] {
    case .step(let effect): return effect
    case .error: log.append("nothing failed in \(state): guarding")
    case .nothing, .rejection, .deferral: break
    }
    return nil
  }

  /// Whether the step was not undone.
  private func take(_ effect: RandomProgram.Effect, on trigger: String) -> Bool {
    let before = raised
    if let error = perform(effect.leave) {
      raised = before
      log.append("\(trigger) failed in \(state): \(error)")
      return false
    }
    log.append("\(state) → \(effect.state) on \(trigger)")
    isRecalling = isRecalling || (!deferred.isEmpty && effect.state != state)
    state = effect.state
    if let error = perform(effect.enter) {
      log.append("\(trigger) failed in \(state): \(error)")
    }
    return true
  }

  private func perform(_ actions: RandomProgram.Actions) -> Failure? {
    raised += actions.raised.filter { _ in budget.spend() }
    sent += actions.sent.filter { _ in budget.spend() }
    return actions.error
  }
}
