import StateGraphs

/// Creates a graph from the declarations of a valid map.
struct StateMapDrawing<State: Hashable, Subject> {
  typealias Node = StateGraph.Node
  typealias Edge = StateGraph.Edge
  typealias Label = StateGraph.Label

  let states: [StateMapState<State, Subject>]
  let configuration: StateMapConfiguration<State>?
  private(set) var graph = StateGraph()

  init(
    _ states: [StateMapState<State, Subject>],
    highlighting configuration: StateMapConfiguration<State>?
  ) {
    self.states = states
    self.configuration = configuration
    for state in states { graph.add(node(for: state)) }
    drawArrows()
    drawMarkers()
  }

  private func node(for state: StateMapState<State, Subject>) -> Node {
    Node(
      state.isFinal ? .final : .state, label: StateGraph.valueLabel(of: state.id),
      activities: state.elements.compactMap(activity),
      isCurrent: state.id == configuration?.current)
  }

  private func activity(of element: StateMapElement<State, Subject>) -> Label? {
    switch element.kind {
    case .hook(let hook): hook.name.map { Label(hook.moment.rawValue, action: $0) }
    case .barrier(let barrier): Label("barrier", guard: barrier.name ?? "…", role: .barrier)
    case .state, .transitionHook, .next: nil
    }
  }

  /// One arrow for each pair: a candidate is allowed as well, so its dashed arrow stands for both.
  private mutating func drawArrows() {
    let initial = graph.add(Node(.initial))
    graph.add(Edge(from: initial, to: 0))
    for (source, state) in states.enumerated() {
      let next = state.dynamicTransitions.first
      let candidates = next?.candidates ?? []
      let targets = state.allowed + candidates.filter { !state.allowed.contains($0) }
      for target in targets where target != state.id {
        guard let position = states.firstIndex(where: { $0.id == target }) else { continue }
        var edge = Edge(
          from: source, to: position, isCandidate: candidates.contains(target))
        if edge.isCandidate { edge.labels = [Label("next", action: next?.name)] }
        graph.add(edge)
      }
    }
  }

  private mutating func drawMarkers() {
    for (position, state) in states.enumerated() where state.isGlobal || state.isBackground {
      let marker = graph.add(Node(.anyState, label: "any state"))
      var edge = Edge(from: marker, to: position)
      if state.isBackground { edge.labels = [Label("suspend")] }
      graph.add(edge)
    }
    guard let background = states.firstIndex(where: \.isBackground) else { return }
    let history = graph.add(Node(.shallowHistory, label: "H"))
    graph.add(Edge(from: background, to: history, Label("resume")))
  }
}
