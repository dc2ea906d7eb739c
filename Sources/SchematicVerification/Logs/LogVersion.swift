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
    let shape = schema.shape
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
