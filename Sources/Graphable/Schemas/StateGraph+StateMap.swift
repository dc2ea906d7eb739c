import Schematic
import StateMaps

extension StateGraph {
  /// The graph of a state map, from its declarations; no barrier is asked, nothing is performed.
  ///
  /// An arrow is a state's permission to go to another; what `next` may choose is dashed. To each
  /// global state, and to the background state, an arrow leads from a marker for any state.
  ///
  /// - Parameters:
  ///   - map: What to draw.
  ///   - name: What the diagram is titled; nothing unless given.
  ///   - configuration: The state to highlight, for instance a machine's `state`.
  /// - Throws: `StateMapError` with all faults of the map.
  public init<Map: StateMap>(
    of map: Map, named name: String = "",
    highlighting configuration: StateMapConfiguration<Map.State>? = nil
  ) throws {
    _ = try StateMapSchema(map)
    let states = map.body.compactMap { element in
      if case .state(let state) = element.kind { state } else { nil }
    }
    self.init(name: name)
    for state in states {
      nodes.append(node(for: state, isCurrent: state.id == configuration?.current))
    }
    drawArrows(of: states)
    drawMarkers(for: states)
  }

  private func node<State, Subject>(
    for state: MappedState<State, Subject>, isCurrent: Bool
  ) -> Node {
    Node(
      state.isFinal ? .final : .state,
      label: wholeLabelInDiagrams(of: state.id),
      activities: state.elements.compactMap(activity), isCurrent: isCurrent)
  }

  private func activity<State, Subject>(of element: StateMapElement<State, Subject>) -> Label? {
    switch element.kind {
    case .hook(let hook): hook.name.map { Label(hook.moment.rawValue, action: $0) }
    case .barrier(let barrier): Label("barrier", guard: barrier.name ?? "…", role: .barrier)
    case .state, .transitionHook, .next: nil
    }
  }

  /// One arrow for each pair: a candidate is allowed as well, so its dashed arrow says both.
  private mutating func drawArrows<State, Subject>(of states: [MappedState<State, Subject>]) {
    edges.append(Edge(from: nodes.count, to: 0))
    nodes.append(Node(.initial))
    for (source, state) in states.enumerated() {
      let next = state.dynamicTransitions.first
      let candidates = next?.candidates ?? []
      let targets = state.allowed + candidates.filter { !state.allowed.contains($0) }
      for target in targets where target != state.id {
        guard let position = states.firstIndex(where: { $0.id == target }) else { continue }
        var edge = Edge(from: source, to: position, isCandidate: candidates.contains(target))
        if edge.isCandidate { edge.labels = [Label("next", action: next?.name)] }
        edges.append(edge)
      }
    }
  }

  private mutating func drawMarkers<State, Subject>(for states: [MappedState<State, Subject>]) {
    for (position, state) in states.enumerated() where state.isGlobal || state.isBackground {
      var edge = Edge(from: nodes.count, to: position)
      if state.isBackground { edge.labels = [Label("suspend")] }
      edges.append(edge)
      nodes.append(Node(.anyState, label: "any state"))
    }
    guard let background = states.firstIndex(where: \.isBackground) else { return }
    edges.append(Edge(from: background, to: nodes.count, Label("resume")))
    nodes.append(Node(.shallowHistory, label: "H"))
  }
}
