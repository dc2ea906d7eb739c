import Schematic
import Statecharts

/// Turns the declarations of a valid chart into a graph: first all states, then the transitions,
/// which may lead to any of them.
struct ChartDrawing<State: Hashable, Event, Subject> {
  typealias Elements = [ChartElement<State, Event, Subject>]
  typealias Way = Branch<State, Event, Subject>
  typealias Label = StateGraph.Label

  struct History: Hashable {
    let node: Int?
    let isDeep: Bool
  }

  /// What stands in a state, kept until all states are known.
  struct Scope {
    let node: Int?
    let initial: InitialDeclaration<State>
    let elements: Elements
  }

  var graph: StateGraph
  let configuration: Configuration<State>?
  var positions: [State: Int] = [:]
  var histories: [History: Int] = [:]
  var joins: [String: Int] = [:]
  var scopes: [Scope] = []

  init(name: String, configuration: Configuration<State>?) {
    graph = StateGraph(name: name)
    self.configuration = configuration
  }

  mutating func draw(_ elements: Elements, initial: InitialDeclaration<State>) {
    drawStates(in: elements, initial: initial, of: nil)
    for scope in scopes { drawInitial(scope) }
    for scope in scopes {
      for element in scope.elements { drawTransition(element, in: scope.node) }
    }
  }

  mutating func add(_ node: StateGraph.Node) -> Int {
    graph.nodes.append(node)
    return graph.nodes.count - 1
  }

  mutating func connect(_ source: Int, _ target: Int, _ label: Label, isCandidate: Bool = false) {
    graph.edges.append(
      label == Label()
        ? StateGraph.Edge(from: source, to: target, isCandidate: isCandidate)
        : StateGraph.Edge(from: source, to: target, label, isCandidate: isCandidate))
  }
}

// MARK: - States

extension ChartDrawing {
  mutating func drawStates(
    in elements: Elements, initial: InitialDeclaration<State>, of parent: Int?
  ) {
    scopes.append(Scope(node: parent, initial: initial, elements: elements))
    for element in elements {
      switch element.kind {
      case .state(let state): drawState(state, in: parent)
      case .region(let region):
        let node = add(.init(.region, label: region.name ?? "", in: parent))
        drawStates(in: region.elements, initial: region.initial, of: node)
      case .history(let history): _ = historyNode(isDeep: history.isDeep, in: parent)
      case .join(let join): joins[join.name] = add(.init(.join, in: parent))
      case .entry, .exit, .initialEffect, .transition, .deferral, .barrier, .unfinished: break
      }
    }
  }

  mutating func drawState(_ state: StateDeclaration<State, Event, Subject>, in parent: Int?) {
    let hasStates = state.elements.contains { element in
      switch element.kind {
      case .state, .region: true
      case .entry, .exit, .initialEffect, .transition, .join, .history, .deferral, .barrier,
        .unfinished:
        false
      }
    }
    let kind: StateGraph.Node.Kind =
      switch state.kind {
      case .final: .final
      case .ordinary, .parallel: hasStates ? .composite : .state
      }
    let label = (state.id as? any DOTLabelable)?.dotLabel ?? "\(state.id)"
    let node = add(.init(kind, label: label, activities: activities(of: state), in: parent))
    graph.nodes[node].isCurrent = configuration?.contains(state.id) ?? false
    positions[state.id] = node
    drawStates(in: state.elements, initial: state.initial, of: node)
  }

  func activities(of state: StateDeclaration<State, Event, Subject>) -> [Label] {
    state.elements.compactMap { element in
      switch element.kind {
      case .entry(let action): action.name.map { Label("entry", action: $0) }
      case .exit(let action): action.name.map { Label("exit", action: $0) }
      case .deferral(let trigger): Label(trigger.name, action: "defer")
      case .barrier(let barrier): Label("barrier", guard: barrier.reason)
      case .transition(let transition):
        switch transition.target {
        case .none: label(of: transition)
        case .states, .history, .fork, .junction, .choice, .among, .join, .termination: nil
        }
      case .state, .region, .initialEffect, .join, .history, .unfinished: nil
      }
    }
  }

  /// The node for the history of a composite, which stands in it.
  mutating func historyNode(isDeep: Bool, in parent: Int?) -> Int {
    let history = History(node: parent, isDeep: isDeep)
    if let node = histories[history] { return node }
    let kind = isDeep ? StateGraph.Node.Kind.deepHistory : .shallowHistory
    let node = add(.init(kind, label: isDeep ? "H*" : "H", in: parent))
    histories[history] = node
    return node
  }
}
