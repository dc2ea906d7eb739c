import ChartDocuments
import ChartModel
import ChartSources
import LoadedCharts
import Statecharts

/// Makes the program of a chart from the tables of the engine.
final class ProgramBuilder {
  typealias Statement = MachineProgram.Statement
  typealias Condition = MachineProgram.Condition

  let tables: ChartTables
  let document: ChartDocument
  let outline: ChartOutline
  let parts: DocumentParts
  var program = MachineProgram()
  var refusals: Refusals
  /// By node: its region; a region is its own.
  private(set) var regionOfNode: [Int] = []
  /// By path of the tables: its number in the program.
  var numbers: [Int: Int] = [:]
  /// By path of the tables and the paths that it stands for: its number in the program.
  var firingNumbers: [[Int]: Int] = [:]
  /// By path of the program: the sources that it stands for besides its own.
  var sources: [Int: [Int]] = [:]
  /// The parts of the chart that the current path has already exited.
  var exited: [Range<Int>] = []
  /// By path of the program: the nodes that it exits; `nil` for an internal one.
  var domains: [Range<Int>?] = [nil]

  /// The completions that are events.
  let completed: CompletedStates
  let awaited: AwaitedEvents
  /// By path of the tables: the data for the comment of its transition.
  private(set) var lines: [Int: DocumentParts.Line] = [:]
  /// By action that raises the events of completions: the final state.
  var finals: [Int: Int] = [:]

  var nodes: [ChartOutline.Node] { outline.nodes }
  var records: [ChartTables.Node] { tables.nodes }

  /// - Parameters:
  ///   - document: The document.
  ///   - events: The names of its events.
  ///   - chart: The id of the state around all others; `nil` if there is none.
  ///   - savesTexts: Whether the program has the hash of the structure.
  ///   - file: The name of the document's file.
  /// - Throws: Every fault of the chart, and all constructs that cannot be compiled.
  static func program(
    of document: ChartDocument, events: [String], chart: String?, savesTexts: Bool, file: String?
  ) throws(ChartDocumentError) -> MachineProgram {
    let refusals = Refusals(document, chart: chart)
    guard refusals.faults.isEmpty else {
      throw ChartDocumentError(refusals.faults.sorted(by: \.position), file: file)
    }
    var document = document
    // Entry actions that initialize data are only for explorations.
    document.binding = nil
    let schema = try self.schema(of: LoadedChart(withoutFunctions: document, file: file), file)
    let tables = schema.tables(events: events.map { NamedEvent($0) })
    let builder = ProgramBuilder(
      tables, document, schema.model, refusals, events, AwaitedEvents(document, chart: chart))
    builder.program.ids = schema.statesByNode.map { $0?.id ?? "" }
    if savesTexts { builder.program.structure = schema.structureHash }
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
    _ tables: ChartTables, _ document: ChartDocument, _ outline: ChartOutline,
    _ refusals: Refusals, _ events: [String], _ awaited: AwaitedEvents
  ) {
    (self.tables, self.document, self.outline) = (tables, document, outline)
    (self.refusals, parts) = (refusals, DocumentParts(document, outline))
    (self.awaited, completed) = (awaited, CompletedStates(of: document.root))
    for (number, node) in outline.nodes.enumerated() where node.kind == .final {
      // All other actions have names.
      for action in tables.nodes[number].entry
      where action < outline.actions.count && outline.actions[action] == nil {
        finals[action] = number
      }
    }
    program.events = events
    program.actions = parts.lists
    for case let reference? in parts.predicates
    where !program.predicates.contains(where: { $0.text == reference.text }) {
      program.predicates.append(reference)
    }
    program.outline = outline
    program.statePaths = tables.nodes.map(\.path)
    program.exitsRegionsInOrder = tables.exitsRegionsInOrder
    program.paths = [MachineProgram.Path(source: 0, comment: "")]
    addLines()
    addTimers()
  }

  /// The paths of a node are in the order of its transitions, and those of a choice in the order of its branches.
  private func addLines() {
    for (node, record) in zip(nodes, records) {
      let lists = [record.transitions, record.eventless, record.completions, record.failures]
      let paths = lists.joined().map { tables.transitions[$0].paths }
        .sorted { $0.lowerBound < $1.lowerBound }
      let declared =
        node.transition.map { parts.branches[$0] ?? [] }
        // Transitions for the completion of the chart have no path.
        ?? node.transitions.filter { node.parent != nil || !outline.isForCompletion($0) }
        .map { parts.lines[$0] }
      for (paths, line) in zip(paths, declared) { for path in paths { lines[path] = line } }
    }
  }

  private func addTimers() {
    var counts: [[String?]: Int] = [:]
    for (timer, activity) in zip(parts.timers, outline.activities) {
      let name = [activity.name, "\(activity.node)"]
      program.timers.append(
        MachineProgram.Timer(
          delay: timer.delay, every: timer.period,
          event: program.events.firstIndex(of: timer.event) ?? 0, node: activity.node,
          name: activity.name, index: counts[name, default: 0]))
      counts[name, default: 0] += 1
    }
  }

  /// The numbers of events, and of states whose completion is noted, have one byte.
  private func refuseLargeNumbers() {
    let root = document.root.position
    if program.events.count > 255 { refusals.add("more than 255 events", at: root) }
    if program.delayIDs.count > 100 {
      refusals.add("more than 100 ids of delayed events", at: root)
    }
    let completing = records.count { !$0.completions.isEmpty }
    if completing > 255 {
      refusals.add("more than 255 states with transitions for their completion", at: root)
    }
  }

  private func build() {
    refuseLargeNumbers()
    addRegions()
    addHistories()
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
      || records.contains { !$0.completions.isEmpty }
  }

  var hasDeferrals: Bool { records.contains { !$0.deferrals.isEmpty } }

  // MARK: - Regions

  private func addRegions() {
    for (number, node) in nodes.enumerated() {
      if number == 0 || node.kind == .region {
        regionOfNode.append(program.regions.count)
        program.regions.append(MachineProgram.Region(leaves: [], node: number))
      } else {
        regionOfNode.append(regionOfNode[parent(of: number)])
      }
      if canBeLeaf(node) { program.regions[regionOfNode[number]].leaves.append(number) }
    }
  }

  private func canBeLeaf(_ node: ChartOutline.Node) -> Bool {
    switch node.kind {
    case .simple, .final, .parallel, .choice: true
    case .composite, .region: node.children.isEmpty || node.initial == .none
    }
  }

  func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    ancestor < 0 || outline.isInside(node, ancestor)
  }

  /// The node around a node; -1 for the chart.
  func parent(of node: Int) -> Int { nodes[node].parent ?? -1 }

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

  // MARK: - Histories

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
}

extension ChartDocument.Action {
  /// Whether it queues an event.
  fileprivate var queues: Bool {
    switch self {
    case .raise: true
    case .send(_, let delay, _): delay == nil || delay == .fixed(.zero)
    case .first(let branches): branches.contains { $0.actions.contains(where: \.queues) }
    case .named, .cancel, .log, .statement: false
    }
  }
}

extension ChartOutline {
  fileprivate func isForCompletion(_ transition: Int) -> Bool {
    if case .completion = transitions[transition].cause { true } else { false }
  }
}
