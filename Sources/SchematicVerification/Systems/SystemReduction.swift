/// Finds steps before which no other step needs to be tried.
///
/// Such a step is the only one of its machine, whatever other machines do meanwhile, and no other step depends on
/// it. It is no step of an observed machine. These are ample sets with one step, and the conditions C0 to C4 of
/// R. Gerth, R. Kuiper, D. Peled and W. Penczek, A partial order approach to branching time logic model checking,
/// 1999. They preserve CTL* without the operator X, which includes all properties of this library. In
/// breadth-first order, the target of the step must not be explored yet, so that no step is postponed forever (D.
/// Bošnački, S. Leue and A. Lluch Lafuente, Partial-order reduction for general state exploring algorithms,
/// 2006).
struct SystemReduction {
  private let rules: SystemRules
  /// By slot: the number of its only inbox; `nil` if it has several, or does more than handle messages.
  private var inboxes: [Int32?]
  /// The inboxes to which only one machine sends.
  private var senders: [Int32: Set<Int>] = [:]

  /// - Parameters:
  ///   - rules: The system.
  ///   - observed: The parties whose states properties may read.
  init(_ rules: SystemRules, observing observed: Set<Int>) {
    self.rules = rules
    inboxes = Array(repeating: nil, count: rules.slots.count)
    let parties = rules.plan.parties
    for sender in rules.slots.indices {
      let party = rules.slots[sender].party
      for receiver in rules.slots.indices {
        let other = parties[rules.slots[receiver].party].name
        guard parties[party].receivers?.contains(other) ?? true else { continue }
        senders[rules.queue(from: sender, to: receiver), default: []].insert(sender)
      }
    }
    for slot in rules.slots.indices where !observed.contains(rules.slots[slot].party) {
      let party = parties[rules.slots[slot].party]
      let own = senders.keys.filter { rules.parts(of: $0).receiver == slot }
      guard own.count == 1, let inbox = own.first, !party.restarts else { continue }
      let delivery = rules.delivery(of: inbox)
      let isPlain = delivery.order != .any && !delivery.mayLose && !delivery.mayDouble
      // A request is noted, which properties see.
      let isRequester = rules.requests.contains { $0.sender == rules.slots[slot].party }
      if isPlain, !isRequester { inboxes[slot] = inbox }
    }
  }

  /// Whether there can be such a step.
  var isUseful: Bool { inboxes.contains { $0 != nil } }

  /// Whether a step needs no alternative, if its target is not explored yet.
  ///
  /// - Parameters:
  ///   - successor: The step.
  ///   - all: All steps of the configuration.
  ///   - row: The configuration.
  func isAmple(
    _ successor: SystemRules.Successor, among all: [SystemRules.Successor], of row: [Int32]
  ) -> Bool {
    let slot = Int(successor.action.slot)
    return successor.action.kind == .message && inboxes[slot] == successor.action.queue
      && all.count { $0.action.slot == successor.action.slot } == 1 && isAlone(slot, in: row)
      && isIndependent(successor.action, slot)
  }

  /// Whether the machine does nothing but handle its messages.
  private func isAlone(_ slot: Int, in row: [Int32]) -> Bool {
    let party = rules.slots[slot].party
    let place = slot * SystemRules.width
    return (rules.outside[party].isEmpty || row[place + 1] == 0)
      && rules.machines[party].timers(in: row[place]).isEmpty
  }

  /// Whether no other machine changes the ends of the inboxes to which the step sends.
  private func isIndependent(_ action: SystemRules.Action, _ slot: Int) -> Bool {
    let step = rules.machines[rules.slots[slot].party].steps[Int(action.step)]
    return step.messages.allSatisfy { message in
      rules.receivers(of: message, from: slot).allSatisfy { receiver in
        let queue = rules.queue(from: slot, to: receiver)
        return senders[queue] == [slot] && !rules.delivery(of: queue).losesWhenFull
          && !rules.plan.parties[rules.slots[receiver].party].restarts
      }
    }
  }
}
