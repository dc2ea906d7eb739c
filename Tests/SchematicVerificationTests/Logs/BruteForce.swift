import LoadedCharts
import Schematic
import SchematicVerification
import Statecharts

/// Tries everything that machines of a chart can do, to find out which rows of a log a run explains.
///
/// Real machines handle the events, with all answers of their guards, and nothing is shared with the check.
struct BruteForce {
  private struct Node: Hashable {
    var state: Configuration<NamedState>
    var timers: [Int32: LoggedHost.Timer]
  }

  let model: LoggedModel
  private let declared: Set<String>

  init(model: LoggedModel) {
    self.model = model
    declared = model.timerEvents.union(model.events.map(\.name))
  }

  /// The index of the first row that no run explains; `nil` if there is none.
  func firstUnexplained(_ rows: [LogRow]) -> Int? {
    var nodes: Set<Node> = []
    var now: Int64 = 0
    for (index, row) in rows.enumerated() {
      now = max(now, row.at ?? 0)
      nodes = row.kind == .start && index == 0 ? started(row) : after(row, nodes)
      if nodes.isEmpty { return index }
    }
    return nil
  }

  private func started(_ row: LogRow) -> Set<Node> {
    var found: Set<Node> = []
    forEachAnswer { subject in
      let (machine, host) = machine(subject, at: row.at)
      let outcome = machine.start().kind
      if isExplained(row, outcome, machine.state) {
        found.insert(Node(state: machine.state, timers: host.timers))
      }
    }
    return found
  }

  private func after(_ row: LogRow, _ nodes: Set<Node>) -> Set<Node> {
    var found: Set<Node> = []
    for node in nodes where row.kind == .event {
      if let from = row.from, from != paths(node.state) { continue }
      // An event without a transition.
      if row.event.map({ !declared.contains($0) }) ?? true, isExplained(row, .ignored, node.state) {
        found.insert(node)
      }
      for event in model.events where row.event.map({ $0 == event.name }) ?? true {
        handle(row, node, &found) { _ in event }
      }
      for (number, timer) in node.timers where row.event.map({ $0 == timer.event.name }) ?? true {
        if let at = row.at, timer.due > at { continue }
        handle(row, node, &found) { $0.elapse(number) }
      }
    }
    return found
  }

  private func handle(
    _ row: LogRow, _ node: Node, _ found: inout Set<Node>, _ event: (LoggedHost) -> NamedEvent?
  ) {
    forEachAnswer { subject in
      let (machine, host) = machine(subject, at: row.at)
      host.isResuming = true
      guard (try? machine.resume(from: SavedMachine(state: node.state))) != nil else { return }
      (host.isResuming, host.timers) = (false, node.timers)
      guard let event = event(host) else { return }
      if let at = row.at { host.now = at }
      let outcome = machine.handle(event).kind
      if isExplained(row, outcome, machine.state) {
        found.insert(Node(state: machine.state, timers: host.timers))
      }
    }
  }

  private func isExplained(
    _ row: LogRow, _ outcome: OutcomeKind, _ state: Configuration<NamedState>
  ) -> Bool {
    (row.outcome == nil || row.outcome == outcome)
      && (row.states == nil || row.states == paths(state))
  }

  private func paths(_ state: Configuration<NamedState>) -> [String] {
    model.schema.paths(of: state, leavesOnly: true)
  }

  private func machine(
    _ subject: LoggedSubject, at time: Int64?
  ) -> (
    machine: StateMachine<StatechartSchema<NamedState, NamedEvent, LoggedSubject>>, host: LoggedHost
  ) {
    let machine = StateMachine(schema: model.schema, subject: subject, reference: .strong)
    let host = LoggedHost()
    if let time { host.now = time }
    machine.activityHost = host
    return (machine, host)
  }

  private func forEachAnswer(_ body: (LoggedSubject) -> Void) {
    let guards = model.model.guards
    for answers in 0..<(1 << guards.count) {
      let subject = LoggedSubject()
      subject.holding = Set(guards.indices.filter { answers >> $0 & 1 == 1 }.map { guards[$0] })
      body(subject)
    }
  }
}
