extension StateSpace where MachineState == SystemState, Event == SystemEvent {
  /// Returns the machines of a system in Promela, the language of the model checker Spin, one process for each.
  ///
  /// ```swift
  /// let text = try system.explored().promelaOfMachines()
  /// ```
  /// Spin then explores the orders of messages itself, so that it can confirm a result of this library. It stores as
  /// many states as the model has ``configurations`` on three conditions: no machines are the same, no requests
  /// are declared, and all machines are observed. Compile with `-DNOREDUCE`. The variable `m0` is the number of the
  /// state of the first machine, and so on. An inbox is a channel. A message that an inbox has no place for
  /// blocks the step that sends it.
  ///
  /// - Complexity: Linear in the number of steps of all machines.
  public func promelaOfMachines() -> String {
    guard let facts = content.system else { return "" }
    return SystemPromelaWriter(facts.rules).text
  }
}

private struct SystemPromelaWriter {
  private let rules: SystemRules
  /// The inboxes that have messages in some configuration.
  private let queues: [Int32]

  init(_ rules: SystemRules) {
    self.rules = rules
    queues = Set(rules.networks.networks.joined().map(\.queue)).sorted()
  }

  var text: String {
    let row = (try? rules.initialRow()) ?? []
    var lines = queues.map { "chan q\($0) = [\(rules.plan.limit)] of { int };" }
    for slot in rules.slots.indices {
      let place = slot * SystemRules.width
      lines.append("int m\(slot) = \(row[place]); /* \(name(of: slot)) */")
      if row[place + 1] > 0 { lines.append("int left\(slot) = \(row[place + 1]);") }
    }
    for slot in rules.slots.indices {
      let steps = self.steps(of: slot, isLimited: row[slot * SystemRules.width + 1] > 0)
      lines += ["", "active proctype machine\(slot)() {", "end:", "  do"]
      lines += steps.isEmpty ? ["  :: false"] : steps.map { "  :: d_step { \($0) }" }
      lines += ["  od", "}"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func name(of slot: Int) -> String {
    String(rules.slots[slot].name.filter { $0.isLetter || $0.isNumber || $0 == " " })
  }

  // MARK: - Steps

  private func steps(of slot: Int, isLimited: Bool) -> [String] {
    let party = rules.slots[slot].party
    let machine = rules.machines[party]
    let own = queues.filter { rules.parts(of: $0).receiver == slot }
    var found: [String] = []
    if let starts = try? machine.starts(), !rules.plan.parties[party].isCreated {
      let guardText = "m\(slot) == \(LocalMachine.unstarted)"
      found += starts.map { step(machine.steps[$0], slot, when: [guardText]) }
    }
    for (configuration, input, steps) in machine.table {
      let guardText = "m\(slot) == \(configuration)"
      let local = steps.map { machine.steps[$0] }
      if input < 0 {
        guard machine.timers(in: configuration).contains(input) else { continue }
        found += local.map { step($0, slot, when: [guardText]) }
        continue
      }
      for queue in own { found += handling(input, from: queue, guardText, local, slot) }
      if rules.outside[party].contains(input), configuration >= 0 {
        let rest = isLimited ? ["left\(slot) > 0"] : []
        found += local.map { local in
          step(
            local, slot, when: [guardText] + rest,
            then: isLimited ? ["left\(slot) = left\(slot) - 1"] : [])
        }
      }
    }
    return found + own.flatMap(losses) + restart(slot, own)
  }

  private func handling(
    _ event: Int32, from queue: Int32, _ guardText: String, _ steps: [LocalStep], _ slot: Int
  ) -> [String] {
    let delivery = rules.delivery(of: queue)
    let receive = delivery.order == .any ? "??" : "?"
    let conditions = [guardText, "q\(queue)\(receive)[\(event)]"]
    return steps.flatMap { local in
      [step(local, slot, when: conditions, then: ["q\(queue)\(receive)\(event)"])]
        + (delivery.mayDouble ? [step(local, slot, when: conditions)] : [])
    }
  }

  private func losses(from queue: Int32) -> [String] {
    let delivery = rules.delivery(of: queue)
    guard delivery.mayLose else { return [] }
    // A machine that is not started yet loses nothing.
    let slot = rules.parts(of: queue).receiver
    let isStarted = "m\(slot) != \(LocalMachine.unstarted)"
    guard delivery.order == .any else {
      return ["(\(isStarted) && len(q\(queue)) > 0) -> q\(queue)?_"]
    }
    let events = Set(
      rules.networks.networks.joined().filter { $0.queue == queue }.flatMap(\.messages))
    return events.sorted().map { "(\(isStarted) && q\(queue)??[\($0)]) -> q\(queue)??\($0)" }
  }

  private func restart(_ slot: Int, _ own: [Int32]) -> [String] {
    let party = rules.plan.parties[rules.slots[slot].party]
    guard party.restarts else { return [] }
    let first = party.isCreated ? LocalMachine.uncreated : LocalMachine.unstarted
    // Spin does not compile a loop in an indivisible step.
    let clearing = own.flatMap { queue in
      repeatElement(
        "if :: len(q\(queue)) > 0 -> q\(queue)?_ :: else -> skip fi", count: rules.plan.limit)
    }
    return [
      (["(m\(slot) >= 0) -> m\(slot) = \(first)"] + clearing).joined(separator: "; ")
    ]
  }

  /// A step as an indivisible sequence.
  private func step(
    _ step: LocalStep, _ slot: Int, when conditions: [String], then first: [String] = []
  ) -> String {
    var counts: [Int32: Int] = [:]
    var sends: [String] = []
    for message in step.messages {
      for receiver in rules.receivers(of: message, from: slot) {
        let queue = rules.queue(from: slot, to: receiver)
        let delivery = rules.delivery(of: queue)
        let send = "q\(queue)\(delivery.order == .any ? "!!" : "!")\(message.event)"
        guard queues.contains(queue) else { continue }
        if delivery.losesWhenFull {
          sends.append(
            "if :: len(q\(queue)) < \(rules.plan.limit) -> \(send) :: else -> skip fi")
        } else {
          counts[queue, default: 0] += 1
          sends.append(send)
        }
      }
    }
    // A step that handles a message of the inbox makes a place in it.
    let places = counts.sorted { $0.key < $1.key }.map { queue, count in
      let freed = first.contains { $0.hasPrefix("q\(queue)?") } ? 1 : 0
      return "len(q\(queue)) <= \(rules.plan.limit - count + freed)"
    }
    let guardText = "(" + (conditions + places).joined(separator: " && ") + ")"
    return ([guardText] + first + sends + ["m\(slot) = \(step.target)"]).joined(separator: "; ")
  }
}
