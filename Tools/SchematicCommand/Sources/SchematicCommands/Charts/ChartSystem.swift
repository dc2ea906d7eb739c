import ChartDocuments
import LoadedCharts
import SchematicVerification
import Statecharts

/// The machines of several charts, explored together.
struct ChartSystem {
  typealias Handle = SystemMachine<Configuration<NamedState>, NamedEvent>

  let file: SystemFile
  private(set) var model: SystemModel
  private var handles: [String: Handle] = [:]
  private var documents: [String: ChartDocument] = [:]

  /// - Parameters:
  ///   - file: The description.
  ///   - charts: The charts, by name.
  init(_ file: SystemFile, of charts: [(name: String, chart: LoadedChart<Answers>)]) throws {
    self.file = file
    model = try SystemModel(inboxLimit: file.inboxLimit ?? 4)
    for name in file.machines?.keys.sorted() ?? []
    where !charts.contains(where: { $0.name == name }) {
      throw SystemFile.Fault(
        "error: No chart is the file of the machine '\(name)'. Add it to the arguments.")
    }
    for (name, chart) in charts {
      documents[name] = chart.document
      handles[name] = try add(name, chart)
    }
    for (name, chart) in charts { try addMessages(of: chart, name) }
    for sending in file.sends ?? [] {
      try model.sends(
        sending.action, of: handle(sending.from), NamedEvent(sending.event),
        to: handle(sending.to))
    }
    for request in file.requests ?? [] {
      try check(events: request.answers, of: request.from)
      try check(events: [request.event], of: request.to)
      try model.requires(
        answers: request.answers.map { NamedEvent($0) }, to: NamedEvent(request.event),
        from: handle(request.from), by: handle(request.to))
    }
  }

  private mutating func add(_ name: String, _ chart: LoadedChart<Answers>) throws -> Handle {
    let machine = file.machines?[name]
    try check(events: (machine?.outside ?? []) + (machine?.ignores ?? []), of: name)
    try check(states: machine?.restsIn ?? [], of: name)
    let rests = machine?.restsIn.map { $0.map { NamedState($0) } }
    let events = { (names: [String]?) in (names ?? []).map { NamedEvent($0) } }
    return try model.add(
      name, chart, count: machine?.count ?? 1, outside: events(machine?.outside),
      atMost: machine?.outsideLimit, delivery: delivery(to: name),
      isCreated: machine?.isCreated ?? false, restarts: machine?.restarts ?? false,
      ignoring: events(machine?.ignores),
      restingIn: rests.map { rests in { state in rests.contains { state.contains($0) } } })
  }

  private func delivery(to machine: String) throws -> Delivery {
    switch file.machines?[machine]?.delivery {
    case nil, "actor": return .actor
    case "durable": return .durable
    case "network": return .network
    case let name?:
      throw SystemFile.Fault(
        "error: '\(name)' is no delivery. Write 'actor', 'durable' or 'network'.")
    }
  }

  // MARK: - Messages

  /// Adds the messages of a chart to machines of the system, and to itself: `<send event="pay" target="#_payment"/>`.
  private mutating func addMessages(of chart: LoadedChart<Answers>, _ name: String) throws {
    let declared = (file.sends ?? []).filter { $0.from == name }.map(\.action)
    let messages = try ChartMessages(
      of: chart, named: name, to: Set(handles.keys), declared: Set(declared))
    for message in messages.all {
      try model.sends(
        message.action, of: handle(name), NamedEvent(message.event), to: handle(message.receiver))
    }
    for receiver in messages.unorderedReceivers.sorted() {
      // The others may overtake a message with a delay.
      var delivery = try delivery(to: receiver)
      delivery.order = .any
      if messages.mayCancel { delivery.mayLose = true }
      try model.deliver(delivery, from: handle(name), to: handle(receiver))
    }
  }

  // MARK: - Names

  /// The machine with a name.
  func handle(_ name: String) throws -> Handle {
    if let handle = handles[name] { return handle }
    let known = handles.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw SystemFile.Fault(
      "error: No machine has the name '\(name)'. The machines are \(known).")
  }

  private func check(events: [String], of machine: String) throws {
    guard let document = try document(machine) else { return }
    if let fault = document.fault(ofEvents: events) {
      throw SystemFile.Fault("error: The chart of '\(machine)' \(fault)")
    }
  }

  private func check(states: [String], of machine: String) throws {
    guard let document = try document(machine) else { return }
    if let fault = document.fault(ofStates: states) {
      throw SystemFile.Fault("error: The chart of '\(machine)' \(fault)")
    }
  }

  private func document(_ machine: String) throws -> ChartDocument? {
    if let document = documents[machine] { return document }
    _ = try handle(machine)
    return nil
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
    for (name, state) in (file.never ?? []).joined() { try check(states: [state], of: name) }
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
