/// Makes a ``StepTable`` of the tables of a chart.
///
/// It is not generic: the compiler of charts is not specialized, and generic code would be ten times as slow
/// there.
struct StepTableBuilder {
  let nodes: [NodeRecord]
  let transitions: [TransitionRecord]
  let chartPaths: [PathRecord]
  let eventSets: [EventSet]
  let deferredEvents: [Int32: EventSet]
  let isParallel: Bool
  let histories: HistoryOutline
  /// By node: the number of activities of the nodes before it.
  let activityCounts: [Int32]
  let columns: Int

  private(set) var rows: [Int32] = []
  private(set) var cells: [Int32] = []
  var lists: [CandidateList] = []
  var candidates: [Candidate] = []
  var paths: [LeafPath] = []
  var order: [Int32] = []
  var records: [IndexRange] = []
  var recordedComposites: [Int32] = []
  var restorations: [Restoration] = []
  var restoredPaths: [Int32] = []
  /// By path of the chart: the path that is taken for each record.
  var resolutionsOfPaths: [Int32: [ResolvedRecord?]?] = [:]
  /// The choices that need only a list of branches.
  let plainChoices: Set<Int32>

  /// By transition: its first path from the current leaf, or -1.
  var pathsOfLeaf: [Int32]
  /// By transition with a path from the current leaf: the flags that it needs in the lists that contain it.
  var flagsOfLeaf: [CandidateList.Flags]
  var touched: [Int32] = []
  /// By column: the candidates of the current leaf.
  var row: [[Int32]]
  var closed: [Bool]

  init?(
    nodes: [NodeRecord], transitions: [TransitionRecord], paths: [PathRecord],
    events: Int, eventSets: [EventSet], deferredEvents: [Int32: EventSet],
    isParallel: Bool, histories: HistoryOutline, activityCounts: [Int32]
  ) {
    // Steps have the numbers of nodes and paths inline.
    guard nodes.count < 0xFFFF, paths.count < 0xFFFF else { return nil }
    self.nodes = nodes
    self.transitions = transitions
    chartPaths = paths
    self.eventSets = eventSets
    self.deferredEvents = deferredEvents
    self.isParallel = isParallel
    self.histories = histories
    self.activityCounts = activityCounts
    columns = StepTable.firstColumn + events
    pathsOfLeaf = Array(repeating: -1, count: transitions.count)
    flagsOfLeaf = Array(repeating: [], count: transitions.count)
    row = Array(repeating: [], count: columns)
    closed = Array(repeating: false, count: columns)
    plainChoices = Self.plainChoices(among: nodes, paths, histories.composites, activityCounts)
    rows.reserveCapacity(nodes.count)
    for number in nodes.indices {
      guard addRow(of: Int32(number)) else { return nil }
    }
  }

  /// The choices in no composite with a history, which replace no state with activities.
  ///
  /// Such activities end when the choice has been exited.
  private static func plainChoices(
    among nodes: [NodeRecord], _ paths: [PathRecord], _ composites: Set<Int32>,
    _ activityCounts: [Int32]
  ) -> Set<Int32> {
    /// Whether a path exits states with activities: states around its source below its domain, or descendants
    /// of these.
    func exitsActivities(_ path: PathRecord) -> Bool {
      guard path.flags.contains(.hasActivities) else { return false }
      var outermost = path.source
      while outermost > 0, nodes[Int(outermost)].parent > path.domain {
        outermost = nodes[Int(outermost)].parent
      }
      return activityCounts[Int(nodes[Int(outermost)].end)] > activityCounts[Int(outermost)]
    }

    var choices = Set(nodes.indices.filter { nodes[$0].kind == .choice }.map(Int32.init))
    for composite in composites {
      choices = choices.filter { $0 <= composite || $0 >= nodes[Int(composite)].end }
    }
    for path in paths
    where path.flags.contains(.entersChoice)
      && (!path.flags.isDisjoint(with: [.entersActivities, .isDynamic]) || exitsActivities(path))
    {
      choices.subtract(path.leaves.isInline ? path.leaves.numbers : Array(choices))
    }
    return choices
  }

  // MARK: - Rows

  /// - Returns: Whether the table is still below its limits.
  private mutating func addRow(of leaf: Int32) -> Bool {
    if let same = nodeWithSameRow(leaf) {
      rows.append(rows[Int(same)])
      return true
    }
    rows.append(Int32(cells.count))
    guard cells.count + columns <= StepTable.maximumCells,
      paths.count <= StepTable.maximumPaths, order.count <= StepTable.maximumCells
    else { return false }
    collect(of: leaf)
    let region = region(around: leaf)
    for column in 0..<columns {
      let cell = cell(of: leaf, column, region)
      cells.append(cell)
    }
    for transition in touched { pathsOfLeaf[Int(transition)] = -1 }
    touched.removeAll(keepingCapacity: true)
    return true
  }

  /// The parent of a leaf, if a step depends on no property of the leaf itself.
  private func nodeWithSameRow(_ leaf: Int32) -> Int32? {
    let node = nodes[Int(leaf)]
    guard node.kind == .simple, node.parent >= 0, deferredEvents[leaf] == nil else { return nil }
    let parent = nodes[Int(node.parent)]
    guard parent.kind == .composite, node.transitions.isEmpty, node.eventless.isEmpty,
      node.exit.isEmpty, !hasActivities(leaf..<leaf + 1), node.handler == parent.handler
    else { return nil }
    return node.parent
  }

  private func region(around leaf: Int32) -> Int32 {
    var node = leaf
    while node > 0, nodes[Int(node)].kind != .region { node = nodes[Int(node)].parent }
    return nodes[Int(node)].kind == .region ? node : -1
  }
}
