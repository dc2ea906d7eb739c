import Schematic
import StateGraphs

/// The drawing of a flat schema whose states and events list all their cases.
struct FlatDrawing {
  private(set) var graph = StateGraph()
  private(set) var statesByPath: [String: Any] = [:]

  /// - Returns: `nil` if a type does not list its cases, or if they are too many for a drawing.
  init?<Schema: FlatStateMachineSchema>(_ schema: Schema) {
    guard let states = allCases(of: Schema.State.self),
      let events = allCases(of: Schema.Event.self), states.count * events.count <= 10_000
    else { return nil }
    for state in states {
      var node = StateGraph.Node(.state, label: StateGraph.caseLabel(of: state))
      let path = path(of: state, in: schema)
      if path != node.label { node.pathName = path }
      graph.add(node)
      statesByPath[path] = state
    }
    draw(to: path(of: schema.initialState, in: schema), from: graph.add(StateGraph.Node(.initial)))
    for (source, state) in states.enumerated() {
      for event in events { draw(event, in: state, at: source, of: schema) }
    }
  }

  private mutating func draw<Schema: FlatStateMachineSchema>(
    _ event: Schema.Event, in state: Schema.State, at source: Int, of schema: Schema
  ) {
    guard let transition = try? schema.transition(from: state, on: event) else { return }
    let actions = transition.actionNames.joined(separator: ", ")
    let label = StateGraph.Label(
      StateGraph.caseLabel(of: event), action: actions.isEmpty ? nil : actions)
    switch transition.target {
    case .rejection: break
    case .current: graph.nodes[source].activities.append(label)
    case .state(let next): draw(to: path(of: next, in: schema), from: source, label)
    }
  }

  private func path<Schema: FlatStateMachineSchema>(
    of state: Schema.State, in schema: Schema
  ) -> String { schema.paths(of: state).last ?? "\(state)" }

  private mutating func draw(to path: String, from source: Int, _ label: StateGraph.Label? = nil) {
    let target = graph.nodes.firstIndex { ($0.pathName ?? $0.label) == path }
    guard let target else { return }
    if let label {
      graph.add(StateGraph.Edge(from: source, to: target, label))
    } else {
      graph.add(StateGraph.Edge(from: source, to: target))
    }
  }
}
