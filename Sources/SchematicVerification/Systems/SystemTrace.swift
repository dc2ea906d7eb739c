/// The steps of a path with the machines that take them.
///
/// A model does not distinguish machines that are the same. A trace finds one of the runs of a path in which each
/// machine keeps its place.
struct SystemTrace {
  struct Step {
    let action: SystemRules.Action
    /// The sender of a message.
    let sender: Int?
    /// The configuration before and afterwards.
    let before: [Int32]
    let after: [Int32]
  }

  let facts: SystemFacts
  let first: [Int32]
  private(set) var steps: [Step] = []
  /// By inbox without order by sender: the senders of its messages.
  private var senders: [Int32: [Int]] = [:]

  init(_ path: ModelPath<SystemState, SystemEvent>, _ facts: SystemFacts) throws {
    self.facts = facts
    first = try facts.rules.initialRow()
    var row = first
    for step in path.steps {
      guard let event = step.event else { continue }
      let goal = facts.rows[Int32(step.configuration)]
      // Permutations of machines that are the same commute with all steps.
      let next = try facts.rules.successors(of: row).found.first {
        facts.rules.event(of: $0.action) == event && facts.rules.canonical($0.row) == goal
      }
      guard let next else { return }
      note(next, from: row)
      row = next.row
    }
  }

  private mutating func note(_ next: SystemRules.Successor, from row: [Int32]) {
    let action = next.action
    var sender: Int?
    if action.queue >= 0 {
      let source = facts.rules.parts(of: action.queue).source
      sender = source > 0 ? source - 1 : senders[action.queue]?.first
      let keeps = action.kind == .doubledMessage
      if source == 0, !keeps, senders[action.queue]?.isEmpty == false {
        senders[action.queue]?.removeFirst()
      }
    }
    if action.kind == .restart {
      senders = senders.filter { facts.rules.parts(of: $0.key).receiver != Int(action.slot) }
    }
    for message in facts.rules.step(of: action)?.messages ?? [] {
      for receiver in facts.rules.receivers(of: message, from: Int(action.slot)) {
        senders[facts.rules.queue(from: Int(action.slot), to: receiver), default: []].append(
          Int(action.slot))
      }
    }
    steps.append(Step(action: action, sender: sender, before: row, after: next.row))
  }
}
