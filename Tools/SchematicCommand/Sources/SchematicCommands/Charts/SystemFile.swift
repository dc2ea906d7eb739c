import ChartDocuments
import Foundation
import LoadedCharts
import SchematicVerification
import Statecharts

/// A file that says how the machines of several charts form a system.
struct SystemFile: Decodable {
  /// One machine, or several that are the same; its name is that of the chart's file.
  struct Machine: Decodable {
    var count: Int?
    /// The events that come from outside, and how many of them.
    var outside: [String]?
    var outsideLimit: Int?
    /// `actor`, `durable` or `network`.
    var delivery: String?
    var isCreated: Bool?
    var restarts: Bool?
    /// The states in which it may wait without end.
    var restsIn: [String]?
    /// The messages that it may ignore.
    var ignores: [String]?
  }

  struct Sending: Decodable {
    var from: String
    var action: String
    var event: String
    var to: String
  }

  struct Request: Decodable {
    var event: String
    var from: String
    var to: String
    var answers: [String]
  }

  var inboxLimit: Int?
  var machines: [String: Machine]?
  var sends: [Sending]?
  var requests: [Request]?
  /// States of machines that are never active at once.
  var never: [[String: String]]?

  /// - Throws: ``Fault`` if the file cannot be read, or is not such a file.
  init(contentsOf path: String) throws {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      self = try JSONDecoder().decode(SystemFile.self, from: data)
    } catch {
      throw Fault(
        description:
          "\(path): error: This is no description of a system: \(error.localizedDescription) Write a JSON object with the members 'machines', 'sends', 'requests', 'never' and 'inboxLimit', all of which are optional."
      )
    }
  }

  struct Fault: Error, CustomStringConvertible { let description: String }
}

/// The machines of several charts, explored together.
struct ChartSystem {
  private typealias Handle = SystemMachine<Configuration<NamedState>, NamedEvent>

  private let file: SystemFile
  private var model: SystemModel
  private var handles: [String: Handle] = [:]

  /// - Parameters:
  ///   - file: The description.
  ///   - charts: The charts, by name.
  init(_ file: SystemFile, of charts: [(name: String, chart: LoadedChart<Answers>)]) throws {
    self.file = file
    model = try SystemModel(inboxLimit: file.inboxLimit ?? 4)
    for name in file.machines?.keys.sorted() ?? []
    where !charts.contains(where: { $0.name == name }) {
      throw SystemFile.Fault(
        description:
          "error: No chart is the file of the machine '\(name)'. Add it to the arguments.")
    }
    for (name, chart) in charts { handles[name] = try add(name, chart) }
    for (name, chart) in charts { try addMessages(of: chart, name) }
    for sending in file.sends ?? [] {
      try send(sending.action, from: sending.from, sending.event, to: sending.to)
    }
    for request in file.requests ?? [] {
      try model.requires(
        answers: request.answers.map { NamedEvent($0) }, to: NamedEvent(request.event),
        from: handle(request.from), by: handle(request.to))
    }
  }

  private mutating func add(_ name: String, _ chart: LoadedChart<Answers>) throws -> Handle {
    let machine = file.machines?[name]
    let rests = machine?.restsIn.map { $0.map { NamedState($0) } }
    let events = { (names: [String]?) in (names ?? []).map { NamedEvent($0) } }
    return try model.add(
      name, chart, count: machine?.count ?? 1, outside: events(machine?.outside),
      atMost: machine?.outsideLimit, delivery: delivery(machine?.delivery),
      isCreated: machine?.isCreated ?? false, restarts: machine?.restarts ?? false,
      ignoring: events(machine?.ignores),
      restingIn: rests.map { rests in { state in rests.contains { state.contains($0) } } })
  }

  private func delivery(_ name: String?) throws -> Delivery {
    switch name {
    case nil, "actor": return .actor
    case "durable": return .durable
    case "network": return .network
    case let name?:
      throw SystemFile.Fault(
        description: "error: '\(name)' is no delivery. Write 'actor', 'durable' or 'network'.")
    }
  }

  /// Adds the messages of a chart whose receiver is the name of a machine: `<send event="pay" target="#_payment"/>`.
  private mutating func addMessages(of chart: LoadedChart<Answers>, _ name: String) throws {
    let names = OutlinedChart(chart).outline.actions.compactMap { $0 }
    let messages = ReferencedNames(chart.document).messages.sorted { $0.key < $1.key }
    for (action, message) in messages {
      guard case .literal(let event) = message.event, case .literal(let target) = message.target
      else { continue }
      let receiver = target.hasPrefix("#_") ? String(target.dropFirst(2)) : target
      guard handles[receiver] != nil else { continue }
      // A long name is cut in diagrams.
      let line = action.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let short = names.first { $0.hasSuffix("…") && line.hasPrefix($0.dropLast()) }
      try send(names.contains(action) ? action : short ?? action, from: name, event, to: receiver)
    }
  }

  private mutating func send(
    _ action: String, from sender: String, _ event: String, to receiver: String
  ) throws {
    try model.sends(action, of: handle(sender), NamedEvent(event), to: handle(receiver))
  }

  private func handle(_ name: String) throws -> Handle {
    if let handle = handles[name] { return handle }
    let known = handles.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw SystemFile.Fault(
      description: "error: No machine has the name '\(name)'. The machines are \(known).")
  }

  /// Explores the system.
  ///
  /// - Returns: The findings, the lines of the properties, and whether all properties hold.
  func checked(
    _ options: ExplorationOptions, permitting permitted: Set<FindingKind>
  ) throws -> (findings: [String], properties: [String], holds: Bool) {
    var options = options
    // Which states are active is written `In` in a file.
    options.guardsReadActiveStates = false
    let space = try model.explored(options: options)
    let verdicts = try (file.never ?? []).map { states in
      let parts = try states.sorted { $0.key < $1.key }.map { name, state in
        (try handle(name), NamedState(state))
      }
      let text = states.sorted { $0.key < $1.key }.map { "\($0.key) in '\($0.value)'" }
      return space.check(
        .never("never " + text.joined(separator: " and ")) { system in
          parts.allSatisfy { machine, state in
            system.states(of: machine).contains { $0.contains(state) }
          }
        })
    }
    return (
      space.findings(permitting: permitted).map { "\($0)" }, verdicts.map { "\($0)" },
      verdicts.allSatisfy { $0.holds && $0.certainty == .proved }
    )
  }
}
