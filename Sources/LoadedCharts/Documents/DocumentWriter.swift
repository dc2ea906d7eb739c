import ChartDocuments
import Schematic
import Statecharts

/// Writes the declarations of a typed chart into a document.
struct DocumentWriter<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Actions = SmallList<ChartAction<State, Event, Subject>>

  let states: StateNames<State>
  var made = MadeNames()

  init(_ elements: [Element]) {
    states = StateNames(elements)
  }

  mutating func root(
    with elements: [Element], initial: InitialDeclaration<State>
  ) -> ChartDocument.State {
    var root = ChartDocument.State("", initial: document(initial))
    fill(&root, with: elements, of: "the chart")
    if !root.regions.isEmpty { root.kind = .parallel }
    return root
  }

  // MARK: - States

  private mutating func state(
    _ declaration: StateDeclaration<State, Event, Subject>
  ) -> ChartDocument.State {
    let id = states.id(of: declaration.id)
    var state = ChartDocument.State(id, initial: document(declaration.initial))
    switch declaration.kind {
    case .ordinary: state.kind = .ordinary
    case .parallel: state.kind = .parallel
    case .final: state.kind = .final
    }
    let label = declaration.name?.title ?? declaration.label
    state.label = label == id ? nil : label
    state.tags = declaration.tags.map(\.name)
    fill(&state, with: declaration.elements, of: id)
    return state
  }

  /// - Parameter place: The name of the state in made names.
  private mutating func fill(
    _ state: inout ChartDocument.State, with elements: [Element], of place: String
  ) {
    for element in elements {
      switch element.kind {
      case .state(let child): state.states.append(self.state(child))
      case .region(let region):
        state.regions.append(self.region(region, state.regions.count, of: place))
      case .entry(let action): state.entry.append(document(action, "entry of \(place)"))
      case .exit(let action): state.exit.append(document(action, "exit of \(place)"))
      case .initialEffect(let action):
        state.initialActions.append(document(action, "initial action of \(place)"))
      case .transition(let transition):
        state.transitions.append(self.transition(transition, of: place))
      case .join(let join):
        state.joins.append(
          ChartDocument.Join(
            join.name, targets: targets(join.target),
            actions: document(join.actions, "action of join \(join.name)")))
      case .history(let history): state.histories.append(document(history, of: place))
      case .deferral(let trigger): state.deferred += descriptors(trigger)
      case .barrier(let barrier):
        let name = made.name("barrier of \(place)")
        state.barriers.append(
          ChartDocument.Barrier(
            barrier.reason, unless: .named(ChartDocument.Reference(name))))
      case .activity(let activity): add(activity, to: &state, of: place)
      case .point(let point): state.points.append(document(point, of: place))
      case .submachine:
        preconditionFailure("The submachines of a chart are expanded before it is written.")
      }
    }
  }

  private mutating func region(
    _ declaration: RegionDeclaration<State, Event, Subject>, _ index: Int, of parent: String
  ) -> ChartDocument.Region {
    var content = ChartDocument.State("")
    let place = "region \(declaration.name ?? "\(index)") of \(parent)"
    fill(&content, with: declaration.elements, of: place)
    var region = ChartDocument.Region(
      declaration.name, initial: document(declaration.initial),
      initialActions: content.initialActions, states: content.states)
    region.histories = content.histories
    return region
  }

  private func document(_ initial: InitialDeclaration<State>) -> ChartDocument.Initial {
    switch initial {
    case .first: .first
    case .none: .none
    case .states(let states): .states(states.map(self.states.id))
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  private mutating func document(
    _ history: HistoryDeclaration<State, Event, Subject>, of place: String
  ) -> ChartDocument.History {
    ChartDocument.History(
      isDeep: history.isDeep, defaults: history.defaults.map(states.id),
      actions: document(
        history.actions, "default of \(history.isDeep ? "deep " : "")history of \(place)"))
  }

  private mutating func document(
    _ point: PointDeclaration<State, Event, Subject>, of place: String
  ) -> ChartDocument.Point {
    let kind: ChartDocument.Point.Kind =
      switch point.kind {
      case .entry: .entry
      case .exit: .exit
      }
    // An exit point that only ends the chart has no segment for actions.
    guard let target = point.target else {
      return ChartDocument.Point(point.name, kind: kind, targets: [])
    }
    return ChartDocument.Point(
      point.name, kind: kind, targets: targets(target),
      actions: document(point.actions, "action of \(kind.rawValue) point \(point.name) of \(place)")
    )
  }

  // MARK: - Activities

  private mutating func add(
    _ activity: ActivityDeclaration<Event, Subject>, to state: inout ChartDocument.State,
    of place: String
  ) {
    switch activity.kind {
    case .timer(let delay, _):
      let time: ChartDocument.Delay =
        switch delay {
        case .fixed(let duration): .fixed(duration)
        case .computed:
          .named(ChartDocument.Reference(activity.name ?? made.name("delay of \(place)")))
        }
      state.timers.append(
        ChartDocument.Timer(activity.name, after: time, event: activity.eventName ?? ""))
    case .task, .sendingTask:
      let name = activity.name ?? made.name("work of \(place)")
      state.tasks.append(ChartDocument.Task(name, work: ChartDocument.Reference(name)))
    }
  }

  // MARK: - Actions

  private mutating func document(
    _ action: ChartAction<State, Event, Subject>, _ words: String
  ) -> ChartDocument.Action {
    .named(ChartDocument.Reference(action.name ?? made.name(words)))
  }

  mutating func document(_ actions: Actions, _ words: String) -> [ChartDocument.Action] {
    actions.array.map { document($0, words) }
  }
}
