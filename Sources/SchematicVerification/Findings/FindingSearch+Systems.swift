// Findings about several machines.
extension FindingSearch {
  /// - Parameters:
  ///   - facts: The facts about the system.
  ///   - kind: The kind of findings.
  ///   - isPermittedEnd: Whether the system may stay in a configuration in which nothing can happen.
  func findings(
    of facts: SystemFacts, _ kind: FindingKind, deadEnds isPermittedEnd: (MachineState) -> Bool
  ) -> [Found] {
    switch kind {
    case .deadlock: deadlocks(facts, permitting: isPermittedEnd)
    case .unhandledMessage: unhandledMessages(facts)
    case .fullInbox: fullInboxes(facts)
    case .unansweredRequest: unansweredRequests(facts)
    case .unreachedMachine: unreachedMachines(facts)
    case .endlessLoop: faults(.endlessLoop, kind)
    case .noEnabledBranch: faults(.noEnabledBranch, kind)
    case .unreachableState, .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd,
      .joinNeverTaken, .neverCompletes, .orderDecides, .unhandledEvent, .deferredForever,
      .idleTimer, .illegalConfiguration:
      []
    }
  }

  private func found(
    _ kind: FindingKind, _ message: String, machine: String?, in configuration: Int,
    then last: TransitionSystem.Edge? = nil
  ) -> Found {
    let edges = system.path(to: Int32(configuration)) + (last.map { [$0] } ?? [])
    // A path within the limits exists without them, too.
    return Finding(
      kind: kind, state: machine, part: nil, configuration: configuration,
      isProved: model.added.isEmpty, message: message, path: model.path(edges))
  }

  /// The configurations in which nothing can happen, and some machine has not ended: the nearest with the same states.
  private func deadlocks(
    _ facts: SystemFacts, permitting isPermittedEnd: (MachineState) -> Bool
  ) -> [Found] {
    var seen: Set<String> = []
    return (0..<system.count).compactMap { configuration in
      guard configuration + 1 < system.offsets.count,
        !system.truncated.contains(Int32(configuration)), !facts.isAtRest(configuration),
        !system.edges(from: configuration).contains(where: { facts.isProgress($0) }),
        !isPermittedEnd(model.configurations[configuration]),
        seen.insert(name(configuration)).inserted
      else { return nil }
      return found(
        .deadlock,
        "Deadlock: in \(name(configuration)), no machine can do anything, and not all have ended. Send the missing message, add a timer, or permit that a machine waits there.",
        machine: nil, in: configuration)
    }
  }

  /// The first of the messages that a machine ignores in the same states.
  private func unhandledMessages(_ facts: SystemFacts) -> [Found] {
    var seen: Set<String> = []
    return system.edges.compactMap { edge in
      guard edge.effect == .ignored || edge.effect == .rejection || edge.effect == .failure,
        let (machine, state, event) = facts.unhandledMessage(of: edge),
        seen.insert("\(machine) \(state) \(event)").inserted
      else { return nil }
      let verb =
        edge.effect == .ignored
        ? "ignores" : edge.effect == .rejection ? "rejects" : "fails to handle"
      return found(
        .unhandledMessage,
        "'\(machine)' \(verb) the message '\(event)' in '\(state)'. Add a transition or a deferral, or declare that it may ignore the message.",
        machine: machine, in: Int(edge.source), then: edge)
    }
  }

  private func fullInboxes(_ facts: SystemFacts) -> [Found] {
    facts.overflows.map { overflow in
      let receiver = facts.rules.slots[facts.rules.parts(of: overflow.queue).receiver].name
      let event = facts.rules.event(of: overflow.action)
      return found(
        .fullInbox,
        "The inbox of '\(receiver)' has \(counted(facts.rules.plan.limit, "message")), and the next step (\(event)) adds one. The inbox may grow without bound: let the sender wait for an answer, or raise the limit.",
        machine: receiver, in: Int(overflow.configuration))
    }
  }

  private func unansweredRequests(_ facts: SystemFacts) -> [Found] {
    guard !model.system.edges.isEmpty else { return [] }
    return facts.rules.requests.indices.compactMap { request in
      let isAnswered = (0..<system.count).map { !facts.isPending(request, in: $0) }
      let mayBeAnswered = system.reaching(isAnswered)
      // A step that was cut may be an answer.
      let isCut = system.reaching((0..<system.count).map { system.truncated.contains(Int32($0)) })
      guard let stuck = (0..<system.count).first(where: { !mayBeAnswered[$0] && !isCut[$0] }) else {
        return nil
      }
      let plan = facts.rules.plan.requests[request]
      let (sender, receiver) = (
        facts.rules.plan.parties[plan.sender].name, facts.rules.plan.parties[plan.receiver].name
      )
      return found(
        .unansweredRequest,
        "The request '\(plan.event)' of '\(sender)' to '\(receiver)' is never answered: in \(name(stuck)), no answer can follow. Answer it in every state, or give '\(sender)' a timer.",
        machine: sender, in: stuck)
    }
  }

  private func unreachedMachines(_ facts: SystemFacts) -> [Found] {
    let reached = facts.reachedParties(in: system)
    let parties = facts.rules.plan.parties
    return parties.indices.filter { !reached.contains($0) }.map { party in
      let name = parties[party].name
      return Finding(
        kind: .unreachedMachine, state: name, part: nil, configuration: nil,
        isProved: model.isSound,
        message:
          "'\(name)' never handles an event. Send it a message, or declare its events from outside.",
        path: nil)
    }
  }
}

extension SystemFacts {
  /// Whether an edge is more than a loss or a restart.
  fileprivate func isProgress(_ edge: TransitionSystem.Edge) -> Bool {
    switch actions[Int(edge.event)].kind {
    case .start, .message, .outside, .timer: true
    case .doubledMessage, .loss, .restart: false
    }
  }

  fileprivate func unhandledMessage(
    of edge: TransitionSystem.Edge
  ) -> (machine: String, state: String, event: String)? {
    let action = actions[Int(edge.event)]
    guard action.kind == .message, let step = rules.step(of: action) else { return nil }
    let party = rules.slots[Int(action.slot)].party
    if edge.effect == .ignored, rules.ignored[party].contains(action.input) { return nil }
    return (
      rules.plan.parties[party].name, rules.stateName(of: step.source, party: party),
      rules.eventName(of: action)
    )
  }

  fileprivate func isPending(_ request: Int, in configuration: Int) -> Bool {
    rules.members[rules.requests[request].sender].contains { slot in
      rows[configuration, slot * SystemRules.width + 2] & (1 << Int32(request)) != 0
    }
  }

  /// The parties that have handled an event, or have ended at their start.
  fileprivate func reachedParties(in system: TransitionSystem) -> Set<Int> {
    var reached: Set<Int> = []
    for action in actions {
      switch action.kind {
      case .message, .doubledMessage, .outside, .timer:
        reached.insert(rules.slots[Int(action.slot)].party)
      case .start:
        if let step = rules.step(of: action), !step.messages.isEmpty {
          reached.insert(rules.slots[Int(action.slot)].party)
        }
      case .loss, .restart: break
      }
    }
    return reached
  }
}
