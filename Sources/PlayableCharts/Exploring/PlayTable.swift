import ChartDocuments
import LoadedCharts
import Statecharts

/// The table of a page, as JSON: configurations, and the results of events.
struct PlayTable {
  private let explorer: PlayExplorer
  private let nodes: StateNodes
  private var texts = Numbering<PlayAnswers.Entry>()
  private var reasons = Numbering<String>()
  private var events: Numbering<String>
  /// The sets of active nodes, and the ids of the innermost states.
  private var activities = Numbering<[[JSONValue]]>()
  private var known: [[NamedState]: Int] = [:]

  init(_ explorer: PlayExplorer, _ nodes: StateNodes) {
    (self.explorer, self.nodes) = (explorer, nodes)
    events = Numbering(explorer.events)
  }

  /// The members of the table.
  mutating func members() -> [JSONMember] {
    let configurations = explorer.nodes.map { configuration($0) }
    let results = explorer.results.values.map { result($0) }
    return [
      JSONMember("isComplete", .bool(explorer.isComplete)),
      JSONMember("isEndless", .bool(explorer.isEndless)),
      JSONMember("buttons", .int(explorer.events.count)),
      JSONMember("events", .array(events.values.map(JSONValue.string))),
      JSONMember(
        "questions",
        .array(
          explorer.answers.questions.values.map { question in
            .array(([question.name] + question.candidates).map(JSONValue.string))
          })),
      JSONMember(
        "texts",
        .array(texts.values.map { .array([.string($0.kind.rawValue), .string($0.text)]) })),
      JSONMember("reasons", .array(reasons.values.map(JSONValue.string))),
      JSONMember(
        "activities", .array(activities.values.map { .array($0.map(JSONValue.array)) })),
      JSONMember("results", .array(results)),
      JSONMember("configurations", .array(configurations)),
      JSONMember("start", explorer.start.map(step) ?? .null),
    ]
  }

  // MARK: - Configurations

  private mutating func configuration(_ node: PlayExplorer.Node) -> JSONValue {
    var members = [JSONMember("a", .int(activity(of: node.saved.state)))]
    if !node.timers.isEmpty {
      members.append(
        JSONMember(
          "t",
          .array(
            node.timers.sorted { $0.key < $1.key }.map { number, timer in
              .array(
                [
                  .int(Int(number)), .int(events.number(of: timer.event)),
                  .milliseconds(timer.delay),
                ]
                  + (timer.period.map { [.milliseconds($0)] } ?? []))
            })))
    }
    if !node.saved.delayedEvents.isEmpty {
      members.append(
        JSONMember(
          "d",
          .array(
            node.saved.delayedEvents.map {
              .array([.int(events.number(of: $0.event.name)), .milliseconds($0.delay)])
            })))
    }
    if !node.saved.deferredEvents.isEmpty {
      members.append(
        JSONMember(
          "q", .array(node.saved.deferredEvents.map { .int(events.number(of: $0.name)) })))
    }
    if node.hasEnded { members.append(JSONMember("e", .int(1))) }
    if !node.isExplored { members.append(JSONMember("x", .int(1))) }
    if !node.steps.isEmpty {
      members.append(
        JSONMember(
          "s", .object(node.steps.map { JSONMember($0.stimulus.key, step($0.step)) })))
    }
    return .object(members)
  }

  private mutating func activity(of state: Configuration<NamedState>) -> Int {
    let active = state.states
    if let number = known[active] { return number }
    let number = activities.number(of: [
      nodes.active(in: state).map(JSONValue.int),
      state.leaves.map { .string($0.id) },
    ])
    known[active] = number
    return number
  }

  // MARK: - Steps

  private func step(_ step: PlayStep) -> JSONValue {
    switch step {
    case .result(let number): .int(number)
    case .question(let number, let rest):
      .array([.int(number)] + rest.map { $0.map(self.step) ?? .null })
    }
  }

  private mutating func result(_ result: PlayResult) -> JSONValue {
    var members = [JSONMember("o", .string(result.outcome.rawValue))]
    members.append(JSONMember("c", .int(result.target)))
    if !result.log.isEmpty {
      members.append(JSONMember("l", .array(result.log.map { .int(texts.number(of: $0)) })))
    }
    if !result.timers.isEmpty {
      members.append(JSONMember("t", .array(result.timers.map { .int(Int($0)) })))
    }
    if !result.delayed.isEmpty {
      members.append(JSONMember("d", .array(result.delayed.map(JSONValue.int))))
    }
    if let reason = result.reason {
      members.append(JSONMember("r", .int(reasons.number(of: reason))))
    }
    if result.isCut { members.append(JSONMember("x", .int(1))) }
    return .object(members)
  }
}

/// Values with their numbers, in the order in which they were found.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  init(_ values: [Value] = []) {
    for value in values { _ = number(of: value) }
  }

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension PlayStimulus {
  /// The name of its member in the table.
  fileprivate var key: String {
    switch self {
    case .event(let number): "e\(number)"
    case .timer(let number): "t\(number)"
    case .delayed(let index): "d\(index)"
    }
  }
}

extension JSONValue {
  static func int(_ number: Int) -> JSONValue { .number("\(number)") }

  /// A time, rounded to milliseconds.
  fileprivate static func milliseconds(_ duration: Duration) -> JSONValue {
    // 100 years are 3 · 10^12 milliseconds.
    .number("\(Int(max(0, min(duration / .milliseconds(1), 1e13)).rounded()))")
  }
}
