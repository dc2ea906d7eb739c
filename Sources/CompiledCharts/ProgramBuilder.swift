import ChartDocuments
import ChartModel
import ChartSources
import LoadedCharts
import Statecharts

/// Makes the program of a chart of the engine's tables.
final class ProgramBuilder {
  typealias Statement = MachineProgram.Statement
  typealias Condition = MachineProgram.Condition

  let tables: ChartTables
  let marks: MarkedDocument
  var program = MachineProgram()
  var refusals: Refusals
  /// By node: the region that it is in; that of a region is itself.
  private(set) var regionOfNode: [Int] = []
  /// By path of the tables: its number in the program.
  var numbers: [Int: Int] = [:]
  /// By path of the tables and those that it stands for: its number in the program.
  var firingNumbers: [[Int]: Int] = [:]
  /// By path of the program: the sources for which it stands besides its own.
  var sources: [Int: [Int]] = [:]
  /// The parts of the chart that a path in progress has exited already.
  var exited: [Range<Int>] = []
  /// By path of the program: what it exits; `nil` for an internal one.
  var domains: [Range<Int>?] = [nil]

  /// The completions that are events.
  let completed: CompletedStates
  let awaited: AwaitedEvents
  /// By action that raises the events of completions: the final state.
  var finals: [Int: Int] = [:]

  var nodes: [ChartTables.Node] { tables.nodes }

  /// - Parameter savesTexts: Whether the program has the hash of the structure, for which the chart is loaded once more.
  /// - Throws: Every fault of the chart, and everything that cannot be compiled.
  static func program(
    of document: ChartDocument, events: [String], chart: String?, savesTexts: Bool, file: String?
  ) throws(ChartDocumentError) -> MachineProgram {
    let refusals = Refusals(document, chart: chart)
    guard refusals.faults.isEmpty else {
      throw ChartDocumentError(refusals.faults.sorted(by: \.position), file: file)
    }
    let marks = MarkedDocument(document)
    let schema = try self.schema(
      of: LoadedChart(marks.document, bindings: marks.bindings, file: file), file)
    let tables = schema.tables(events: events.map { NamedEvent($0) })
    let builder = ProgramBuilder(
      tables, marks, refusals, events, AwaitedEvents(document, chart: chart))
    builder.program.ids = schema.statesByNode.map { $0?.id ?? "" }
    builder.program.regionNames = schema.model.nodes.map { $0.name ?? "" }
    if savesTexts {
      // That of the document itself: in the marked one, a timer is an action.
      builder.program.structure = try self.schema(
        of: LoadedChart(withoutFunctions: document, file: file), file
      ).structureHash
    }
    builder.program.failingGuardsAreFalse = document.failingGuardsAreFalse
    if refusals.errorsAreEvents {
      builder.program.errorEvent = events.firstIndex(
        of: ChartDocument.GeneratedEvent.executionError)
    }
    builder.build()
    guard builder.refusals.faults.isEmpty else {
      throw ChartDocumentError(builder.refusals.faults.sorted(by: \.position), file: file)
    }
    return builder.program
  }

  private static func schema(
    of chart: LoadedChart<Void>, _ file: String?
  ) throws(ChartDocumentError) -> StatechartSchema<NamedState, NamedEvent, Void> {
    do { return try chart.makeSchema() } catch {
      throw ChartDocumentError([ChartDocumentFault("\(error)", at: nil)], file: file)
    }
  }

  private init(
    _ tables: ChartTables, _ marks: MarkedDocument, _ refusals: Refusals, _ events: [String],
    _ awaited: AwaitedEvents
  ) {
    (self.tables, self.marks, self.refusals) = (tables, marks, refusals)
    (self.awaited, completed) = (awaited, CompletedStates(of: marks.document.root))
    for (number, node) in tables.nodes.enumerated() where node.kind == .final {
      // All other actions have marks as names.
      for action in node.entry where tables.actions[action] == nil { finals[action] = number }
    }
    program.events = events
    program.actions = marks.actions
    program.predicates = marks.predicates
    (program.parents, program.ends) = (tables.nodes.map(\.parent), tables.nodes.map(\.end))
    program.isParallel = tables.nodes.map { $0.kind == .parallel }
    program.statePaths = tables.nodes.map(\.path)
    program.exitsRegionsInOrder = tables.exitsRegionsInOrder
    program.paths = [MachineProgram.Path(source: 0, comment: "")]
  }

  /// Events, and states whose completion is noted, have numbers of one byte.
  private func refuseLargeNumbers() {
    let root = marks.document.root.position
    if program.events.count > 255 { refusals.add("more than 255 events", at: root) }
    let completing = nodes.count { !$0.completions.isEmpty }
    if completing > 255 {
      refusals.add("more than 255 states with transitions for their completion", at: root)
    }
  }

  private func build() {
    refuseLargeNumbers()
    addRegions()
    addHistories()
    addTimers()
    addArrivals()
    addChoices()
    addSelection()
    addHandlers()
    addStart()
    program.hasFollowers =
      !program.eventless.isEmpty || !program.branches.isEmpty || !program.completions.isEmpty
      || hasDeferrals || queuesEvents || handlesErrors
  }

  private var queuesEvents: Bool {
    program.actions.contains { $0.list.contains(where: \.queues) }
      || nodes.contains { !$0.completions.isEmpty }
  }

  var hasDeferrals: Bool { nodes.contains { !$0.deferrals.isEmpty } }

  // MARK: - Regions

  private func addRegions() {
    for (number, node) in nodes.enumerated() {
      if number == 0 || node.kind == .region {
        regionOfNode.append(program.regions.count)
        program.regions.append(MachineProgram.Region(leaves: [], node: number))
      } else {
        regionOfNode.append(regionOfNode[node.parent])
      }
      if canBeLeaf(node) { program.regions[regionOfNode[number]].leaves.append(number) }
    }
  }

  private func canBeLeaf(_ node: ChartTables.Node) -> Bool {
    switch node.kind {
    case .simple, .final, .parallel, .choice: true
    case .composite, .region: node.rests
    }
  }

  func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    node > ancestor && (ancestor < 0 || node < nodes[ancestor].end)
  }

  /// The region whose leaf is in a node; `nil` for a parallel state.
  func contentRegion(of node: Int) -> Int? {
    node < 0 ? 0 : nodes[node].kind == .parallel ? nil : regionOfNode[node]
  }

  /// The regions whose nodes are in a node.
  func regions(inside node: Int) -> [Int] {
    program.regions.indices.filter { $0 > 0 && isInside(program.regions[$0].node, node) }
  }

  /// The leaves of the region of a node that are in the node, or the node itself.
  func leaves(in node: Int) -> [Int] {
    program.regions[regionOfNode[node]].leaves.filter { $0 == node || isInside($0, node) }
  }

  func isActive(_ node: Int) -> Condition {
    let region = regionOfNode[node]
    return .region(region, leaves(in: node))
  }

  // MARK: - Histories and timers

  private func addHistories() {
    program.histories = tables.histories.map { composite in
      let own = contentRegion(of: composite).map { [$0] } ?? []
      let regions = own + self.regions(inside: composite)
      let leaves = regions.map { region in
        program.regions[region].leaves.filter {
          ($0 == composite || isInside($0, composite)) && !isChoice($0)
        }
      }
      return MachineProgram.History(node: composite, regions: regions, leaves: leaves)
    }
  }

  private func addTimers() {
    program.timers = marks.timers.map {
      MachineProgram.Timer(
        delay: $0.delay, event: program.events.firstIndex(of: $0.event) ?? 0, node: 0,
        name: $0.name, index: 0)
    }
    for state in marks.document.root.withDescendants {
      var counts: [String?: Int] = [:]
      for case let number? in state.timers.map({ $0.name.flatMap(MarkedDocument.timer) }) {
        let name = program.timers[number].name
        program.timers[number].node = program.ids.firstIndex(of: state.id) ?? 0
        program.timers[number].index = counts[name, default: 0]
        counts[name, default: 0] += 1
      }
    }
  }
}

extension ChartDocument.Action {
  /// Whether it queues an event.
  fileprivate var queues: Bool {
    switch self {
    case .raise, .send: true
    case .first(let branches): branches.contains { $0.actions.contains(where: \.queues) }
    case .named, .cancel, .log, .statement: false
    }
  }
}

extension MarkedDocument {
  /// Functions for all marks, which do nothing.
  fileprivate var bindings: ChartBindings<Void> {
    var bindings = ChartBindings<Void>()
    for number in actions.indices { bindings.action(Self.name(number)) { _, _ in } }
    for number in predicates.indices { bindings.guard(Self.name(number)) { _, _ in true } }
    return bindings
  }
}
