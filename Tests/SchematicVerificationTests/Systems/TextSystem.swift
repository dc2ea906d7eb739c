import Schematic
import SchematicVerification
import Statecharts

/// A system from a short text: machines with their transitions and messages.
///
/// ```text
/// order
///   idle place -> waiting / payment.charge
///   waiting after give-up -> failed
///   final failed
/// payment durable
///   idle charge -> idle / order.paid
/// ```
/// The words after the name of a machine: its delivery, `created`, `restarts`, a number of machines that are the
/// same, `outside event` and `limit n`. `entry / receiver.event` sends at each entry of a state, `defer event`
/// defers, `[name]` is a guard, and `after` a timer. `timer event` is a timer whose event other lines handle, and
/// `every event` one that repeats. A state with `rest` may wait without end.
struct TextSystem {
  typealias Machine = SystemMachine<Configuration<String>, String>

  struct Line {
    var event = ""
    /// `nil` for an internal transition.
    var target: String?
    var guardName: String?
    var sends: [String] = []
  }

  struct StateText {
    let name: String
    var isFinal = false
    var mayRest = false
    var entry: [String] = []
    var deferred: [String] = []
    /// The events of timers.
    var timers: [String] = []
    var repeatedTimers: [String] = []
    var lines: [Line] = []
  }

  struct Chart: Statechart {
    typealias State = String
    typealias Event = String
    let states: [StateText]

    var body: [Element] {
      for text in states {
        if text.isFinal {
          final(text.name) { sending(text.entry) }
        } else {
          state(text.name) {
            sending(text.entry)
            for event in text.deferred { defers(event) }
            for event in text.timers { after(.seconds(1), send: event) }
            for event in text.repeatedTimers { every(.seconds(1), send: event) }
            for line in text.lines { transition(line) }
          }
        }
      }
    }

    @ChartBuilder<String, String, Void>
    private func sending(_ sends: [String]) -> [Element] {
      for send in sends { onEntry(send) {} }
    }

    @ChartBuilder<String, String, Void>
    private func transition(_ line: Line) -> [Element] {
      let moving = line.target.map { on(line.event, to: $0) } ?? on(internal: line.event)
      performing(line.sends, line.guardName.map { moving.when($0) { true } } ?? moving)
    }

    private func performing(
      _ sends: [String], _ line: TransitionLine<String, String, Void>
    ) -> TransitionLine<String, String, Void> {
      sends.reduce(line) { $0.perform($1) {} }
    }
  }

  var model: SystemModel
  private(set) var machines: [String: Machine] = [:]
  private(set) var charts: [String: Chart] = [:]

  /// - Parameters:
  ///   - text: The machines.
  ///   - limit: The limit of inboxes.
  ///   - host: Returns the delivery to a machine, and whether it restarts. Default: the words of the text.
  init(
    _ text: String, limit: Int = 4, host: ((String) -> (Delivery, restarts: Bool))? = nil
  ) throws {
    model = try SystemModel(inboxLimit: limit)
    var headers: [[String]] = []
    var states: [String: [StateText]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if line.hasPrefix(" ") {
        Self.add(words, to: &states[headers[headers.count - 1][0], default: []])
      } else {
        headers.append(words)
      }
    }
    for words in headers { try add(words, states[words[0]] ?? [], host?(words[0])) }
    for words in headers {
      let known = Set((states[words[0]] ?? []).flatMap { $0.entry + $0.lines.flatMap(\.sends) })
      for send in known.sorted() {
        let parts = send.split(separator: ".").map(String.init)
        guard let sender = machines[words[0]], let receiver = machines[parts[0]] else {
          throw TextError(text: "no machine for \(send)")
        }
        try model.sends(send, of: sender, parts[1], to: receiver)
      }
    }
  }

  struct TextError: Error { let text: String }

  private static func add(_ words: [String], to states: inout [StateText]) {
    var words = words
    let isFinal = words[0] == "final"
    if isFinal { words.removeFirst() }
    let name = words.removeFirst()
    if !states.contains(where: { $0.name == name }) { states.append(StateText(name: name)) }
    guard let index = states.firstIndex(where: { $0.name == name }) else { return }
    if isFinal { states[index].isFinal = true }
    let sends = words.firstIndex(of: "/").map { Array(words[($0 + 1)...]) } ?? []
    switch words.first {
    case nil: break
    case "rest": states[index].mayRest = true
    case "entry": states[index].entry += sends
    case "/": states[index].entry += sends
    case "timer": states[index].timers.append(words[1])
    case "every": states[index].repeatedTimers.append(words[1])
    case "defer": states[index].deferred.append(words[1])
    default:
      var line = Line(sends: sends)
      if words[0] == "after" {
        states[index].timers.append(words[1])
        words.removeFirst()
      }
      line.event = words.removeFirst()
      if let first = words.first, first.hasPrefix("[") {
        line.guardName = String(first.dropFirst().dropLast())
        words.removeFirst()
      }
      line.target = words.first == "->" ? words[1] : nil
      states[index].lines.append(line)
    }
  }

  private mutating func add(
    _ words: [String], _ states: [StateText], _ host: (Delivery, restarts: Bool)?
  ) throws {
    let chart = Chart(states: states)
    let resting = Set(states.filter(\.mayRest).map(\.name))
    let deliveries: [String: Delivery] = [
      "durable": .durable, "network": .network,
      "lossy": Delivery(order: .ofEachSender, mayLose: true, losesWhenFull: true),
      "doubling": Delivery(order: .ofEachSender, mayDouble: true, losesWhenFull: true),
      "buffered": Delivery(order: .ofSending, losesWhenFull: true),
    ]
    let outside = words.indices.filter { words[$0] == "outside" }.map { words[$0 + 1] }
    let limit = words.firstIndex(of: "limit").flatMap { Int(words[$0 + 1]) }
    let count = words.dropFirst().first.flatMap { Int($0) } ?? 1
    charts[words[0]] = chart
    machines[words[0]] = try model.add(
      words[0], chart, count: count, outside: outside, atMost: limit,
      delivery: host?.0 ?? words.lazy.compactMap { deliveries[$0] }.first ?? .actor,
      isCreated: words.contains("created"),
      restarts: host?.restarts ?? words.contains("restarts"),
      restingIn: resting.isEmpty ? nil : { state in resting.contains { state.contains($0) } })
  }

  subscript(_ name: String) -> Machine {
    get throws {
      guard let machine = machines[name] else { throw TextError(text: "no machine \(name)") }
      return machine
    }
  }

  /// A condition on states: `order.paid payment.idle` for both at once.
  func condition(_ text: String) throws -> (SystemState) -> Bool {
    let parts = try text.split(separator: " ").map { part in
      let names = part.split(separator: ".").map(String.init)
      return (try self[names[0]], names[1])
    }
    return { state in
      parts.allSatisfy { machine, name in
        state.states(of: machine).contains { $0.contains(name) }
      }
    }
  }

  func never(_ text: String) throws -> Property<SystemState, SystemEvent> {
    .never("never \(text)", try condition(text))
  }

  func leads(_ first: String, _ second: String) throws -> Property<SystemState, SystemEvent> {
    .inevitable(
      "\(first) leads to \(second)", from: try condition(first), to: try condition(second))
  }
}
