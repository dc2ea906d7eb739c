import Schematic
import Statecharts

/// The steps of a chart from the configurations that a log visits, each computed when it is needed first.
///
/// Machines of the abstract chart handle the events, as in an exploration. A node also contains the deferred events, so
/// that these are recalled as in a machine.
final class LogModel {
  struct Node: Hashable {
    var state: Configuration<Int32>
    var deferred: [Int32] = []
  }

  /// The input of a step.
  enum Stimulus: Hashable {
    case start
    case recall
    /// The number of an event.
    case event(Int32)
  }

  struct Step: Hashable {
    let target: Int32
    let outcome: OutcomeKind
    /// The timers whose states were entered.
    let started: [Int32]
    /// Whether an action may have sent further events to the machine, which are handled in the same row.
    let maySend: Bool
  }

  private struct Key: Hashable {
    let node: Int32
    let stimulus: Stimulus
  }

  let chart: AbstractChart
  let names: LogNames
  /// By timer: its delay and its period, in microseconds; `nil` if they are computed, or there is none.
  let timers: [(delay: Int64?, period: Int64?)]
  let actionsMaySend: Bool
  private let oracle: Oracle
  private let options: ExplorationOptions
  private(set) var nodes = Interner<Node>()
  private var leaves: [[Int32]] = []
  private var known: [Key: [Step]] = [:]
  private var knownClosures: [Int32: [Int32]] = [:]
  private var configurations: [Int32]?
  /// The steps, and the closures, that a limit has made incomplete.
  private var limited: Set<Key> = []
  private var limitedClosures: Set<Int32> = []
  private(set) var isReachableLimited = false
  /// Whether all steps are given: see ``setSteps(_:between:isComplete:)``.
  private var isTable = false

  /// The greatest number of configurations after an event whose action may send others.
  private static let maximumClosure = 1_000
  /// How many combinations of answers are tried for them.
  private static let maximumClosureRuns = 5_000
  /// How many combinations of answers were tried.
  private(set) var runCount = 0
  /// How many are tried for one row, after which its machine is not followed.
  static let maximumRowRuns = 20_000
  /// The greatest number of nodes in memory.
  static let maximumNodes = 50_000

  init(
    _ chart: AbstractChart, _ names: LogNames, options: ExplorationOptions, actionsMaySend: Bool
  ) {
    (self.chart, self.names, self.options) = (chart, names, options)
    self.actionsMaySend = actionsMaySend
    oracle = Oracle(chart.questions)
    timers = chart.timers.map { ($0.delay?.microseconds, $0.period?.microseconds) }
  }

  /// The events of samples and timers, without those that only actions raise.
  var stimuli: Range<Int32> { 0..<Int32(chart.sampleCount + chart.timers.count) }

  /// The number of the timer of an event; `nil` for another event.
  func timer(of event: Int32) -> Int? {
    let timer = Int(event) - chart.sampleCount
    return chart.timers.indices.contains(timer) ? timer : nil
  }

  func isRunning(_ timer: Int, in node: Int32) -> Bool {
    let owner = chart.nodes[Int(chart.timers[timer].state)]
    return nodes[node].state.isActive(node: owner)
  }

  func isEnd(_ node: Int32) -> Bool {
    chart.schema.isPhase(.ended, of: nodes[node].state)
  }

  /// The nodes of the innermost active states, in document order.
  func leaves(of node: Int32) -> [Int32] { leaves[Int(node)] }

  func number(of node: Node) -> Int32 {
    let (number, isNew) = nodes.intern(node)
    if isNew {
      leaves.append(node.state.leafNumbers.filter { chart.outline.nodes[Int($0)].state != nil })
    }
    return number
  }

  /// Whether states of the chart defer events.
  var hasDeferrals: Bool { chart.deferrals.contains { !$0.isEmpty } }

  var isLarge: Bool { nodes.values.count > Self.maximumNodes && !isTable }

  /// A model of the same chart that knows only some nodes, and their new numbers.
  func emptied(keeping kept: Set<Int32>) -> (model: LogModel, numbers: [Int32: Int32]) {
    let model = LogModel(chart, names, options: options, actionsMaySend: actionsMaySend)
    return (
      model,
      Dictionary(
        uniqueKeysWithValues: kept.sorted().map { ($0, model.number(of: nodes[$0])) })
    )
  }

  // MARK: - Steps

  /// All steps of a machine, one for each combination of answers; -1 stands for a new machine.
  func steps(from node: Int32, on stimulus: Stimulus) -> [Step] {
    let key = Key(node: node, stimulus: stimulus)
    if let steps = known[key] { return steps }
    var steps: [Step] = []
    var count = 0
    repeat {
      guard count < options.maximumAnswers else {
        limited.insert(key)
        oracle.cancel()
        break
      }
      count += 1
      runCount += 1
      oracle.begin(watchingSteps: true)
      guard let step = step(from: node, on: stimulus, isLong: count > 64) else { continue }
      if !steps.contains(step) { steps.append(step) }
    } while oracle.advance()
    known[key] = steps
    return steps
  }

  /// Replaces the steps of the chart, which has the states of a table and no transitions.
  ///
  /// - Parameters:
  ///   - steps: By state and event.
  ///   - states: The nodes of the states, in their order.
  ///   - isComplete: Whether no limit has left steps out.
  func setSteps(_ steps: [[[Step]]], between states: [Node], isComplete: Bool) {
    let numbers = states.map(number)
    for (node, events) in zip(numbers, steps) {
      for (event, steps) in events.enumerated() {
        let key = Key(node: node, stimulus: .event(Int32(event)))
        known[key] = steps
        if !isComplete { limited.insert(key) }
      }
    }
    (configurations, isReachableLimited, isTable) = (numbers, !isComplete, true)
  }

  func isLimited(from node: Int32, on stimulus: Stimulus) -> Bool {
    !limited.isEmpty && limited.contains(Key(node: node, stimulus: stimulus))
  }

  func isClosureLimited(of node: Int32) -> Bool { limitedClosures.contains(node) }

  private func step(from node: Int32, on stimulus: Stimulus, isLong: Bool) -> Step? {
    let machine = StateMachine(schema: chart.schema, subject: oracle.reference)
    machine.maximumEvents = 1_000
    if node >= 0 {
      let node = nodes[node]
      let saved = SavedMachine(state: node.state, deferredEvents: node.deferred)
      guard (try? machine.resume(from: saved)) != nil else { return nil }
    }
    StepWatcher(
      chart: chart, oracle: oracle, recognizesLoops: isLong, watchesRaisedEvents: false,
      incomplete: []
    ).watch(machine)
    let outcome: OutcomeKind
    switch stimulus {
    case .start: outcome = machine.start().kind
    case .event(let event): outcome = machine.handle(event).kind
    case .recall: outcome = machine.recallDeferredEvents() == nil ? .transitioned : .failed
    }
    let started = chart.timers.indices.filter { oracle.entered.contains(chart.timers[$0].state) }
    let target = number(
      of: Node(state: machine.state, deferred: machine.saved.deferredEvents))
    return Step(
      target: target, outcome: outcome, started: started.map(Int32.init),
      maySend: actionsMaySend && oracle.maySend)
  }

  /// The nodes to which any events lead, in any number, with the node itself.
  ///
  /// No event is deferred: one that is recalled later is like one that occurs then.
  func closure(of node: Int32) -> [Int32] {
    if let known = knownClosures[node] { return known }
    var found = [node]
    var seen: Set = [node]
    var head = 0
    let end = runCount + Self.maximumClosureRuns
    search: while head < found.count {
      for event in 0..<Int32(chart.sampleCount) {
        for step in steps(from: found[head], on: .event(event)) {
          guard step.outcome != .deferred, seen.insert(step.target).inserted else { continue }
          guard found.count < Self.maximumClosure else {
            limitedClosures.insert(node)
            break search
          }
          found.append(step.target)
        }
        if runCount > end {
          limitedClosures.insert(node)
          break search
        }
      }
      head += 1
    }
    knownClosures[node] = found
    return found
  }

  /// All configurations that machines can reach, for a log that begins anywhere.
  var reachable: [Int32] {
    if let configurations { return configurations }
    var explorer = ChartExplorer(chart, options: options)
    explorer.explore()
    isReachableLimited = !explorer.search.system.isComplete
    let found = explorer.search.nodes.map { number(of: Node(state: $0)) }
    configurations = found
    return found
  }
}

extension Duration {
  /// Whole microseconds, rounded down; the greatest number for longer times.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflow { return .max }
    let (sum, isOver) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return isOver ? .max : sum
  }
}
