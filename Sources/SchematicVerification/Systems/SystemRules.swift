/// The rules by which a system changes: one machine handles one event at a time.
///
/// A configuration is a row of numbers: three for each machine, and the number of the network. The three are the
/// machine's configuration, the number of events that may still come from outside, and the requests without an
/// answer.
final class SystemRules {
  /// One machine.
  struct Slot {
    let party: Int
    let name: String
  }

  struct Action: Hashable {
    enum Kind: Int32 {
      case start, message, doubledMessage, loss, outside, timer, restart
    }

    let kind: Kind
    let slot: Int32
    /// The number of the inbox; -1 for none.
    let queue: Int32
    let input: Int32
    /// The number of the machine's step; -1 for none.
    let step: Int32
  }

  struct Successor {
    let action: Action
    let row: [Int32]
  }

  struct Request {
    let sender: Int
    let message: LocalStep.Message
    let answers: Set<AnyHashable>
  }

  static let width = 3

  let plan: SystemPlan
  let machines: [LocalMachine]
  let networks = NetworkTable()
  let slots: [Slot]
  /// By party: its slots.
  let members: [Range<Int>]
  /// By party: the numbers of the events from outside, and of those that it may ignore.
  let outside: [[Int32]]
  let ignored: [Set<Int32>]
  let requests: [Request]
  private let deliveries: [Delivery]
  private let deliveryNumbers: [[Int]]
  /// The inboxes that were full when a message was sent, each with the action that sends it.
  var overflows: [(queue: Int32, action: Action)] = []

  init(_ plan: SystemPlan, options: ExplorationOptions) throws {
    self.plan = plan
    var behaviors: [any LocalBehavior] = []
    for (number, party) in plan.parties.enumerated() {
      let incoming =
        plan.sendings.filter { $0.message.receiver == party.name }.map(\.message.event)
        + plan.requests.filter { $0.receiver == number }.map(\.event)
      behaviors.append(
        try party.make(options, plan.sendings.filter { $0.party == number }, incoming))
    }
    let numberOfMessage = { [behaviors] (message: SystemMessage) throws -> LocalStep.Message in
      let party = try plan.index(of: message.receiver)
      guard let event = behaviors[party].number(of: message.event) else {
        throw SystemModelError.unknownEvent(message.event, of: message.receiver)
      }
      return LocalStep.Message(party: Int32(party), event: event)
    }
    for sending in plan.sendings { _ = try numberOfMessage(sending.message) }
    var (firstQuestion, machines): (Int32, [LocalMachine]) = (0, [])
    for behavior in behaviors {
      machines.append(
        LocalMachine(behavior, firstQuestion: firstQuestion) {
          [party = plan.parties[machines.count]] in
          guard party.receivers?.contains($0.receiver) ?? true else {
            throw SystemModelError.undeclaredReceiver($0.receiver, of: party)
          }
          return try numberOfMessage($0)
        })
      firstQuestion += Int32(behavior.questions.count)
    }
    self.machines = machines
    let numbers = { (events: [Any], party: Int) throws in
      try events.map {
        try numberOfMessage(SystemMessage($0, to: plan.parties[party].name)).event
      }
    }
    outside = try plan.parties.indices.map { try numbers(plan.parties[$0].outside, $0) }
    ignored = try plan.parties.indices.map { Set(try numbers(plan.parties[$0].ignored, $0)) }
    requests = try plan.requests.map { request in
      Request(
        sender: request.sender,
        message: try numberOfMessage(
          SystemMessage(request.event, to: plan.parties[request.receiver].name)),
        answers: Set(request.answers))
    }
    var (slots, members): ([Slot], [Range<Int>]) = ([], [])
    for (number, party) in plan.parties.enumerated() {
      members.append(slots.count..<slots.count + party.count)
      for member in 1...party.count {
        slots.append(
          Slot(party: number, name: party.count == 1 ? party.name : "\(party.name) \(member)"))
      }
    }
    (self.slots, self.members) = (slots, members)
    var deliveries: [Delivery] = []
    deliveryNumbers = plan.parties.indices.map { sender in
      plan.parties.indices.map { receiver in
        let delivery = plan.delivery(from: sender, to: receiver)
        if let known = deliveries.firstIndex(of: delivery) { return known }
        deliveries.append(delivery)
        return deliveries.count - 1
      }
    }
    self.deliveries = deliveries
  }

  // MARK: - Inboxes

  /// The number of the inbox of a message.
  ///
  /// It consists of the sender, unless the order is that of sending, of the receiver, and of the delivery.
  func queue(from sender: Int, to receiver: Int) -> Int32 {
    let number = deliveryNumbers[slots[sender].party][slots[receiver].party]
    let source = deliveries[number].order == .ofSending ? 0 : sender + 1
    return queue(source: source, receiver: receiver, delivery: number)
  }

  func queue(source: Int, receiver: Int, delivery: Int) -> Int32 {
    Int32((source * slots.count + receiver) * deliveries.count + delivery)
  }

  /// The parts of the number of an inbox; the source is 0, or one more than the sender.
  func parts(of queue: Int32) -> (source: Int, receiver: Int, delivery: Int) {
    let (rest, delivery) = Int(queue).quotientAndRemainder(dividingBy: max(1, deliveries.count))
    let (source, receiver) = rest.quotientAndRemainder(dividingBy: slots.count)
    return (source, receiver, delivery)
  }

  func delivery(of queue: Int32) -> Delivery { deliveries[parts(of: queue).delivery] }

  /// The machines that get a message.
  func receivers(of message: LocalStep.Message, from sender: Int) -> [Int] {
    let members = members[Int(message.party)]
    return members.count == 1 ? Array(members) : members.filter { $0 != sender }
  }

  // MARK: - Configurations

  /// The configuration in which no machine has started.
  ///
  /// Machines whose start sends nothing, and is determined, have started.
  func initialRow() throws -> [Int32] {
    var row: [Int32] = []
    for slot in slots {
      let party = plan.parties[slot.party]
      var first = LocalMachine.uncreated
      if !party.isCreated {
        let starts = try machines[slot.party].starts()
        let start = starts.count == 1 ? machines[slot.party].steps[starts.lowerBound] : nil
        first = LocalMachine.unstarted
        if let start, start.messages.isEmpty, start.target >= 0, start.effect == .transition {
          first = start.target
        }
      }
      row += [first, Int32(clamping: party.outsideLimit.map { max(0, $0) } ?? -1), 0]
    }
    return row + [0]
  }

  // MARK: - Steps

  /// The step of a machine; `nil` for a loss and a restart.
  func step(of action: Action) -> LocalStep? {
    guard action.step >= 0 else { return nil }
    return machines[slots[Int(action.slot)].party].steps[Int(action.step)]
  }

  /// Returns what can happen next.
  ///
  /// - Returns: The successors, and whether a limit has left something out.
  func successors(of row: [Int32]) throws -> (found: [Successor], isCut: Bool) {
    var found: [Successor] = []
    var isCut = false
    let network = row[row.count - 1]
    for slot in slots.indices {
      let configuration = row[slot * Self.width]
      guard configuration != LocalMachine.unstarted else {
        try add(
          steps: machines[slots[slot].party].starts(), .start, slot, -1, -1, network, row,
          &found, &isCut)
        continue
      }
      try addMessages(slot, configuration, network, row, &found, &isCut)
      guard configuration != LocalMachine.uncreated else { continue }
      let machine = machines[slots[slot].party]
      if row[slot * Self.width + 1] != 0 {
        for input in outside[slots[slot].party] {
          try add(
            steps: machine.steps(from: configuration, on: input), .outside, slot, -1, input,
            network, row, &found, &isCut)
        }
      }
      for timer in machine.timers(in: configuration) {
        try add(
          steps: machine.steps(from: configuration, on: timer), .timer, slot, -1, timer, network,
          row, &found, &isCut)
      }
      if plan.parties[slots[slot].party].restarts {
        addRestart(slot, network, row, &found)
      }
    }
    return (found, isCut)
  }

  private func addMessages(
    _ slot: Int, _ configuration: Int32, _ network: Int32, _ row: [Int32],
    _ found: inout [Successor], _ isCut: inout Bool
  ) throws {
    let machine = machines[slots[slot].party]
    for inbox in networks[network] {
      let (_, receiver, number) = parts(of: inbox.queue)
      guard receiver == slot else { continue }
      let delivery = deliveries[number]
      let indices = delivery.order == .any ? Array(inbox.messages.indices) : [0]
      for index in indices {
        let event = inbox.messages[index]
        if index > 0, delivery.order == .any, inbox.messages[index - 1] == event { continue }
        let steps = try machine.steps(from: configuration, on: event)
        let rest = networks.removing(index, from: inbox.queue, of: network)
        try add(
          steps: steps, .message, slot, inbox.queue, event, rest, row, &found, &isCut)
        if delivery.mayDouble {
          try add(
            steps: steps, .doubledMessage, slot, inbox.queue, event, network, row, &found, &isCut)
        }
        if delivery.mayLose {
          var changed = row
          changed[row.count - 1] = rest
          found.append(
            Successor(
              action: Action(
                kind: .loss, slot: Int32(slot), queue: inbox.queue, input: event, step: -1),
              row: changed))
        }
      }
    }
  }

  private func add(
    steps: Range<Int>, _ kind: Action.Kind, _ slot: Int, _ queue: Int32, _ input: Int32,
    _ network: Int32, _ row: [Int32], _ found: inout [Successor], _ isCut: inout Bool
  ) throws {
    let machine = machines[slots[slot].party]
    for number in steps {
      let step = machine.steps[number]
      let action = Action(
        kind: kind, slot: Int32(slot), queue: queue, input: input, step: Int32(number))
      guard step.target >= 0,
        let next = applying(step, action, slot, network, row)
      else {
        isCut = true
        continue
      }
      // An event that is ignored and changes nothing is no step.
      if next == row, kind == .doubledMessage || !step.isHandled { continue }
      found.append(Successor(action: action, row: next))
    }
  }

  /// Returns the row after a step; `nil` if an inbox is full.
  private func applying(
    _ step: LocalStep, _ action: Action, _ slot: Int, _ network: Int32, _ row: [Int32]
  ) -> [Int32]? {
    var next = row
    let place = slot * Self.width
    next[place] = step.target
    if action.kind == .outside, row[place + 1] > 0 { next[place + 1] -= 1 }
    if !requests.isEmpty { next[place + 2] = pending(row, after: step, action, slot) }
    var network = network
    for message in step.messages {
      for receiver in receivers(of: message, from: slot) {
        let queue = queue(from: slot, to: receiver)
        guard
          let changed = networks.appending(
            message.event, to: queue, of: network, limit: plan.limit,
            isOrdered: delivery(of: queue).order != .any)
        else {
          if delivery(of: queue).losesWhenFull { continue }
          overflows.append((queue, action))
          return nil
        }
        network = changed
      }
    }
    next[row.count - 1] = network
    return next
  }

  /// The requests without an answer after a step.
  private func pending(
    _ row: [Int32], after step: LocalStep, _ action: Action, _ slot: Int
  ) -> Int32 {
    var pending = row[slot * Self.width + 2]
    let configuration = row[slot * Self.width]
    let party = slots[slot].party
    for (number, request) in requests.enumerated() where request.sender == party {
      let bit = Int32(1) << Int32(number)
      if step.isHandled, step.effect != .deferral, isAnswer(action, in: configuration, request) {
        pending &= ~bit
      }
      if step.messages.contains(request.message) { pending |= bit }
    }
    return pending
  }

  private func isAnswer(_ action: Action, in configuration: Int32, _ request: Request) -> Bool {
    guard action.kind != .start else { return false }
    let machine = machines[slots[Int(action.slot)].party]
    return request.answers.contains(
      SystemPlan.key(of: machine.behavior.event(of: action.input, in: configuration)))
  }

  private func addRestart(
    _ slot: Int, _ network: Int32, _ row: [Int32], _ found: inout [Successor]
  ) {
    let rest = networks[network].filter { parts(of: $0.queue).receiver != slot }
    var changed = row
    changed[slot * Self.width] = initialConfiguration(of: slot)
    changed[slot * Self.width + 2] = 0
    changed[row.count - 1] = networks.number(of: rest)
    guard changed != row else { return }
    found.append(
      Successor(
        action: Action(kind: .restart, slot: Int32(slot), queue: -1, input: -1, step: -1),
        row: changed))
  }

  /// A machine starts again with its messages.
  private func initialConfiguration(of slot: Int) -> Int32 {
    plan.parties[slots[slot].party].isCreated ? LocalMachine.uncreated : LocalMachine.unstarted
  }
}
