import ChartDocuments
import LoadedCharts
import Statecharts

/// The messages of a chart to machines of a system, which may be the same machine.
struct ChartMessages {
  struct Message: Hashable {
    /// The name of the action in the chart.
    let action: String
    let event: String
    let receiver: String
  }

  private(set) var all: [Message] = []
  /// The machines to which messages with a delay are sent.
  private(set) var unorderedReceivers: Set<String> = []
  /// Whether the chart cancels such messages.
  private(set) var mayCancel = false

  private let machine: String
  private let machines: Set<String>
  private let declared: Set<String>
  /// The names of all actions in the chart.
  private let names: Set<String>
  /// By name of an action: its whole text.
  private var texts: [String: String] = [:]
  private var sending: Set<String> = []

  /// - Parameters:
  ///   - chart: The chart.
  ///   - machine: The name of its machine.
  ///   - machines: The names of all machines.
  ///   - declared: The names of actions whose messages are declared elsewhere.
  /// - Throws: ``SystemFile/Fault`` for a message that a system cannot have.
  init(
    of chart: LoadedChart<Answers>, named machine: String, to machines: Set<String>,
    declared: Set<String>
  ) throws {
    (self.machine, self.machines, self.declared) = (machine, machines, declared)
    names = Set(OutlinedChart(chart).outline.actions.compactMap { $0 })
    var ambiguous: [(name: String, texts: [String])] = []
    for list in ReferencedNames(chart.document).actionLists {
      for (index, action) in list.enumerated() {
        let text = Self.text(of: action)
        if let other = texts[action.text], other != text {
          ambiguous.append((action.text, [other, text]))
        }
        texts[action.text] = text
        try add(action, in: list, at: index)
      }
    }
    // The name is cut, so that each of them would send the messages of all.
    for (name, texts) in ambiguous where sending.contains(name) {
      throw fault(
        "The statements \(texts.map { "'\($0)'" }.joined(separator: " and ")) begin alike, and have the same name '\(name)'. Use a shorter event or receiver."
      )
    }
  }

  private func fault(_ text: String) -> SystemFile.Fault {
    SystemFile.Fault("error: In the chart of '\(machine)': \(text)")
  }

  private static func text(of action: ChartDocument.Action) -> String {
    if case .statement(let statement) = action {
      return statement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return action.text
  }

  // MARK: - Actions

  private mutating func add(
    _ action: ChartDocument.Action, in list: [ChartDocument.Action], at index: Int
  ) throws {
    guard !declared.contains(action.text) else { return }
    switch action {
    case .send(let event, let delay, _):
      try add(event, to: machine, delay, by: action, in: list, at: index)
    case .cancel: mayCancel = true
    case .first(let cases):
      if try cases.contains(where: { try $0.actions.contains(where: sends) }) {
        throw conditional(action)
      }
    case .statement(let statement):
      switch statement.kind {
      case .send(let message): try add(message, by: action, in: list, at: index)
      case .cancel: mayCancel = true
      case .forEach(_, _, _, let actions):
        if try actions.contains(where: sends) { throw conditional(action) }
      case .assign, .script, .log, .function: break
      }
    case .raise:
      // An error ends a list of several actions, so that it is not known whether it is raised.
      if !names.contains(action.text) { throw conditional(action) }
    case .named, .log: break
    }
  }

  private mutating func add(
    _ message: ChartDocument.Message, by action: ChartDocument.Action,
    in list: [ChartDocument.Action], at index: Int
  ) throws {
    guard let receiver = try receiver(of: message, action) else { return }
    guard case .literal(let event)? = message.event else { throw computed("event", action) }
    try add(event, to: receiver, message.delay, by: action, in: list, at: index)
  }

  private mutating func add(
    _ event: String, to receiver: String, _ delay: ChartDocument.Delay?,
    by action: ChartDocument.Action, in list: [ChartDocument.Action], at index: Int
  ) throws {
    if let delay, delay != .fixed(.zero) { unorderedReceivers.insert(receiver) }
    sending.insert(action.text)
    // Where errors are events, the actions of a list from the first that may throw are one.
    let joined = list.indices.lazy.filter { $0 <= index }.map { first in
      list[first...].map(\.text).joined(separator: "; ")
    }
    guard
      let name = names.contains(action.text)
        ? action.text : joined.first(where: { names.contains($0) })
    else { throw conditional(action) }
    let message = Message(action: name, event: event, receiver: receiver)
    if !all.contains(message) { all.append(message) }
  }

  // MARK: - Messages

  /// The machine that gets a message; `nil` if it is none of the system.
  private func receiver(
    of message: ChartDocument.Message, _ action: ChartDocument.Action
  ) throws -> String? {
    switch message.target {
    case nil: return machine
    case .literal("#_internal") where message.delay == nil:
      throw fault(
        "'\(action.text)' raises an event with data, which a system does not explore. Leave out the data."
      )
    case .literal("#_internal"): return machine
    case .literal(let target):
      let name = target.hasPrefix("#_") ? String(target.dropFirst(2)) : target
      return machines.contains(name) ? name : nil
    case .expression: throw computed("receiver", action)
    }
  }

  /// Whether an action of a conditional or a loop sends a message in the system.
  private func sends(_ action: ChartDocument.Action) throws -> Bool {
    switch action {
    case .send, .raise: return true
    case .first(let cases): return try cases.contains { try $0.actions.contains(where: sends) }
    case .statement(let statement):
      switch statement.kind {
      case .send(let message): return try receiver(of: message, action) != nil
      case .forEach(_, _, _, let actions): return try actions.contains(where: sends)
      case .assign, .script, .log, .cancel, .function: return false
      }
    case .named, .cancel, .log: return false
    }
  }

  private func computed(_ part: String, _ action: ChartDocument.Action) -> SystemFile.Fault {
    fault(
      "The \(part) of '\(action.text)' is computed. Write it in the chart, or declare the message in 'sends' with this action."
    )
  }

  private func conditional(_ action: ChartDocument.Action) -> SystemFile.Fault {
    fault(
      "'\(action.text)' sends or raises events only under a condition, which a system does not explore. Put the condition at a transition, or declare the messages in 'sends' with this action."
    )
  }
}
