/// Explores a system breadth first.
struct SystemExplorer {
  typealias Action = SystemRules.Action

  let rules: SystemRules
  let rows: RowTable
  private(set) var search: BreadthFirst<Int32>
  private let reduction: SystemReduction?
  private(set) var actions = Interner<Action>()
  /// The first messages for which an inbox had no place, by inbox: the configuration and the step.
  private(set) var overflows: [(configuration: Int32, queue: Int32, action: Action)] = []
  private var fullQueues: Set<Int32> = []

  /// - Parameters:
  ///   - rules: The system.
  ///   - observed: The parties whose states properties may read.
  ///   - options: Limits and progress.
  init(_ rules: SystemRules, observing observed: Set<Int>, options: ExplorationOptions) throws {
    self.rules = rules
    search = BreadthFirst(options)
    let first = try rules.initialRow()
    rows = RowTable(width: first.count)
    let reduction = SystemReduction(rules, observing: observed)
    self.reduction = reduction.isUseful ? reduction : nil
    // No parts are noted.
    _ = search.system.taken.intern([])
    search.addStart(at: index(of: rules.canonical(first)))
  }

  mutating func explore() throws {
    while let configuration = search.next() { try explore(configuration) }
    rules.networks.seal()
  }

  private mutating func explore(_ configuration: Int32) throws {
    let row = rows[configuration]
    rules.overflows = []
    let (found, isCut) = try rules.successors(of: row)
    if isCut {
      noteCut(configuration)
    } else if found.count > 1, let reduction {
      for successor in found where reduction.isAmple(successor, among: found, of: row) {
        // A target that is new, or is not explored yet: otherwise the other steps might never be tried.
        let target = index(of: rules.canonical(successor.row))
        guard target > configuration else { continue }
        add(successor.action, from: configuration, to: target)
        return
      }
    }
    for successor in found {
      add(successor.action, from: configuration, to: index(of: rules.canonical(successor.row)))
    }
  }

  private mutating func noteCut(_ configuration: Int32) {
    search.system.isComplete = false
    search.system.truncated.insert(configuration)
    for (queue, action) in rules.overflows where fullQueues.insert(queue).inserted {
      overflows.append((configuration, queue, action))
    }
  }

  private mutating func add(_ action: Action, from source: Int32, to target: Int32) {
    let step = rules.step(of: action)
    search.add(
      TransitionSystem.Edge(
        source: source, target: target, event: actions.intern(action).index,
        answers: search.system.answers.intern(step?.answers ?? []).index, taken: 0,
        effect: step?.effect ?? .transition))
  }

  private mutating func index(of row: [Int32]) -> Int32 {
    let rows = rows
    return search.index(
      hash: hash(ofNumbers: row), where: { rows.isEqual($0, row) }, adding: { rows.append(row) })
  }
}
