/// The facts about a system that names, properties and findings need in addition to the numbers of the model.
// Unchecked: after an exploration, machines are only read. Their states leave by `SystemState`, which is not sendable.
final class SystemFacts: @unchecked Sendable {
  let rules: SystemRules
  let rows: RowTable
  let actions: [SystemRules.Action]
  let overflows: [(configuration: Int32, queue: Int32, action: SystemRules.Action)]
  /// The parties whose states properties may read.
  let observed: Set<Int>
  let identity: SystemIdentity
  /// Whether a condition has read a state that is not observed, or of another system.
  private(set) var hasUnknownReading = false

  init(_ explorer: SystemExplorer, observing observed: Set<Int>, of identity: SystemIdentity) {
    (rules, rows, actions) = (explorer.rules, explorer.rows, explorer.actions.values)
    (overflows, self.observed, self.identity) = (explorer.overflows, observed, identity)
  }

  /// Whether some orders of steps may have been left out.
  private var isReduced: Bool { observed.count < rules.plan.parties.count }

  func noteUnknownReading() { hasUnknownReading = true }

  func forgetReadings() { hasUnknownReading = false }

  // MARK: - States

  func states<State, Event>(
    of machine: SystemMachine<State, Event>, in number: Int
  ) -> [State] {
    guard machine.identity === identity else {
      noteUnknownReading()
      return []
    }
    if !observed.contains(machine.party) { noteUnknownReading() }
    return rules.members[machine.party].map { slot in
      let configuration = rows[number, slot * SystemRules.width]
      guard configuration >= 0 else { return machine.unstarted }
      let state = rules.machines[machine.party].behavior.state(of: configuration)
      return state as? State ?? machine.unstarted
    }
  }

  func network(_ number: Int) -> Int32 { rows[number, rules.slots.count * SystemRules.width] }

  /// The greatest number of messages in an inbox.
  var greatestInbox: Int {
    rules.networks.networks.joined().map(\.messages.count).max() ?? 0
  }

  /// The limit of inboxes, and their greatest number of messages.
  ///
  /// In a reduced model, other orders of the same steps may need more places.
  var limitText: String {
    let limit = rules.plan.limit
    if isReduced, overflows.isEmpty {
      return "orders of messages that make no difference are left out"
    }
    return overflows.isEmpty
      ? "inboxes have at most \(counted(greatestInbox, "message")), and may have \(limit)"
      : "inboxes have at most \(counted(limit, "message")), which leaves out behavior"
  }

  // MARK: - Names

  func name(of number: Int) -> String { name(of: rows[Int32(number)]) }

  func name(of row: [Int32]) -> String {
    let inboxes = rules.networks[row[row.count - 1]]
    let texts = rules.slots.indices.map { slot in
      let waiting = inboxes.filter { rules.parts(of: $0.queue).receiver == slot }.flatMap {
        $0.messages.map {
          rules.machines[rules.slots[slot].party].behavior.eventName(of: $0, in: 0)
        }
      }
      let text = "\(rules.slots[slot].name): \(rules.stateName(of: slot, in: row))"
      return waiting.isEmpty ? text : "\(text) ← \(waiting.joined(separator: ", "))"
    }
    return texts.joined(separator: ", ")
  }

  var events: [SystemEvent] { actions.map { rules.event(of: $0) } }

  var eventNames: [String] { events.map(\.description) }

  // MARK: - Rest

  /// Whether each machine has ended, waits for an event from outside that it may wait for, or is not created.
  func isAtRest(_ number: Int) -> Bool {
    rules.slots.indices.allSatisfy { slot in
      rules.mayRest(in: rows[number, slot * SystemRules.width], rules.slots[slot].party)
    }
  }

  /// Whether each machine has ended, or is not created.
  func isEnd(_ number: Int) -> Bool {
    rules.slots.indices.allSatisfy { slot in
      let configuration = rows[number, slot * SystemRules.width]
      return configuration == LocalMachine.uncreated
        || configuration >= 0
          && rules.machines[rules.slots[slot].party].behavior.isEnd(configuration)
    }
  }
}

extension SystemRules {
  func stateName(of slot: Int, in row: [Int32]) -> String {
    stateName(of: row[slot * Self.width], party: slots[slot].party)
  }

  func stateName(of configuration: Int32, party: Int) -> String {
    switch configuration {
    case LocalMachine.unstarted: "not started"
    case LocalMachine.uncreated: "not created"
    default: machines[party].behavior.stateName(of: configuration)
    }
  }

  /// Whether a machine may wait in a configuration without end.
  func mayRest(in configuration: Int32, _ party: Int) -> Bool {
    guard configuration >= 0 else { return configuration == LocalMachine.uncreated }
    let machine = machines[party]
    if machine.behavior.isEnd(configuration) { return true }
    if let mayRest = plan.parties[party].mayRest {
      return mayRest(machine.behavior.state(of: configuration))
    }
    guard let starts = try? machine.starts() else { return false }
    return starts.contains {
      machine.steps[$0].target == configuration && machine.steps[$0].messages.isEmpty
    }
  }

  func eventName(of action: Action) -> String {
    switch action.kind {
    case .start, .restart: ""
    case .message, .doubledMessage, .loss, .outside, .timer:
      // The configuration matters only for a timer: it is the source of the step.
      machines[slots[Int(action.slot)].party].eventName(of: action)
    }
  }

  func event(of action: Action) -> SystemEvent {
    let kind: SystemEvent.Kind =
      switch action.kind {
      case .start: .start
      case .message: .message
      case .doubledMessage: .doubledMessage
      case .loss: .loss
      case .outside: .outside
      case .timer: .timer
      case .restart: .restart
      }
    let slot = Int(action.slot)
    // The name of a group, because an exploration does not distinguish its machines.
    return SystemEvent(
      kind: kind, machine: plan.parties[slots[slot].party].name, event: eventName(of: action),
      messages: (step(of: action)?.messages ?? []).map(text))
  }

  private func text(of message: LocalStep.Message) -> String {
    let party = Int(message.party)
    let event = machines[party].behavior.eventName(of: message.event, in: 0)
    return "'\(event)' to \(plan.parties[party].name)"
  }
}
