import ChartDocuments
import Statecharts

/// Writes the outline of a typed chart into a document.
struct DocumentWriter {
  let outline: ChartOutline
  private let names: [ChartOutline.StateName]
  let states: StateNames
  var made = MadeNames()

  /// - Parameter names: By state: its name in a submachine, and in the whole chart.
  init(_ outline: ChartOutline, _ names: [ChartOutline.StateName]) {
    (self.outline, self.names) = (outline, names)
    states = StateNames(outline, names)
  }

  var root: ChartDocument.State {
    mutating get {
      var root = ChartDocument.State("", initial: outline.nodes[0].initial.map(states.id))
      fill(&root, with: outline.nodes[0], of: "the chart")
      if !root.regions.isEmpty { root.kind = .parallel }
      return root
    }
  }

  // MARK: - States

  private mutating func state(
    _ number: Int, _ node: ChartOutline.Node
  ) -> ChartDocument.State {
    let id = states.id(of: number)
    var state = ChartDocument.State(id, initial: node.initial.map(states.id))
    switch node.kind {
    case .parallel: state.kind = .parallel
    case .final: state.kind = .final
    case .simple, .composite, .region, .choice: state.kind = .ordinary
    }
    let label = names[number].title
    state.label = label == id ? nil : label
    state.tags = node.tags.map(\.name)
    fill(&state, with: node, of: id)
    return state
  }

  /// - Parameter place: The name of the state in generated names.
  private mutating func fill(
    _ state: inout ChartDocument.State, with node: ChartOutline.Node, of place: String
  ) {
    state.notes = node.notes
    state.result = node.results.first.map { result in
      ChartDocument.Reference(outline.results[result] ?? made.name("result of \(place)"))
    }
    for line in node.lines {
      switch line {
      case .node(let number):
        let child = outline.nodes[number]
        if let number = child.state {
          state.states.append(self.state(number, child))
        } else {
          state.regions.append(region(child, state.regions.count, of: place))
        }
      case .entry(let action): state.entry.append(document(action, "entry of \(place)"))
      case .exit(let action): state.exit.append(document(action, "exit of \(place)"))
      case .initialEffect(let action):
        state.initialActions.append(document(action, "initial action of \(place)"))
      case .transition(let transition):
        state.transitions.append(self.transition(outline.transitions[transition], of: place))
      case .join(let number):
        let join = outline.joins[number]
        state.joins.append(
          ChartDocument.Join(
            join.name, targets: targets(join.target),
            actions: document(join.actions, "action of join \(join.name)")))
      case .history(let history):
        state.histories.append(document(outline.histories[history], of: place))
      case .deferral(let trigger): state.deferred += descriptors(trigger)
      case .barrier(let barrier):
        let barrier = outline.barriers[barrier]
        state.barriers.append(
          ChartDocument.Barrier(
            barrier.reason,
            unless: condition(outline.guards[barrier.condition], "barrier of \(place)")))
      case .activity(let activity): add(outline.activities[activity], to: &state, of: place)
      case .point(let point): state.points.append(document(outline.points[point], of: place))
      }
    }
  }

  private mutating func region(
    _ node: ChartOutline.Node, _ index: Int, of parent: String
  ) -> ChartDocument.Region {
    var content = ChartDocument.State("")
    fill(&content, with: node, of: "region \(node.name ?? "\(index)") of \(parent)")
    var region = ChartDocument.Region(
      node.name, initial: node.initial.map(states.id), initialActions: content.initialActions,
      states: content.states)
    (region.histories, region.notes) = (content.histories, content.notes)
    return region
  }

  private mutating func document(
    _ history: ChartOutline.History, of place: String
  ) -> ChartDocument.History {
    let kind = history.kind.choose(shallow: "", deep: "deep ")
    return ChartDocument.History(
      kind: history.kind, defaults: history.defaults.map(states.id),
      actions: document(history.actions, "default of \(kind)history of \(place)"))
  }

  private mutating func document(
    _ point: ChartOutline.Point, of place: String
  ) -> ChartDocument.Point {
    // An exit point that only ends the chart has no transition for actions.
    guard let target = point.target else {
      return ChartDocument.Point(point.name, kind: point.kind, targets: [])
    }
    return ChartDocument.Point(
      point.name, kind: point.kind, targets: targets(target),
      actions: document(
        point.actions, "action of \(point.kind.rawValue) point \(point.name) of \(place)"))
  }

  // MARK: - Activities

  private mutating func add(
    _ activity: ChartOutline.Activity, to state: inout ChartDocument.State, of place: String
  ) {
    guard let timer = activity.timer else {
      let name = activity.name ?? made.name("work of \(place)")
      state.tasks.append(ChartDocument.Task(name, work: ChartDocument.Reference(name)))
      return
    }
    let delay: ChartDocument.Delay =
      timer.delay.map { .fixed($0) }
      ?? .named(ChartDocument.Reference(activity.name ?? made.name("delay of \(place)")))
    state.timers.append(
      ChartDocument.Timer(
        activity.name, after: delay, every: timer.period, event: timer.label))
  }

  // MARK: - Actions

  private mutating func document(_ action: Int, _ words: String) -> ChartDocument.Action {
    .named(ChartDocument.Reference(outline.actions[action] ?? made.name(words)))
  }

  mutating func document(_ actions: Range<Int>, _ words: String) -> [ChartDocument.Action] {
    actions.map { document($0, words) }
  }
}
