import SchematicVerification
import Statecharts
import TestSupport

/// A random system of two to four machines, as tables of numbers.
struct RandomSystem: Sendable {
  struct Message: Hashable {
    let receiver: Int
    let event: Int
  }

  struct Choice {
    let target: Int
    let messages: [Message]
  }

  /// One machine.
  struct Machine {
    /// By state and event: the transitions, of which all but the last one have a guard; `nil` for an ignored event.
    var choices: [[[Choice]?]]
    /// By state: the messages of its entry.
    var entries: [[Message]]
    /// By state: the event of its timer, which is -1 for none.
    var timers: [Int]
    var delivery: Delivery
    var restarts: Bool
  }

  var machines: [Machine] = []
  let limit: Int

  static let states = 3
  static let events = 3
  static let deliveries: [Delivery] = [
    .actor, .actor, .durable, .durable, Delivery(order: .any),
    Delivery(order: .ofSending, mayLose: true), Delivery(order: .ofEachSender, mayDouble: true),
    Delivery(order: .ofEachSender, losesWhenFull: true), .network,
  ]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = 2 + random.below(3)
    limit = 1 + random.below(3)
    func messages(_ chance: Int) -> [Message] {
      random.below(chance) > 0
        ? [] : [Message(receiver: random.below(count), event: random.below(Self.events))]
    }
    for _ in 0..<count {
      var machine = Machine(
        choices: [], entries: [], timers: [],
        delivery: Self.deliveries[random.below(Self.deliveries.count)],
        restarts: random.below(12) == 0)
      for _ in 0..<Self.states {
        machine.entries.append(messages(8))
        var choices: [[Choice]?] = []
        for _ in 0..<Self.events {
          guard random.below(5) > 0 else {
            choices.append(nil)
            continue
          }
          var found: [Choice] = []
          for _ in 0...(random.below(4) == 0 ? 1 : 0) {
            found.append(Choice(target: random.below(Self.states), messages: messages(5)))
          }
          choices.append(found)
        }
        machine.choices.append(choices)
        let timer = random.below(3) > 0 ? random.below(Self.events) : -1
        machine.timers.append(timer >= 0 && choices[timer] != nil ? timer : -1)
      }
      machines.append(machine)
    }
  }

  // MARK: - As charts

  /// The same machines in the language of texts.
  var text: String {
    machines.indices.map { number in
      let machine = machines[number]
      var lines = ["m\(number)"]
      for state in 0..<Self.states {
        let sends = machine.entries[state].map(word)
        lines.append(
          "  s\(state) entry" + (sends.isEmpty ? "" : " / " + sends.joined(separator: " ")))
        for event in 0..<Self.events {
          let choices = machine.choices[state][event] ?? []
          for (index, choice) in choices.enumerated() {
            let condition = index < choices.count - 1 ? " [g]" : ""
            let sends = choice.messages.map(word)
            lines.append(
              "  s\(state) e\(event)\(condition) -> s\(choice.target)"
                + (sends.isEmpty ? "" : " / " + sends.joined(separator: " ")))
          }
        }
        if machine.timers[state] >= 0 {
          lines.append("  s\(state) timer e\(machine.timers[state])")
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func word(_ message: Message) -> String { "m\(message.receiver).e\(message.event)" }

  func explored(observing: [String]? = nil) throws -> (
    system: TextSystem, space: StateSpace<SystemState, SystemEvent>
  ) {
    let system = try TextSystem(text, limit: limit) { name in
      let machine = machines[Int(name.dropFirst()) ?? 0]
      return (machine.delivery, machine.restarts)
    }
    var options = ExplorationOptions()
    options.maximumConfigurations = 20_000
    return (system, try system.model.explored(observing: observing, options: options))
  }
}

extension SeededRandom {
  fileprivate mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

/// The configurations of a random system, found one after the other from its tables.
struct PlainSystem {
  struct Inbox: Hashable {
    /// -1 if there is one inbox for all senders.
    let sender: Int
    let receiver: Int
  }

  struct Node: Hashable {
    /// By machine: its state; -1 before the start.
    var states: [Int]
    /// By machine: whether its timer runs.
    var isTimed: [Bool]
    var inboxes: [Inbox: [Int]] = [:]
  }

  let system: RandomSystem
  private(set) var nodes: [Node: Int] = [:]
  private(set) var successors: [[Int]] = []
  private(set) var isDeadlock: [Bool] = []
  /// The machines, states and events of messages that are ignored.
  private(set) var unhandled: Set<[Int]> = []
  private(set) var isComplete = true
  private var queue: [Node] = []
  private static let limit = 20_000

  init(_ system: RandomSystem) {
    self.system = system
    var first = Node(
      states: Array(repeating: -1, count: system.machines.count),
      isTimed: Array(repeating: false, count: system.machines.count))
    for (number, machine) in system.machines.enumerated() where machine.entries[0].isEmpty {
      first.states[number] = 0
      first.isTimed[number] = machine.timers[0] >= 0
    }
    _ = index(first)
    var head = 0
    while head < queue.count {
      explore(queue[head])
      head += 1
    }
  }

  private mutating func index(_ node: Node) -> Int? {
    if let known = nodes[node] { return known }
    guard nodes.count < Self.limit else {
      isComplete = false
      return nil
    }
    nodes[node] = nodes.count
    queue.append(node)
    return nodes.count - 1
  }

  private mutating func explore(_ node: Node) {
    var next: Set<Int> = []
    var hasProgress = false
    var isCut = false
    func add(_ changed: Node?, isProgress: Bool = true) {
      if isProgress { hasProgress = true }
      guard let changed else {
        isCut = true
        return
      }
      if let number = index(changed) { next.insert(number) }
    }
    for (number, machine) in system.machines.enumerated() {
      guard node.states[number] >= 0 else {
        add(entered(number, 0, with: [], node))
        continue
      }
      for (inbox, messages) in node.inboxes where inbox.receiver == number {
        for position in machine.delivery.order == .any ? Array(messages.indices) : [0] {
          var rest = node
          rest.inboxes[inbox]?.remove(at: position)
          if messages.count == 1 { rest.inboxes[inbox] = nil }
          let event = messages[position]
          if machine.choices[node.states[number]][event] == nil {
            unhandled.insert([number, node.states[number], event])
          }
          for changed in handled(event, by: number, rest) { add(changed) }
          if machine.delivery.mayDouble {
            for changed in handled(event, by: number, node) { add(changed, isProgress: false) }
          }
          if machine.delivery.mayLose { add(rest, isProgress: false) }
        }
      }
      if node.isTimed[number] {
        var elapsed = node
        elapsed.isTimed[number] = false
        for changed in handled(machine.timers[node.states[number]], by: number, elapsed) {
          add(changed)
        }
      }
      if machine.restarts {
        var fresh = node
        fresh.states[number] = -1
        fresh.isTimed[number] = false
        fresh.inboxes = fresh.inboxes.filter { $0.key.receiver != number }
        add(fresh, isProgress: false)
      }
    }
    if isCut { isComplete = false }
    let mayRest = node.states.indices.allSatisfy {
      node.states[$0] == 0 && system.machines[$0].entries[0].isEmpty
        && system.machines[$0].timers[0] < 0
    }
    successors.append(Array(next))
    isDeadlock.append(!hasProgress && !isCut && !mayRest)
  }

  private func handled(_ event: Int, by number: Int, _ node: Node) -> [Node?] {
    guard let choices = system.machines[number].choices[node.states[number]][event] else {
      return [node]
    }
    return choices.map { entered(number, $0.target, with: $0.messages, node) }
  }

  /// The node after a transition; `nil` if an inbox is full.
  private func entered(
    _ number: Int, _ state: Int, with messages: [RandomSystem.Message], _ node: Node
  ) -> Node? {
    var changed = node
    changed.states[number] = state
    changed.isTimed[number] = system.machines[number].timers[state] >= 0
    for message in messages + system.machines[number].entries[state] {
      let delivery = system.machines[message.receiver].delivery
      let inbox = Inbox(
        sender: delivery.order == .ofSending ? -1 : number, receiver: message.receiver)
      guard changed.inboxes[inbox, default: []].count < system.limit else {
        if delivery.losesWhenFull { continue }
        return nil
      }
      changed.inboxes[inbox, default: []].append(message.event)
      if delivery.order == .any { changed.inboxes[inbox]?.sort() }
    }
    return changed
  }

  // MARK: - Facts

  /// The pairs of states of the first two machines that are active at once.
  var pairs: Set<[Int]> { Set(nodes.keys.map { Array($0.states.prefix(2)) }) }

  /// Whether each configuration leads to one in which the first machine is in a state (CTL: AG EF).
  func isAlwaysReachable(_ state: Int) -> Bool {
    var reaches = Set(nodes.filter { $0.key.states[0] == state }.map(\.value))
    var grows = true
    while grows {
      grows = false
      for (number, next) in successors.enumerated() where !reaches.contains(number) {
        if next.contains(where: reaches.contains) {
          reaches.insert(number)
          grows = true
        }
      }
    }
    return reaches.count == nodes.count
  }
}
