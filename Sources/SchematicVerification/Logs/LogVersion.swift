import Schematic
import Statecharts

/// A version of a chart, and the migration from the version before.
struct LogVersion {
  let number: Int
  var model: LogModel
  /// The configuration in which a machine of the version before continues; `nil` if it cannot.
  ///
  /// `nil` for the first version.
  var migrate: ((LogModel.Node) -> LogModel.Node?)?
  /// The nodes to which an operator may have moved a machine, by its node before and the numbers of the innermost states.
  ///
  /// None if the states make no legal configuration. The node before is `nil` if it is not known.
  let move: (LogModel.Node?, [Int32]) -> [LogMove]
}

/// A node to which an operator may have moved a machine.
struct LogMove {
  var node: LogModel.Node
  /// By timer: whether it continues.
  var kept: [Bool]
}

/// Migrates configurations of a version to the next one.
struct LogUpgrade {
  private let version: Int
  private let text: (LogModel.Node) throws -> SavedText

  init<Chart: Statechart>(from chart: LoggedChart<Chart>, version: Int) {
    (self.version, text) = (version, chart.text)
  }

  func migration<Next: Statechart>(
    to next: LoggedChart<Next>, _ chain: MigrationChain
  ) -> (LogModel.Node) -> LogModel.Node? {
    { [version, text] node in
      guard let text = try? text(node) else { return nil }
      var machine = MigratingMachine(text, data: "{}")
      machine.hasData = false
      guard let migrated = try? chain.migrated(machine, from: version) else { return nil }
      return try? next.node(from: migrated.text)
    }
  }
}

/// A chart of a check, with the types of its states and events.
struct LoggedChart<Chart: Statechart> where Chart.State: Hashable {
  let schema: StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  let model: LogModel
  let events: [Chart.Event]
  private let shape: ChartShape
  private let initial: Configuration<Chart.State>

  /// - Throws: `InvalidDefinitionError`, ``LogCheckError``.
  init(
    _ chart: Chart, events samples: [Chart.Event]?, event: ((String) -> Chart.Event?)?,
    options: LogCheckOptions
  ) throws {
    let outlined = try OutlinedChart(chart).validated()
    schema = StatechartSchema(outlined)
    var abstraction = ChartAbstraction(
      of: outlined, samples: samples, options: options.exploration)
    let further = samples == nil ? Self.samples(of: outlined, beside: abstraction, event) : []
    if !further.isEmpty {
      let all = abstraction.events.prefix(abstraction.sampleCount) + further
      abstraction = ChartAbstraction(
        of: outlined, samples: Array(all), options: options.exploration)
    }
    let abstract = abstraction.makeChart()
    if !abstraction.missingSamples.isEmpty {
      throw LogCheckError.missingSamples(abstraction.missingSamples)
    }
    events = abstraction.events
    initial = outlined.initialConfiguration
    let classes = EventClasses(
      triggers: outlined.functions.triggers.map(\.matches), events: events)
    shape = schema.shape
    let names = LogNames(
      paths: shape.nodes.map { $0.state == nil ? nil : $0.path }, abstract,
      events: Self.names(of: events, abstract.events, schema)
    ) { name in
      guard let event else { return .ignored }
      return event(name).map(classes.meaning) ?? .any
    }
    model = LogModel(
      abstract, names, options: options.exploration,
      actionsMaySend: options.actionsMaySendEvents)
  }

  /// Samples for triggers with wildcards, such as `error.*`, that no other sample matches.
  private static func samples(
    of chart: OutlinedChart<Chart.State, Chart.Event, Chart.Subject>,
    beside abstraction: ChartAbstraction<Chart.State, Chart.Event, Chart.Subject>,
    _ event: ((String) -> Chart.Event?)?
  ) -> [Chart.Event] {
    guard let event else { return [] }
    var found: [Chart.Event] = []
    for trigger in chart.functions.triggers {
      if (abstraction.events + found).contains(where: trigger.matches) { continue }
      let stem = trigger.name.prefix { $0 != "*" && $0 != " " }
      found += ["\(stem)", "\(stem).other", "\(stem)other"].compactMap(event)
        .filter(trigger.matches).prefix(1)
    }
    return found
  }

  /// The stable names of events, and those in diagrams.
  private static func names(
    of events: [Chart.Event], _ labels: [String],
    _ schema: StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  ) -> [(name: String, number: Int32)] {
    events.enumerated().flatMap { number, event in
      [schema.stableName(of: event), labels[number]].map { ($0, Int32(number)) }
    }
  }

  // MARK: - Migrations

  /// The text of a node as that of a saved machine; deferred events are the texts of their names.
  func text(of node: LogModel.Node) throws -> SavedText {
    let saved = SavedMachine(
      state: Configuration(node.state, of: initial),
      deferredEvents: node.deferred.map { events[Int($0)] })
    return try schema.text(of: saved) { "\"\(schema.stableName(of: $0))\"" }
  }

  /// The nodes after a move, with history and deferred events that are kept or forgotten.
  func moves(_ node: LogModel.Node?, _ leaves: [Int32]) -> [LogMove] {
    let paths = leaves.map { shape.nodes[Int($0)].path }
    guard let text = try? node.map(text) ?? SavedText(states: []) else { return [] }
    var machine = MigratingMachine(text, data: "{}")
    let move = machine.move(to: paths, in: shape)
    let timers = model.chart.timers.map { timer in
      shape.nodes[Int(model.chart.nodes[Int(timer.state)])].path
    }
    var (texts, nodes) = ([machine.text], [] as [LogModel.Node])
    if !machine.text.history.isEmpty { texts += texts.map { $0.with(\.history, [:]) } }
    if !machine.text.deferredEvents.isEmpty {
      texts += texts.map { $0.with(\.deferredEvents, []) }
    }
    for text in texts {
      if let node = try? self.node(from: text), !nodes.contains(node) { nodes.append(node) }
    }
    return nodes.map { LogMove(node: $0, kept: timers.map(move.kept.contains)) }
  }

  func node(from text: SavedText) throws -> LogModel.Node {
    var deferred: [Int32] = []
    let saved = try schema.saved(from: text) { json in
      let name = String(json.dropFirst().dropLast())
      guard case .events(let numbers) = model.names.meaning(of: name), let number = numbers.first
      else { throw UnknownEventError() }
      deferred.append(number)
      return events[Int(number)]
    }
    return LogModel.Node(
      state: Configuration(saved.state, of: model.chart.schema.initialState), deferred: deferred)
  }
}

extension SavedText {
  fileprivate func with<Value>(_ member: WritableKeyPath<SavedText, Value>, _ value: Value) -> Self
  {
    var text = self
    text[keyPath: member] = value
    return text
  }
}

private struct UnknownEventError: Error {}

/// The events of a chart, by the triggers that they match.
private struct EventClasses<Event> {
  private let triggers: [(Event) -> Bool]
  private var numbers: [[Bool]: [Int32]] = [:]

  init(triggers: [(Event) -> Bool], events: [Event]) {
    self.triggers = triggers
    for (number, event) in events.enumerated() {
      numbers[triggers.map { $0(event) }, default: []].append(Int32(number))
    }
  }

  func meaning(of event: Event) -> LogNames.Meaning {
    let matches = triggers.map { $0(event) }
    guard matches.contains(true) else { return .ignored }
    return numbers[matches].map { .events($0) } ?? .any
  }
}
